import { setImmediate } from 'node:timers/promises';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ImportSettings } from '../../contract.ts';
import { isDelimiterLine } from './detect-delimiter.ts';
import { type FileReading, readFileRecords } from './file-records.ts';
import { type ReadingSettings, type ReadRow, rowReader } from './read-person.ts';
import { isBlank } from './read-sample.ts';

/** Rows written in one transaction. */
export const BATCH_ROWS = 1_000;

type FileSettings = ReadingSettings & FileReading & Pick<ImportSettings, 'has_header'>;

/**
 * Reads the rows of a stored file in batches, however long it is, and skips rows without any text.
 *
 * @param after the last finished row, as a spreadsheet counts; reading continues after it.
 */
export async function* readBatches(
  storage: FileStorage,
  key: string,
  settings: FileSettings,
  after: number,
): AsyncGenerator<ReadRow[]> {
  const readRow = rowReader(settings);
  let batch: ReadRow[] = [];
  let row_number = 0;
  let isHeader = settings.has_header;
  for await (const block of readFileRecords(storage, key, settings)) {
    for (const record of block) {
      if (row_number === 0 && isDelimiterLine(record.cells)) continue;
      row_number += 1;
      if (isBlank(record.cells)) continue;
      if (isHeader) isHeader = false;
      else if (row_number > after) batch.push(readRow(record, row_number));
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    // A block is a few hundred rows, about 20 ms, and requests are answered between two blocks.
    await setImmediate();
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
