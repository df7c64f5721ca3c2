import { releaseFiles } from '#features/files/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { deleteAddresses } from './addresses.queries.ts';
import { RESTORE_DAYS } from './delete-form.ts';
import { eraseForm, eraseVisits, findFormToErase, findUnusedPictures } from './deleted-forms.queries.ts';
import { formPictureKey, PICTURE_WIDTHS } from './picture-keys.ts';

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
    const pictures = await eraseRest(scope, form.id);
    afterwards(async () => {
      for (const key of pictures) {
        for (const width of PICTURE_WIDTHS) await services.storage.remove(formPictureKey(key, width));
      }
    });
    return 1;
  },
});

/** @returns the keys of pictures that nothing uses any more. */
async function eraseRest(scope: OrgScope, form_id: number): Promise<string[]> {
  await deleteAddresses(scope, form_id);
  await eraseForm(scope, form_id);
  const unused = await findUnusedPictures(scope);
  await releaseFiles(
    scope,
    unused.map(({ id }) => id),
  );
  return unused.map(({ key }) => key);
}
