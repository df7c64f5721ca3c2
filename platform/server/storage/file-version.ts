import { hashToken } from '../sessions/secrets.ts';

/** Returns what in an address changes with the key of a file, so that browsers may keep the file for good; the key stays hidden. */
export const makeFileVersion = (key: string): string => hashToken(key).toString('hex').slice(0, 8);
