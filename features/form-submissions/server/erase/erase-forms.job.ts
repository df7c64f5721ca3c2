import { eraseForm, findFormToErase, RESTORE_DAYS } from '#features/lead-forms/server/index.ts';
import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { eraseVisits } from './erase-visits.queries.ts';

/** How many rows of each kind one transaction erases. */
const AT_ONCE = 1_000;

/** Erases forms that were deleted 30 days ago, with their addresses, answers and pictures; the leads stay in the ledger. */
export const eraseFormsJob = eraseAfter({
  name: 'lead-forms.erase-deleted',
  cron: '13 4 * * *',
  table: 'lead_forms',
  since: 'deleted_at',
  days: RESTORE_DAYS,
  async erase(scope, { before, services, afterwards }) {
    const form = await findFormToErase(scope, before);
    if (!form) return 0;
    const visits = await eraseVisits(scope, form.id, AT_ONCE);
    if (visits > 0) return visits;
    const removePictures = await eraseForm(scope, form.id);
    afterwards(() => removePictures(services));
    return 1;
  },
});
