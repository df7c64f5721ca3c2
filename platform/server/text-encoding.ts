import { isUtf8 } from 'node:buffer';

/** The encoding of an uploaded text file. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const boms: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The least share of zero bytes in UTF-16: in Latin text every second byte is zero, and other scripts have spaces,
 * digits and line ends.
 */
const LEAST_ZEROS = 0.05;
/** The fewest zero bytes; one in a short file says nothing. */
const FEWEST_ZEROS = 2;

/**
 * Returns the encoding by the beginning of a file: a byte order mark, zero bytes where UTF-16 has them, valid UTF-8,
 * else Windows-1252, as which any bytes can be read.
 *
 * @param sample the first bytes; a character cut at their end is no fault.
 */
export function detectEncoding(sample: Buffer): TextEncoding {
  for (const [encoding, mark] of boms) if (mark.every((byte, index) => sample[index] === byte)) return encoding;
  const [evenZeros, oddZeros] = countZeros(sample);
  const enough = Math.max(FEWEST_ZEROS, (sample.length / 2) * LEAST_ZEROS);
  if (oddZeros > enough && oddZeros > evenZeros * 10) return 'utf-16le';
  if (evenZeros > enough && evenZeros > oddZeros * 10) return 'utf-16be';
  return isUtf8(withoutCutCharacter(sample)) ? 'utf-8' : 'windows-1252';
}

function countZeros(bytes: Buffer): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === 0) counts[(index % 2) as 0 | 1] += 1;
  return counts;
}

/** Drops the bytes of an incomplete UTF-8 character at the end. */
export function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/**
 * Returns whether bytes look like text: no control characters but line ends, tabs and form feeds, and in UTF-16 no half
 * characters.
 */
export function looksLikeText(sample: Buffer): boolean {
  const encoding = detectEncoding(sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells other bytes from text
  return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !(isUtf16(encoding) && text.includes('\ufffd'));
}

const isUtf16 = (encoding: TextEncoding): boolean => encoding.startsWith('utf-16');

/**
 * Returns whether bytes are UTF-16 text, which must be asked before other types: its mark also starts some MPEG audio.
 */
export const isUtf16Text = (sample: Buffer): boolean => isUtf16(detectEncoding(sample)) && looksLikeText(sample);
