import { randomInt } from 'node:crypto';

/** The letters and digits of a code, without those that are mistaken for others (Crockford base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Returns 50 random bits as people read and type them: 'K7M2Q-9ZT4X'. */
export function newGroupCode(): string {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Returns a code as it is compared, however it was typed. */
export const normaliseCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
