import type { Delimiter } from '../../contract.ts';
import { type FileRecord, MAX_RECORD_LENGTH, makeLongRecord } from './file-record.ts';

/** Yields the records of a text in blocks; every line of the file is in exactly one record. */
export async function* readRecords(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRecord[]> {
  let open = '';
  let isTooLong = false;
  for await (const text of texts) {
    const begun = open + text;
    const start = isTooLong ? endOfLine(begun) : 0;
    if (start === null) {
      // Half of a line break may have arrived.
      open = begun.endsWith('\r') ? '\r' : '';
      continue;
    }
    const cut = cutRecords(begun.slice(start), delimiter, { isEnd: false });
    ({ rest: open, isTooLong } = cut);
    if (cut.records.length > 0) yield cut.records;
  }
  const { records } = cutRecords(isTooLong ? '' : open, delimiter, { isEnd: true });
  if (records.length > 0) yield records;
}

/** Returns where the line after this one begins; null when its end has not arrived yet. */
function endOfLine(text: string): number | null {
  const at = text.search(/[\r\n]/);
  return at < 0 ? null : endAfterBreak(text, at, false);
}

/**
 * Splits the complete records off a text in one pass.
 *
 * A record whose quotes are not those of RFC 4180 (5" pipe, "He said "yes"") ends with its line and is read literally.
 * A quote that is never closed costs its own line, never the rows after it.
 *
 * @param options.isEnd no more text follows; otherwise the last record may be unfinished and is the `rest`.
 * @returns `isTooLong` when the last record is a line too long to wait for its end, and the text up to there is none.
 */
export function cutRecords(text: string, delimiter: Delimiter, { isEnd }: { isEnd: boolean }) {
  const records: FileRecord[] = [];
  let start = 0;
  while (start < text.length) {
    const next = readRecord(text, start, delimiter, isEnd);
    if (next === null) break;
    records.push(next.record);
    start = next.end;
  }
  const rest = text.slice(start);
  if (rest.length <= MAX_RECORD_LENGTH || isEnd || /[\r\n]/.test(rest)) {
    return { records, rest, isTooLong: false };
  }
  return { records: [...records, makeLongRecord(rest)], rest: '', isTooLong: true };
}

/** A record and where the next one begins. */
interface ReadRecord {
  record: FileRecord;
  end: number;
}

/** Reads the record that begins at `start`; null when the text ends before the record does. */
function readRecord(text: string, start: number, delimiter: Delimiter, isEnd: boolean): ReadRecord | null {
  const line = lineAt(text, start, isEnd);
  if (line && !line.text.includes('"')) return { record: { cells: line.text.split(delimiter) }, end: line.end };
  const quoted = readQuotedRecord(text, start, delimiter, isEnd);
  if (quoted.kind === 'record') return { record: { cells: quoted.cells }, end: quoted.end };
  const mayClose = quoted.kind === 'unfinished' && !isEnd && text.length - start <= MAX_RECORD_LENGTH;
  if (mayClose || !line) return null;
  return { record: readLineAsItStands(line.text, delimiter), end: line.end };
}

/** Returns the line that begins at `start` and where the next one begins; null when its end has not arrived yet. */
function lineAt(text: string, start: number, isEnd: boolean): { text: string; end: number } | null {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = start;
  const found = lineEnd.exec(text);
  if (!found) return isEnd ? { text: text.slice(start), end: text.length } : null;
  const end = endAfterBreak(text, found.index, isEnd);
  return end === null ? null : { text: text.slice(start, found.index), end };
}

/**
 * Returns the position after a line break; null when a carriage return is the last character and may be half of a pair.
 */
function endAfterBreak(text: string, at: number, isEnd: boolean): number | null {
  if (text[at] === '\n') return at + 1;
  if (at + 1 === text.length && !isEnd) return null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

type Quoted = { kind: 'record'; cells: string[]; end: number } | { kind: 'faulty' } | { kind: 'unfinished' };

/**
 * Reads a record by RFC 4180. Each character is read a bounded number of times, however many lines have misplaced
 * quotes: an open quote ends at the next odd run of quotes, and only a line with such a run can open another.
 */
function readQuotedRecord(text: string, start: number, delimiter: Delimiter, isEnd: boolean): Quoted {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? readQuotedCell(text, at, isEnd) : readPlainCell(text, at, delimiter);
    if (cell === 'faulty' || cell === 'unfinished') return { kind: cell };
    cells.push(cell.text);
    if (cell.end === text.length) return isEnd ? { kind: 'record', cells, end: cell.end } : { kind: 'unfinished' };
    if (text[cell.end] !== delimiter) {
      if (!/[\r\n]/.test(text[cell.end]!)) return { kind: 'faulty' };
      const end = endAfterBreak(text, cell.end, isEnd);
      return end === null ? { kind: 'unfinished' } : { kind: 'record', cells, end };
    }
    at = cell.end + 1;
  }
}

type Cell = { text: string; end: number } | 'faulty' | 'unfinished';

/** Reads a cell in quotes, in which a doubled quote is one. */
function readQuotedCell(text: string, start: number, isEnd: boolean): Cell {
  for (let from = start + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close < 0) return 'unfinished';
    if (close + 1 === text.length && !isEnd) return 'unfinished';
    if (text[close + 1] !== '"') return { text: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
    from = close + 2;
  }
}

/** Ends of an unquoted cell; a quote inside it is a fault. */
const plainCellEnds: Record<Delimiter, RegExp> = { ',': /[,\r\n"]/g, ';': /[;\r\n"]/g, '\t': /[\t\r\n"]/g };

function readPlainCell(text: string, start: number, delimiter: Delimiter): Cell {
  const ends = plainCellEnds[delimiter];
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return text[end] === '"' ? 'faulty' : { text: text.slice(start, end), end };
}

/** Reads one line by itself: a cell with misplaced quotes is read literally up to the next delimiter. */
function readLineAsItStands(line: string, delimiter: Delimiter): FileRecord {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const cell = line[at] === '"' ? readQuotedCell(line, at, true) : null;
    if (cell === 'unfinished') return { cells: [line], problem: 'UNCLOSED_QUOTE' };
    const isWhole = cell !== null && cell !== 'faulty' && (cell.end === line.length || line[cell.end] === delimiter);
    const from = cell !== null && cell !== 'faulty' ? cell.end : at;
    const next = line.indexOf(delimiter, from);
    const end = isWhole ? cell.end : next < 0 ? line.length : next;
    cells.push(isWhole ? cell.text : line.slice(at, end));
    at = end + 1;
  }
  return { cells };
}
