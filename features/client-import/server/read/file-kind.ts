import type { FileKind } from '../../contract.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** Returns what a file is by its beginning, whatever its name. */
export function detectFileKind(start: Buffer): FileKind {
  if (start.subarray(0, ZIP.length).equals(ZIP)) return 'XLSX';
  // Without the zero bytes and the mark of UTF-16 its text reads like any other.
  const text = start
    .subarray(0, 200)
    .toString('latin1')
    .replace(/[\0\xef\xbb\xbf\xfe\xff]/g, '');
  return /^\s*BEGIN\s*:\s*VCARD/i.test(text) ? 'VCARD' : 'CSV';
}
