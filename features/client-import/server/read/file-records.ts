import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { FileKind, ImportSettings } from '../../contract.ts';
import { readRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import type { FileRecord } from './file-record.ts';
import { readCardRecords } from './vcard/card-records.ts';
import { readBookRecords } from './xlsx/read-book.ts';

/** How the rows of a file are read. */
export type FileReading = { file_kind: FileKind } & Pick<ImportSettings, 'encoding' | 'delimiter' | 'sheet'>;

/** Yields the rows of a stored file of any kind, in blocks. Throws `UnusableFile` where the file is damaged. */
export async function* readFileRecords(
  storage: FileStorage,
  key: string,
  { file_kind, encoding, delimiter, sheet }: FileReading,
): AsyncGenerator<FileRecord[]> {
  if (file_kind === 'XLSX') yield* readBookRecords(storage, key, sheet);
  else {
    const { stream } = await storage.read(key);
    const chunks = stream as AsyncIterable<Buffer>;
    if (file_kind === 'CSV') yield* readRecords(decodeText(chunks, encoding), delimiter);
    else yield* readCardRecords(readCardBytes(chunks, encoding));
  }
}

/** Cards are read as bytes, because each says for itself how it is written; those of UTF-16 are rewritten first. */
export async function* readCardBytes(
  chunks: AsyncIterable<Buffer>,
  encoding: ImportSettings['encoding'],
): AsyncGenerator<Buffer> {
  if (encoding.startsWith('utf-16')) {
    for await (const text of decodeText(chunks, encoding)) yield Buffer.from(text);
  } else yield* chunks;
}
