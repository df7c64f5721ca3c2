import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { recordValuesChange } from '../write-fields.queries.ts';
import { lockRemoval, type StoredRemoval } from './removals.queries.ts';
import { workOnRemoval } from './work-on-removal.ts';

const Work = z.object({ org_id: Id, removal_id: Id });

/**
 * Goes on with a removal behind the last batch, one batch per transaction, in the name of the person who removed. It
 * also finds the clients that got a removed option from somebody who did not know yet.
 */
export const workOnRemovalJob = defineJob({
  name: 'custom-fields.work-on-removal',
  payload: Work,
  attempts: 10,
  async run(context, work) {
    for (let isMore = true; isMore; ) isMore = await inRemoval(context, work);
  },
});

const inRemoval = ({ services, request_id, stopping }: JobContext, { org_id, removal_id }: z.output<typeof Work>) =>
  withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const removal = await lockRemoval(scope, removal_id);
    if (!removal) return false;
    if (stopping?.aborted) {
      await enqueue(scope, workOnRemovalJob, { org_id, removal_id });
      return false;
    }
    const acting = { ...scope, actor: await findRemover(scope, removal) };
    const isMore = await workOnRemoval(acting, again(removal));
    if (!isMore) await recordValuesChange(acting, removal.field_id);
    return isMore;
  });

/** A removed option is looked for once more after it was taken from everybody. */
const again = (removal: StoredRemoval): StoredRemoval =>
  removal.kind === 'option' && removal.status === 'DONE' ? { ...removal, status: 'TAKING' } : removal;

const findRemover = (scope: OrgScope, { removed_by_id }: StoredRemoval) =>
  removed_by_id === null ? null : findActor(scope, removed_by_id);

/** The time in which a change that began before a removal is over. */
const LOOK_AGAIN_MS = 15_000;

/** Does the first batch of a removal at once and leaves what remains to the job. @returns whether something remains. */
export async function startRemoval(scope: OrgScope, removal: StoredRemoval, now: number): Promise<boolean> {
  const isMore = await workOnRemoval(scope, removal);
  const work = { org_id: scope.org_id, removal_id: removal.id };
  if (isMore) await enqueue(scope, workOnRemovalJob, work);
  else if (removal.kind === 'option' && removal.status === 'TAKING') {
    await enqueue(scope, workOnRemovalJob, work, { run_at: new Date(now + LOOK_AGAIN_MS).toISOString() });
  }
  return isMore;
}
