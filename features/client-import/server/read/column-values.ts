import { setImmediate } from 'node:timers/promises';
import { MAX_OPTION_NAME, MAX_OPTIONS } from '#features/custom-fields/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { foldName } from '#platform/server/fold-name.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ColumnValues, ImportSettings } from '../../contract.ts';
import { cleanCell } from './clean-cell.ts';
import { type RowReading, readRecords } from './read-file.ts';

/** How long a person waits at most; what stands further on in the file, the dry run names. */
const LONGEST_MS = 10_000;

/** Collects the different texts of a column. Throws `UnusableFile` where the file is damaged. */
export async function collectValues(
  storage: FileStorage,
  reading: RowReading & Pick<ImportSettings, 'has_header'>,
  column: number,
): Promise<ColumnValues> {
  const found = new Map<string, string>();
  const end = nowMillis() + LONGEST_MS;
  let isHeader = reading.has_header;
  const list = (is_whole: boolean): ColumnValues => ({ values: [...found.values()], is_whole });
  for await (const block of readRecords(storage, reading)) {
    for (const { cells, problem } of block) {
      const text = problem || isHeader ? '' : cleanCell(cells[column] ?? '');
      isHeader = false;
      if (text === '' || found.has(foldName(text))) continue;
      if (found.size >= MAX_OPTIONS || text.length > MAX_OPTION_NAME) return { values: null, is_whole: false };
      found.set(foldName(text), text);
    }
    if (nowMillis() > end) return list(false);
    await setImmediate();
  }
  return list(true);
}
