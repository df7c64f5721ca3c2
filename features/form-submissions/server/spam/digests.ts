import { createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { findNetwork } from '#platform/server/network/network.ts';

const keys = new Map<string, Buffer>();

/** Returns the digest of something, with a key of the installation, so that it can be recognised and not be read. */
function digest(secret_key: string, kind: string, value: string): Buffer {
  let key = keys.get(secret_key);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret_key, '', 'leadkeep senders of forms', 32));
    keys.set(secret_key, key);
  }
  return createHmac('sha256', key).update(`${kind}:${value}`).digest();
}

/** Returns the digest of the address a submission came from; of IPv6 its network, because one sender has all of it. */
export function digestAddress(secret_key: string, address: string): Buffer {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return digest(secret_key, 'address', isIPv6(plain) ? findNetwork(plain) : plain);
}

/** Texts shorter than this are alike by chance: 'Please call me'. */
const OWN_WORDS = 40;

/** What a visitor sent, as far as it is compared. */
export interface SentText {
  form_id: number;
  /** What they wrote in words of their own. */
  own: readonly string[];
  /** Everything they answered. */
  all: readonly string[];
}

/**
 * Returns the digest of what was written: of the long texts alone, because robots change names and numbers around them, and
 * where there are none of all answers to this form.
 */
export function digestText(secret_key: string, { form_id, own, all }: SentText): Buffer {
  const texts = own.map(normalise).filter((text) => text.length >= OWN_WORDS);
  return texts.length > 0
    ? digest(secret_key, 'text', texts.join('\n'))
    : digest(secret_key, 'answers', `${form_id}:${all.map(normalise).join('\n')}`);
}

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** The ways a sender is recognised by. */
export interface Sender {
  phones: readonly string[];
  emails: readonly string[];
}

/** Returns the digests by which a trusted sender is recognised, of those ways that are known. */
export const digestSender = (secret_key: string, { phones, emails }: Sender): Buffer[] => [
  ...phones
    .map((phone) => phone.replace(/\D/g, ''))
    .filter((digits) => digits.length > 5)
    .map((digits) => digest(secret_key, 'phone', digits)),
  ...emails
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email.includes('@'))
    .map((email) => digest(secret_key, 'email', email)),
];
