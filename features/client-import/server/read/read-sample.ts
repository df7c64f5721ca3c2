import { readStart } from '#platform/server/storage/read-start.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { detectEncoding } from '#platform/server/text-encoding.ts';
import {
  type Delimiter,
  type FileKind,
  type ImportMapping,
  type ImportSettings,
  MAX_COLUMNS,
  SAMPLE_ROWS,
} from '../../contract.ts';
import { cutRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter, isDelimiterLine } from './detect-delimiter.ts';
import { makeFilePrint, makeHeaderKey } from './file-keys.ts';
import { detectFileKind } from './file-kind.ts';
import { readCardBytes } from './file-records.ts';
import { guessMapping, looksLikePerson, type NamedField } from './guess-mapping.ts';
import { UnusableFile } from './unusable-file.ts';
import { cardColumns } from './vcard/card-cells.ts';
import { readCardRecords } from './vcard/card-records.ts';
import { sampleBook } from './xlsx/read-book.ts';

/** How many bytes are sampled, enough for the header and a few hundred rows; what is cut here, other requests wait for. */
const SAMPLE_BYTES = 64 * 1024;

/** How many rows the columns are guessed from; more add nothing and delay other requests. */
const GUESSED_FROM_ROWS = 500;

/** How a file is read; what is not given is detected. */
type ReadingOptions = Partial<Pick<ImportSettings, 'encoding' | 'delimiter' | 'sheet' | 'has_header'>>;

/** What the first rows of a file show. */
export interface FileSample {
  file_kind: FileKind;
  encoding: ImportSettings['encoding'];
  delimiter: Delimiter;
  sheets: string[];
  sheet: string | null;
  has_header: boolean;
  columns: string[];
  sample: string[][];
  mapping: ImportMapping;
  estimated_rows: number;
  /** Stands for the names of the columns; null where the file names none. */
  header_key: string | null;
  file_print: string;
}

interface StoredFile {
  key: string;
  size_bytes: number;
}

/**
 * Samples the beginning of a stored file: its kind, its encoding, its columns, its first rows, a guessed mapping and
 * about how many rows there are. Throws `UnusableFile`.
 */
export async function readSample(
  storage: FileStorage,
  file: StoredFile,
  options: { country: string; fields: readonly NamedField[]; reading?: ReadingOptions },
): Promise<FileSample> {
  const bytes = await readStart(storage, file.key, SAMPLE_BYTES);
  const reading = options.reading ?? {};
  const file_kind = detectFileKind(bytes);
  const file_print = makeFilePrint(bytes, file.size_bytes);
  if (file_kind === 'VCARD') {
    return { ...(await sampleCards(storage, file, reading.encoding ?? detectEncoding(bytes))), file_print };
  }
  const start =
    file_kind === 'XLSX'
      ? await sampleSheet(storage, file, reading)
      : await sampleCsv(bytes, { ...reading, size_bytes: file.size_bytes });
  const [first] = start.records;
  if (!first) throw new UnusableFile(start.sheets.length > 1 ? 'This sheet has no rows.' : 'This file has no rows.');
  const has_header = reading.has_header ?? !looksLikePerson(first, options.country);
  const rows = has_header ? start.records.slice(1) : start.records;
  if (rows.length === 0) throw new UnusableFile('This file has a header but no rows below it.');
  const width = findWidth(has_header ? first : null, rows);
  if (width > MAX_COLUMNS) throw new UnusableFile(`A file may have at most ${MAX_COLUMNS} columns.`);
  const { records: _, share, ...format } = start;
  return {
    ...format,
    file_kind,
    has_header,
    columns: columnNames(has_header ? first : [], width),
    sample: rows.slice(0, SAMPLE_ROWS),
    mapping: guessMapping({
      header: has_header ? first : null,
      rows: rows.slice(0, GUESSED_FROM_ROWS),
      width,
      country: options.country,
      fields: options.fields,
    }),
    estimated_rows: Math.round(rows.length / share),
    header_key: has_header ? makeHeaderKey(columnNames(first, width)) : null,
    file_print,
  };
}

