import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import type { Delimiter } from '../contract.ts';

/** One row of the file as it stands there; with a problem, `cells` is the one line that could not be read. */
export interface CsvRecord {
  cells: string[];
  problem?: 'UNCLOSED_QUOTE' | 'LINE_TOO_LONG';
}

/** Longest row, in bytes: a quote that opens and never closes swallows no more than this before it is found out. */
const MAX_RECORD_BYTES = 64 * 1024;

/** The records of a text, a block at a time; every line of the file is in exactly one of them. */
export async function* readRecords(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord[]> {
  let open = '';
  for await (const text of texts) {
    const { records, rest } = cutRecords(open + text, delimiter, { isEnd: false });
    open = rest;
    if (records.length > 0) yield records;
  }
  const { records } = cutRecords(open, delimiter, { isEnd: true });
  if (records.length > 0) yield records;
}

/**
 * Cuts the whole records off a text.
 *
 * A record whose quotes are not those of RFC 4180 (5" pipe, "He said "yes"") ends with its line and is read as it stands.
 * A quote that is never closed costs its own line, never the rows after it.
 *
 * @param options.isEnd no more text comes; otherwise the last record may be unfinished and is the `rest`.
 */
export function cutRecords(text: string, delimiter: Delimiter, { isEnd }: { isEnd: boolean }) {
  const whole = isEnd ? text.length : endOfLastLine(text);
  if (whole === 0 && text.length > MAX_RECORD_BYTES) return { records: [tooLong(text)], rest: '' };
  const bytes = Buffer.from(text.slice(0, whole));
  const records: CsvRecord[] = [];
  let start = 0;
  while (start < bytes.length) {
    const left = bytes.subarray(start);
    const { found, end, isOpen } = parseUntilFault(left, delimiter);
    records.push(...found);
    start += end;
    if (start >= bytes.length) break;
    if (isOpen && !isEnd && left.length - end <= MAX_RECORD_BYTES) break;
    const line = firstLine(bytes.subarray(start));
    records.push(readLine(line.text, delimiter));
    start += line.length;
  }
  return { records, rest: bytes.subarray(start).toString() + text.slice(whole) };
}

const csvOptions = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
});

/** What was read before the first record that is no CSV, and where that begins. */
interface Parsed {
  found: CsvRecord[];
  end: number;
  /** A quote is open where the text ends. */
  isOpen: boolean;
}

/** Parses up to the first record that is no CSV. Places are counted only where there is one: counting costs a third. */
function parseUntilFault(bytes: Buffer, delimiter: Delimiter): Parsed {
  try {
    const found = (parse(bytes, csvOptions(delimiter)) as unknown as string[][]).map((cells) => ({ cells }));
    return { found, end: bytes.length, isOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parseCounting(bytes, delimiter, error.code === 'CSV_QUOTE_NOT_CLOSED');
  }
}

function parseCounting(bytes: Buffer, delimiter: Delimiter, isOpen: boolean): Parsed {
  const found: CsvRecord[] = [];
  let end = 0;
  const onRecord = (cells: string[], { bytes: at }: InfoRecord) => {
    found.push({ cells });
    end = at;
    return null;
  };
  try {
    parse(bytes, { ...csvOptions(delimiter), on_record: onRecord as never });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return { found, end, isOpen };
}

/** One line by itself, with quotes taken as they come. */
function readLine(line: string, delimiter: Delimiter): CsvRecord {
  try {
    const [cells] = parse(line, { ...csvOptions(delimiter), relax_quotes: true }) as unknown as string[][];
    return { cells: cells ?? [''] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { cells: [line], problem: 'UNCLOSED_QUOTE' };
  }
}

function firstLine(bytes: Buffer): { text: string; length: number } {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  if (end < 0) return { text: bytes.toString(), length: bytes.length };
  const isPair = bytes[end] === 0x0d && bytes[end + 1] === 0x0a;
  return { text: bytes.subarray(0, end).toString(), length: end + (isPair ? 2 : 1) };
}

/** After the last line end of which nothing can be missing: a carriage return at the very end may be half of a pair. */
const endOfLastLine = (text: string): number =>
  text.lastIndexOf('\n') + 1 || (text.length > 1 ? text.lastIndexOf('\r', text.length - 2) + 1 : 0);

/** Enough to find the place again. */
const KEPT_OF_LONG_LINE = 1_000;

const tooLong = (text: string): CsvRecord => ({ cells: [text.slice(0, KEPT_OF_LONG_LINE)], problem: 'LINE_TOO_LONG' });
