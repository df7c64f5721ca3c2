import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { nowIso } from '../clock.ts';

/** Returns 256 random bits, safe in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns 128 random bits, for addresses people type or scan. */
export const newShortToken = (): string => randomBytes(16).toString('base64url');

/**
 * Returns the stored form of a token, so that a leaked table opens nothing. Tokens are random, so no salt is needed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns six digits, each value equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Returns the hash of a code, keyed by secret and challenge because codes have only a million values. */
export const hashCode = (secretKey: string, challengeId: string, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`${challengeId}:${code}`).digest();

/** Compares in a time that does not show where the difference is. */
export const equalBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const CIPHER = 'aes-256-gcm';
const keyFrom = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'leadkeep stored secrets', 32));

/** Encrypts a connected service's secret for storage. @returns nonce, tag and ciphertext in one string. */
export function seal(secretKey: string, plain: string, nonce = randomBytes(12)): string {
  const cipher = createCipheriv(CIPHER, keyFrom(secretKey), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Encrypts like `seal`, the same text always alike, for what a page carries. */
export const sealAlike = (secretKey: string, plain: string): string =>
  seal(secretKey, plain, createHmac('sha256', keyFrom(secretKey)).update(plain).digest().subarray(0, 12));

/** Decrypts what `seal` made. Throws when the key differs or the text was changed. */
export function unseal(secretKey: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyFrom(secretKey), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** A secret that can be replaced; the one before it stays good until an instant. */
export interface ReplaceableSecret {
  sealed: string | null;
  sealed_old: string | null;
  old_until: string | null;
}

/** Decrypts the secrets that are good now, the present one first. */
export const unsealGood = (secretKey: string, { sealed, sealed_old, old_until }: ReplaceableSecret): string[] =>
  [sealed, old_until !== null && old_until > nowIso() ? sealed_old : null].flatMap((stored) =>
    stored === null ? [] : unseal(secretKey, stored),
  );