/** The first rows of a table, and how it is read. */
interface TableStart extends Pick<FileSample, 'encoding' | 'delimiter' | 'sheets' | 'sheet'> {
  /** The rows with any text. */
  records: string[][];
  /** Which part of the file was read, from 0 to 1. */
  share: number;
}

async function sampleCsv(bytes: Buffer, options: ReadingOptions & { size_bytes: number }): Promise<TableStart> {
  const encoding = options.encoding ?? detectEncoding(bytes);
  const text = await readText(bytes, encoding);
  const delimiter = options.delimiter ?? detectDelimiter(text);
  const isWhole = bytes.length === options.size_bytes;
  const read = cutRecords(text, delimiter, { isEnd: isWhole }).records.map(({ cells }) => cells);
  return {
    encoding,
    delimiter,
    sheets: [],
    sheet: null,
    records: read.filter((cells) => !isBlank(cells) && !isDelimiterLine(cells)),
    share: bytes.length / options.size_bytes,
  };
}

/** Workbooks and cards need neither encoding nor delimiter. */
const plain = { encoding: 'utf-8', delimiter: ',' } as const;

async function sampleSheet(storage: FileStorage, { key }: StoredFile, { sheet }: ReadingOptions): Promise<TableStart> {
  const start = await sampleBook(storage, key, { sheet: sheet ?? null, count: GUESSED_FROM_ROWS });
  const records = start.rows.filter((cells) => !isBlank(cells));
  return { ...plain, sheets: start.sheets, sheet: start.sheet, records, share: start.share };
}

/** The most bytes that are read for a sample of cards, which may hold pictures. */
const SAMPLED_CARD_BYTES = 20 * 1024 ** 2;

/** Cards are rows of always the same columns. */
async function sampleCards(
  storage: FileStorage,
  { key, size_bytes }: StoredFile,
  encoding: FileSample['encoding'],
): Promise<Omit<FileSample, 'file_print'>> {
  const { stream } = await storage.read(key);
  let bytes = 0;
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const rows: string[][] = [];
  for await (const block of readCardRecords(readCardBytes(counted(), encoding))) {
    rows.push(...block.map(({ cells }) => cells));
    if (rows.length >= SAMPLE_ROWS || bytes >= SAMPLED_CARD_BYTES) break;
  }
  if (rows.length === 0) throw new UnusableFile('This file has no contacts.');
  return {
    ...plain,
    file_kind: 'VCARD',
    encoding,
    sheets: [],
    sheet: null,
    has_header: false,
    columns: cardColumns.map(({ name }) => name),
    sample: rows.slice(0, SAMPLE_ROWS),
    mapping: cardColumns.map(({ target }) => target),
    header_key: null,
    estimated_rows: Math.round((rows.length / Math.max(bytes, 1)) * size_bytes),
  };
}

async function readText(bytes: Buffer, encoding: FileSample['encoding']): Promise<string> {
  async function* once() {
    yield bytes;
  }
  let text = '';
  for await (const piece of decodeText(once(), encoding)) text += piece;
  return text;
}

/**
 * Returns the number of columns the header names, or more when most rows hold more because the last ones have no
 * header.
 */
function findWidth(header: readonly string[] | null, rows: readonly (readonly string[])[]): number {
  const widths = rows.map(filledWidth);
  const widest = widths.reduce((most, width) => Math.max(most, width), 1);
  if (!header) return widest;
  const wider = widths.filter((width) => width > header.length).length;
  return wider > rows.length / 2 ? widest : header.length;
}

/** Returns the number of cells up to the last that holds any text. */
export const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const columnNames = (header: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, index) => header[index]?.trim() || `Column ${index + 1}`);

/** Recognises a line without any text: empty, or only delimiters, as spreadsheets leave them below a list. */
export const isBlank = (cells: readonly string[]): boolean => filledWidth(cells) === 0;
