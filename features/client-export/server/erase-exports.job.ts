import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { removeParts } from '#platform/server/storage/stored-parts.ts';
import { clearParts } from './exports.queries.ts';
import { nameParts } from './file/stored-file.ts';

/** Exports whose parts are removed at a time. */
const MOST = 20;

/** How long the list shows an export. */
const LISTED_DAYS = 365;

/** Removes the files of exports: a week after the end, and at once where an export was stopped. */
export const eraseExportFilesJob = eraseAfter({
  name: 'client-export.erase-files',
  cron: '23 * * * *',
  table: 'client_exports',
  since: 'parts_until',
  days: 0,
  erase: async (scope, { before, services, afterwards }) => {
    const over = await clearParts(scope, before, MOST);
    for (const { file_key, part_count } of over)
      afterwards(() => removeParts(services.storage, nameParts(file_key), part_count));
    return over.length;
  },
});

/** Erases exports from the list. */
export const eraseExportsJob = eraseAfter({
  name: 'client-export.erase',
  cron: '41 3 * * *',
  table: 'client_exports',
  since: 'created_at',
  days: LISTED_DAYS,
});
