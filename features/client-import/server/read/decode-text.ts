import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { type TextEncoding, withoutCutCharacter } from '#platform/server/text-encoding.ts';

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

/** The longest line that is decoded as a whole; a longer one is decoded in pieces. */
const MAX_HELD_BYTES = 1024 * 1024;

/**
 * Decodes bytes to text in pieces, without byte order mark and without NUL, which PostgreSQL cannot store.
 *
 * In a file taken for UTF-8 each line that is not UTF-8 is read as Windows-1252, so that lists merged from two
 * programs, or whose first accent comes after the sample, keep every name.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const texts = encoding === 'utf-8' ? decodeLines(chunks) : decodeWhole(chunks, encoding);
  let isStart = true;
  for await (const text of texts) {
    yield (isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replaceAll('\0', '');
    isStart = false;
  }
}

async function* decodeWhole(chunks: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  // TextDecoder will not do: some versions of Node.js read Windows-1252 as Latin-1 and lose quotes and euro signs.
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end() ?? '';
}

async function* decodeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const whole = end > 0 || bytes.length < MAX_HELD_BYTES ? bytes.subarray(0, end) : withoutCutCharacter(bytes);
    held = bytes.subarray(whole.length);
    if (whole.length > 0) yield decodeLine(whole);
  }
  if (held.length > 0) yield decodeLine(held);
}

/** Decodes line by line only where the whole is not UTF-8. */
function decodeLine(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const end = bytes.indexOf(LINE_FEED) + 1;
  if (end === 0 || end === bytes.length) return iconv.decode(bytes, 'windows-1252');
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(LINE_FEED, start) + 1;
    const line = bytes.subarray(start, next > 0 ? next : bytes.length);
    lines.push(isUtf8(line) ? line.toString('utf8') : iconv.decode(line, 'windows-1252'));
    start += line.length;
  }
  return lines.join('');
}
