import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { FileRecord } from '../file-record.ts';
import { UnusableFile } from '../unusable-file.ts';
import { type Book, openBook } from './open-book.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheetRecords } from './sheet-records.ts';

/** Yields the rows of a sheet of a stored workbook, in blocks. Throws `UnusableFile`. */
export async function* readBookRecords(
  storage: FileStorage,
  key: string,
  sheet: string | null,
): AsyncGenerator<FileRecord[]> {
  const book = await openBook(storage, key);
  try {
    const texts = await readSharedTexts(book);
    try {
      const bytes = book.zip.read(findSheet(book, sheet).path);
      yield* readSheetRecords(bytes, { ...book, findText: (index) => texts.get(index) });
    } finally {
      await texts.close();
    }
  } finally {
    await book.zip.close();
  }
}

/** The beginning of a sheet. */
interface BookSample {
  sheets: string[];
  sheet: string;
  rows: string[][];
  /** True when the sheet has no more rows. */
  is_whole: boolean;
  /** Which part of the sheet was read, from 0 to 1. */
  share: number;
}

/** Samples the first rows of a sheet, the first people see where none is chosen. Throws `UnusableFile`. */
export async function sampleBook(
  storage: FileStorage,
  key: string,
  { sheet, count }: { sheet: string | null; count: number },
): Promise<BookSample> {
  const book = await openBook(storage, key);
  try {
    const chosen = findSheet(book, sheet);
    // Only the texts that these rows name are read, since a table of texts may be long.
    let needed = 0;
    const isRead = (index: number) => {
      needed = Math.max(needed, index + 1);
      return 'text';
    };
    await readStart(book, chosen.path, count, isRead);
    const texts = await readSharedTexts(book, needed);
    try {
      const start = await readStart(book, chosen.path, count, (index) => texts.get(index));
      return { ...start, sheets: book.sheets.map(({ name }) => name), sheet: chosen.name };
    } finally {
      await texts.close();
    }
  } finally {
    await book.zip.close();
  }
}

async function readStart(book: Book, path: string, count: number, findText: (index: number) => string) {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of book.zip.read(path)) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const rows: string[][] = [];
  const share = () => bytes / Math.max(book.zip.findSize(path) ?? 0, bytes, 1);
  for await (const block of readSheetRecords(counted(), { ...book, findText })) {
    for (const { cells } of block) if (cells.length > 0) rows.push(cells);
    if (rows.length >= count) return { rows, is_whole: false, share: share() };
  }
  return { rows, is_whole: true, share: 1 };
}

function findSheet({ sheets }: Book, name: string | null) {
  const found = name === null ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  if (!found) throw new UnusableFile('This sheet is not in the file.');
  return found;
}
