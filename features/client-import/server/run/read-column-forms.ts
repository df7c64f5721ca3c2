import { readDefinitions } from '#features/custom-fields/server/index.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import type { ColumnForm, ImportSettings, ImportStatus } from '../../contract.ts';
import { saveColumnForms, takeWork } from '../imports.queries.ts';
import { findColumnForms, findFormColumns } from '../read/column-forms.ts';
import { type ImportWork, inImport } from './import-work.ts';

interface Reading extends Pick<ImportSettings, 'encoding' | 'delimiter' | 'mapping' | 'default_country'> {
  file_key: string;
  column_forms: ColumnForm[] | null;
}

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
  const isStopped = () => stopping?.aborted === true;
  const forms = await findColumnForms(services.storage, reading.file_key, reading, columns, isStopped);
  if (forms === null) return null;
  return inImport(services, work, async (scope) => {
    if (!(await takeWork(scope, work.import_id, status))) return null;
    await saveColumnForms(scope, work.import_id, forms);
    return forms;
  });
}
