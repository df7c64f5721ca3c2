import { MAX_COLUMNS } from '../../../contract.ts';
import { type FileRecord, MAX_RECORD_LENGTH, makeLongRecord } from '../file-record.ts';
import { UnusableFile } from '../unusable-file.ts';
import { cleanText, writeDate, writeNumber } from './cell-text.ts';
import type { Book } from './open-book.ts';
import { readXml, type XmlEvents } from './read-xml.ts';
import { DAMAGED_BOOK } from './stored-zip.ts';

/** The rows of a full sheet. */
const MAX_ROWS = 1_048_576;
/** How many rows are handed on at once: few enough that requests hardly wait. */
const BLOCK_ROWS = 500;

type Reading = Pick<Book, 'is1904' | 'date_styles'> & { findText: (index: number) => string };

/** Yields the rows of a sheet in blocks; a row the file leaves out is an empty one. Throws `UnusableFile`. */
export async function* readSheetRecords(bytes: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<FileRecord[]> {
  const rows = new SheetRows(reading);
  for await (const _ of readXml(bytes, rows.events)) {
    const records = rows.takeRecords();
    for (let at = 0; at < records.length; at += BLOCK_ROWS) yield records.slice(at, at + BLOCK_ROWS);
    // What follows the rows is how they look.
    if (rows.isEnd) return;
  }
}

/** Collects the rows of a sheet while its document is read. */
class SheetRows {
  isEnd = false;
  private records: FileRecord[] = [];
  private count = 0;
  private cells: string[] = [];
  private length = 0;
  private column = 0;
  private type = '';
  private style = 0;
  private value = '';
  private isValue = false;
  private isPronunciation = false;

  constructor(private readonly reading: Reading) {}

  readonly events: XmlEvents = {
    open: (name, attributes) => this.open(name, attributes),
    text: (text) => {
      if (this.isValue && this.value.length <= MAX_RECORD_LENGTH) this.value += text;
    },
    close: (name) => this.close(name),
  };

  takeRecords(): FileRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private open(name: string, { r = '', t = '', s = '' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(Number(r));
    else if (name === 'c') {
      this.column = findColumn(r) ?? this.column + 1;
      this.type = t;
      this.style = Number(s);
      this.value = '';
    }
    // A text in the cell itself stands in one or more elements 't'; how it is pronounced is no part of it.
    if (name === 'rPh') this.isPronunciation = true;
    this.isValue = name === 'v' || (name === 't' && !this.isPronunciation);
  }

  private openRow(number: number): void {
    const missing = (number || 0) - this.count - 1;
    if (this.count + Math.max(missing, 0) >= MAX_ROWS) throw new UnusableFile(DAMAGED_BOOK);
    for (let left = missing; left > 0; left -= 1) this.records.push({ cells: [] });
    this.count += Math.max(missing, 0) + 1;
    this.cells = [];
    this.length = 0;
    this.column = -1;
  }

  private close(name: string): void {
    this.isValue = false;
    if (name === 'rPh') this.isPronunciation = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') {
      const isLong = this.length > MAX_RECORD_LENGTH;
      this.records.push(isLong ? makeLongRecord(this.cells.join(' ')) : { cells: this.cells });
    } else if (name === 'sheetData') this.isEnd = true;
  }

  private closeCell(): void {
    const text = this.writeCell();
    if (text === '') return;
    this.length += text.length;
    if (this.length > MAX_RECORD_LENGTH && this.cells.length > 0) return;
    // One cell more than there may be is enough to refuse the row.
    const column = Math.min(this.column, MAX_COLUMNS);
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = text;
  }

  private writeCell(): string {
    const { value, type } = this;
    const { is1904, date_styles, findText } = this.reading;
    if (type === 's') return value === '' ? '' : findText(Number(value));
    if (type === 'e') return '';
    if (type === 'b') return Number(value) === 1 ? 'TRUE' : 'FALSE';
    if (type === 'd') return cleanText(value).replace(/T00:00:00(?:\.0+)?Z?$/, '');
    if (type !== '' && type !== 'n') return cleanText(value);
    return date_styles.has(this.style) ? writeDate(value, is1904) : writeNumber(value);
  }
}

/** Returns the place of a column by its letters, counted from 0; null where the cell does not say it. */
function findColumn(reference: string): number | null {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + sign.charCodeAt(0) - 64;
  return column === 0 ? null : column - 1;
}
