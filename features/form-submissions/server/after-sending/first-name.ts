import { readFirstName } from '#domain/first-name.ts';

/** One word of letters, with the marks that stand inside names: 'Siobhán', 'O’Brien', 'Anne-Marie'. */
const NAME = /^\p{Letter}(?:[\p{Letter}\p{Mark}]|['’-](?=\p{Letter}))*$/u;
const MAX_NAME = 30;

/**
 * Returns the first name in what a visitor wrote as their name; empty where it is anything but a name, because it goes out in
 * an e-mail to an address that anybody may have written.
 */
export function cleanFirstName(written: string): string {
  const name = readFirstName(written.normalize('NFC'));
  return name.length <= MAX_NAME && NAME.test(name) ? name : '';
}
