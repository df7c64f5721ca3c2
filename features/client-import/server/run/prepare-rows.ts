import type { JobContext } from '#platform/server/jobs/define-job.ts';
import type { ImportStatus, StoredRows } from '../../contract.ts';
import { findReading, lockImport, saveStoredRows } from '../imports.queries.ts';
import { readFileRecords } from '../read/file-records.ts';
import { numberRecords } from '../read/numbered-records.ts';
import { storeRows } from '../read/stored/stored-rows.ts';
import { type ImportWork, inImport } from './import-work.ts';

type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>;

/**
 * Turns a workbook or a file of cards into stored rows, once for everything that reads them: neither can be read from a place in
 * its middle. A table of texts is read as it stands. Throws `UnusableFile`, before anything is written, where a file is damaged.
 *
 * @returns the reading with its rows; null when the import or the process was stopped meanwhile.
 */
export async function prepareRows(
  { services, stopping }: Pick<JobContext, 'services' | 'stopping'>,
  work: ImportWork,
  status: ImportStatus,
  reading: Reading,
): Promise<Reading | null> {
  if (reading.file_kind === 'CSV' || reading.stored_rows) return reading;
  const { storage } = services;
  const { file_key, sheet, encoding } = reading;
  let rows: StoredRows = { sheet, encoding, first_rows: [], is_whole: false };
  const save = (progress: Pick<StoredRows, 'first_rows' | 'is_whole'>): Promise<boolean> =>
    inImport(services, work, async (scope) => {
      if (stopping?.aborted || !(await lockImport(scope, work.import_id, status))) return false;
      // One that was stopped, changed and started again has another job.
      const now = await findReading(scope, work.import_id, status);
      if (now?.sheet !== sheet || now.encoding !== encoding) return false;
      rows = { ...rows, ...progress };
      await saveStoredRows(scope, work.import_id, rows);
      return true;
    });
  const isWhole = await storeRows(storage, file_key, numberRecords(readFileRecords(storage, file_key, reading)), save);
  return isWhole ? { ...reading, stored_rows: rows } : null;
}
