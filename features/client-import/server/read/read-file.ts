import { setImmediate } from 'node:timers/promises';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ImportSettings } from '../../contract.ts';
import { readRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { isDelimiterLine } from './detect-delimiter.ts';
import { type ReadingSettings, type ReadRow, rowReader } from './read-person.ts';
import { isBlank } from './read-sample.ts';

/** Rows written in one transaction. */
export const BATCH_ROWS = 1_000;

type FileSettings = ReadingSettings & Pick<ImportSettings, 'encoding' | 'delimiter' | 'has_header'>;

/** So many rows that are done already are passed over at a time. */
const PASSED_OVER = 50_000;

/**
 * The rows of a stored file, read a batch at a time however long it is. Rows without any text are passed over. A batch
 * without rows is a sign of life: the place to go on from is far down.
 *
 * @param after the last row that is done already, as a spreadsheet counts; reading goes on behind it.
 */
export async function* readBatches(
  storage: FileStorage,
  key: string,
  settings: FileSettings,
  after: number,
): AsyncGenerator<ReadRow[]> {
  const { stream } = await storage.read(key);
  const texts = decodeText(stream as AsyncIterable<Buffer>, settings.encoding);
  const readRow = rowReader(settings);
  let batch: ReadRow[] = [];
  let row_number = 0;
  let isHeader = settings.has_header;
  for await (const block of readRecords(texts, settings.delimiter)) {
    for (const record of block) {
      if (row_number === 0 && isDelimiterLine(record.cells)) continue;
      row_number += 1;
      if (isBlank(record.cells)) continue;
      if (isHeader) isHeader = false;
      else if (row_number > after) batch.push(readRow(record, row_number));
      const isFar = row_number <= after && row_number % PASSED_OVER === 0;
      if (batch.length < BATCH_ROWS && !isFar) continue;
      yield batch;
      batch = [];
    }
    // A block is a few hundred rows, about 20 ms: requests are answered between two of them.
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}

/** Reads one batch ahead, so that reading and writing go on at the same time. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    let next = items.next();
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // Whoever takes the items may stop before this one is asked for.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
