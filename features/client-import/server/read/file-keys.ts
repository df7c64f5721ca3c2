import { createHash } from 'node:crypto';

const digest = (text: string | Buffer, ...more: string[]): string =>
  more.reduce((hash, part) => hash.update(part), createHash('sha256').update(text)).digest('hex');

/** The name of a column without case and spaces around it, by which columns of two files are the same. */
export const foldHeader = (header: string): string => header.normalize('NFKC').trim().toLowerCase();

/** Returns what files have in common whose columns have the same names, in whatever order. */
export const makeHeaderKey = (header: readonly string[]): string =>
  digest(JSON.stringify(header.map(foldHeader).sort()));

/** Returns what copies of one file have in common: its size and how it begins, because reading all of it would take too long. */
export const makeFilePrint = (start: Buffer, size_bytes: number): string => digest(start, String(size_bytes));
