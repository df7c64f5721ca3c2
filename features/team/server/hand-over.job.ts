import * as z from 'zod';
import { assignClients } from '#features/clients/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { HANDED_OVER_AT_ONCE } from '../contract.ts';
import { lockClients } from './hand-over.queries.ts';

/** From whom to whom; null means nobody. */
export interface HandOver {
  from_id: number;
  to_id: number | null;
}

const Work = z.object({ org_id: Id, from_id: Id, to_id: Id.nullable(), by_id: Id });
type Work = z.output<typeof Work>;

/** Goes on with a hand-over, one batch per transaction, in the name of the person who began it. */
export const handOverJob = defineJob({
  name: 'team.hand-over',
  payload: Work,
  attempts: 10,
  async run(context, work) {
    for (let isMore = true; isMore; ) isMore = await handOverNext(context, work);
  },
});

const handOverNext = ({ services, request_id, stopping }: JobContext, work: Work): Promise<boolean> =>
  withScope(services.database, { org_id: work.org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    if (stopping?.aborted) {
      await enqueue(scope, handOverJob, work);
      return false;
    }
    const acting = { ...scope, actor: await findActor(scope, work.by_id) };
    return (await handOverBatch(acting, work)) === HANDED_OVER_AT_ONCE;
  });

/** Moves the next clients. @returns how many. */
async function handOverBatch(scope: OrgScope, { from_id, to_id }: HandOver): Promise<number> {
  const clients = await lockClients(scope, from_id, HANDED_OVER_AT_ONCE);
  await assignClients(scope, clients, to_id);
  return clients.length;
}

/** Moves the first batch at once and leaves what remains to the job. */
export async function startHandOver(scope: OrgScope, handOver: HandOver, by_id: number) {
  const handed_over = await handOverBatch(scope, handOver);
  const goes_on = handed_over === HANDED_OVER_AT_ONCE;
  if (goes_on) await enqueue(scope, handOverJob, { org_id: scope.org_id, ...handOver, by_id });
  return { handed_over, goes_on };
}
