import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import type { ColumnForm, ImportSettings, ImportStatus } from '../../contract.ts';
import { findReading, lockImport, saveColumnForms } from '../imports.queries.ts';
import { findColumnForms, findFormColumns } from '../read/column-forms.ts';
import type { RowReading } from '../read/read-file.ts';
import { type ImportWork, inImport } from './import-work.ts';

interface Reading extends RowReading, Pick<ImportSettings, 'mapping' | 'default_country'> {
  column_forms: ColumnForm[] | null;
}

/** How often a long look through the file asks whether the import was stopped. */
const LOOK_EVERY_MS = 2_000;

const isSame = (before: Reading, now: Reading | undefined): boolean =>
  now !== undefined &&
  now.encoding === before.encoding &&
  now.delimiter === before.delimiter &&
  now.sheet === before.sheet &&
  now.default_country === before.default_country &&
  String(now.mapping) === String(before.mapping);

/**
 * Returns how the columns of dates and numbers are written, which the first job of an import finds out and keeps, so
 * that the dry run and the import read alike.
 *
 * @returns null when the import or the process was stopped meanwhile.
 */
export async function readColumnForms(
  { services, stopping }: Pick<JobContext, 'services' | 'stopping'>,
  work: ImportWork,
  status: ImportStatus,
  reading: Reading,
): Promise<ColumnForm[] | null> {
  if (reading.column_forms) return reading.column_forms;
  const fields = await inImport(services, work, readDefinitions);
  const columns = findFormColumns(reading.mapping, fields);
  const findNow = (scope: OrgScope) => findReading(scope, work.import_id, status);
  let lookAgainAt = nowMillis() + LOOK_EVERY_MS;
  const isStopped = async () => {
    if (stopping?.aborted) return true;
    if (nowMillis() < lookAgainAt) return false;
    lookAgainAt = nowMillis() + LOOK_EVERY_MS;
    return (await inImport(services, work, findNow)) === undefined;
  };
  const forms = await findColumnForms(services.storage, reading, columns, isStopped);
  if (forms === null) return null;
  return inImport(services, work, async (scope) => {
    // One that was stopped, changed and started again has another job.
    if (!(await lockImport(scope, work.import_id, status)) || !isSame(reading, await findNow(scope))) return null;
    await saveColumnForms(scope, work.import_id, forms);
    return forms;
  });
}
