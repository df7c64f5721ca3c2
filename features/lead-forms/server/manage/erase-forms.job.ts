import * as z from 'zod';
import { releaseFiles } from '#features/files/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { forgetAddresses } from './addresses.queries.ts';
import { eraseForm, eraseVisits, findUnusedPictures, formsToErase } from './deleted-forms.queries.ts';
import { formPictureKey, PICTURE_WIDTHS } from './picture-keys.ts';

/** How many rows of each kind one transaction erases. */
const AT_ONCE = 1_000;

/** Erases forms that were deleted 30 days ago, with their addresses, answers and pictures; the leads stay in the ledger. */
export const eraseFormsJob = defineJob({
  name: 'lead-forms.erase-deleted',
  payload: z.object({}),
  attempts: 3,
  cron: '13 4 * * *',
  async run(context) {
    for (const { org_id, id } of await formsToErase(context.services.database)) {
      for (let isMore = true; isMore; ) {
        isMore = await inOrg(context, org_id, async (scope) => (await eraseVisits(scope, id, AT_ONCE)) > 0);
      }
      const pictures = await inOrg(context, org_id, (scope) => eraseRest(scope, id));
      for (const key of pictures) {
        for (const width of PICTURE_WIDTHS) await context.services.storage.remove(formPictureKey(key, width));
      }
    }
  },
});

/** @returns the keys of pictures that nothing uses any more. */
async function eraseRest(scope: OrgScope, form_id: number): Promise<string[]> {
  await forgetAddresses(scope, form_id);
  await eraseForm(scope, form_id);
  const unused = await findUnusedPictures(scope);
  await releaseFiles(
    scope,
    unused.map(({ id }) => id),
  );
  return unused.map(({ key }) => key);
}

const inOrg = <Result>(
  { services, request_id }: JobContext,
  org_id: number,
  work: (scope: OrgScope) => Promise<Result>,
) => withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
