import { firstNameFrom } from '#domain/first-name.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { text } from './en.ts';

/** How many people a sentence names. */
const NAMED = 8;

/** Returns 'Daniel (2), Mei (1) and 3 others', or the names alone where nobody has turns. */
export function nameRecipients(people: readonly { name: string; max: number }[], hasTurns: boolean): string {
  const rest = people.length - NAMED;
  const named = people
    .slice(0, NAMED)
    .map(({ name, max: count }) =>
      hasTurns ? text('plain_person', { name: firstNameFrom(name), count }) : firstNameFrom(name),
    );
  return joinWords([...named, ...(rest > 0 ? [text('plain_others', { count: rest })] : [])]);
}
