import { setImmediate } from 'node:timers/promises';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ImportSettings, StoredRows } from '../../contract.ts';
import { type FileReading, readFileRecords } from './file-records.ts';
import { type NumberedRecord, numberRecords } from './numbered-records.ts';
import { type ReadingSettings, type ReadRow, rowReader } from './read-person.ts';
import { readStoredRows } from './stored/stored-rows.ts';

/** Rows written in one transaction. */
export const BATCH_ROWS = 1_000;

/** A file with the rows that were stored of it; null where it is read as it stands. */
export type RowReading = FileReading & { file_key: string; stored_rows: StoredRows | null };

/** Requests are answered between so many rows, whose phones and e-mails take about 10 ms to read. */
const ROWS_AT_ONCE = 100;

type FileSettings = ReadingSettings & RowReading & Pick<ImportSettings, 'has_header'>;

/** Yields the rows of a file in blocks; rows before the one behind `after` may be among them, if not all. */
export function readRecords(storage: FileStorage, reading: RowReading, after = 0): AsyncGenerator<NumberedRecord[]> {
  const { file_key, stored_rows } = reading;
  return stored_rows
    ? readStoredRows(storage, file_key, stored_rows, after)
    : numberRecords(readFileRecords(storage, file_key, reading));
}

/**
 * Reads the rows of a stored file in batches, however long it is.
 *
 * @param after the last finished row, as a spreadsheet counts; reading continues after it.
 */
export async function* readBatches(
  storage: FileStorage,
  settings: FileSettings,
  after: number,
): AsyncGenerator<ReadRow[]> {
  const readRow = rowReader(settings);
  let batch: ReadRow[] = [];
  // The header stands before every row that may be behind another one.
  let isHeader = settings.has_header && after === 0;
  for await (const block of readRecords(storage, settings, after)) {
    for (const record of block) {
      if (isHeader) isHeader = false;
      else if (record.row_number > after) batch.push(readRow(record, record.row_number));
      else continue;
      if (batch.length % ROWS_AT_ONCE === 0) await setImmediate();
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Reads the first item, and then one ahead, so that reading and writing go on at the same time. */
export async function oneAhead<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = items.next();
  await first;
  return readOn(items, first);
}

async function* readOn<Item>(items: AsyncGenerator<Item>, first: Promise<IteratorResult<Item>>): AsyncGenerator<Item> {
  try {
    for (let next = first; ; ) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // The consumer may stop before it asks for this item.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
