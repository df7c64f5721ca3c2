import { readStart } from '#platform/server/storage/read-start.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { detectEncoding } from '#platform/server/text-encoding.ts';
import { type Delimiter, type ImportMapping, type ImportSettings, MAX_COLUMNS, SAMPLE_ROWS } from '../../contract.ts';
import { cutRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter, isDelimiterLine } from './detect-delimiter.ts';
import { guessMapping, looksLikePerson, type NamedField } from './guess-mapping.ts';

/** How many bytes are sampled, enough for the header and a few hundred rows; what is cut here, other requests wait for. */
const SAMPLE_BYTES = 64 * 1024;

/** How many rows the columns are guessed from; more add nothing and delay other requests. */
const GUESSED_FROM_ROWS = 500;

/** How a file is read; what is not given is detected. */
export type CsvOptions = Partial<Pick<ImportSettings, 'encoding' | 'delimiter' | 'has_header'>>;

/** What the first rows of a file show. */
export interface FileSample {
  encoding: ImportSettings['encoding'];
  delimiter: Delimiter;
  has_header: boolean;
  columns: string[];
  sample: string[][];
  mapping: ImportMapping;
  estimated_rows: number;
}

/** Why a file cannot be imported at all, for the person to read. */
export class UnusableFile extends Error {}

/**
 * Samples the beginning of a stored file: its encoding, its columns, its first rows, a guessed mapping and about how
 * many rows there are. Throws `UnusableFile`.
 */
export async function readSample(
  storage: FileStorage,
  file: { key: string; size_bytes: number },
  options: { country: string; fields: readonly NamedField[]; reading?: CsvOptions },
): Promise<FileSample> {
  const bytes = await readStart(storage, file.key, SAMPLE_BYTES);
  const encoding = options.reading?.encoding ?? detectEncoding(bytes);
  const text = await readText(bytes, encoding);
  const delimiter = options.reading?.delimiter ?? detectDelimiter(text);
  const isWhole = bytes.length === file.size_bytes;
  const read = cutRecords(text, delimiter, { isEnd: isWhole }).records.map(({ cells }) => cells);
  const records = read.filter((cells) => !isBlank(cells) && !isDelimiterLine(cells));
  const [first] = records;
  if (!first) throw new UnusableFile('This file has no rows.');
  const has_header = options.reading?.has_header ?? !looksLikePerson(first, options.country);
  const rows = has_header ? records.slice(1) : records;
  if (rows.length === 0) throw new UnusableFile('This file has a header but no rows below it.');
  const width = findWidth(has_header ? first : null, rows);
  if (width > MAX_COLUMNS) throw new UnusableFile(`A file may have at most ${MAX_COLUMNS} columns.`);
  return {
    encoding,
    delimiter,
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
    estimated_rows: isWhole ? rows.length : Math.round((rows.length / bytes.length) * file.size_bytes),
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
