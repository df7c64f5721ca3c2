import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { clearStoredRows } from '../imports.queries.ts';
import { removeStoredRows } from '../read/stored/stored-rows.ts';

/** Imports whose rows are removed at a time. */
const MOST = 20;

/** Removes the stored rows of imports after a day; an import that goes on later stores them again. */
export const clearRowsJob = eraseAfter({
  name: 'client-import.clear-rows',
  cron: '37 * * * *',
  table: 'client_imports',
  since: 'stored_at',
  days: 1,
  erase: async (scope, { before, services, afterwards }) => {
    const over = await clearStoredRows(scope, before, MOST);
    for (const { file_key, stored_rows } of over) {
      if (stored_rows) afterwards(() => removeStoredRows(services.storage, file_key, stored_rows));
    }
    return over.length;
  },
});
