import * as z from 'zod';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { lockCurrent } from '../clients/progress.queries.ts';
import { goOn } from '../clients/progress.ts';
import { listEndedClientPauses, listEndedPauses } from './pause.queries.ts';
import { resume } from './pause-sequence.ts';

/** Lets sequences run again, and clients continue, whose pause has ended. */
export const endPausesJob = defineJob({
  name: 'sequences.end-pauses',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(context) {
    const { database } = context.services;
    for (const { org_id, id } of await listEndedPauses(database))
      await inOrg(context, org_id, (scope) => resume(scope, id));
    for (const { org_id, sequence_id, client_id } of await listEndedClientPauses(database)) {
      await inOrg(context, org_id, async (scope) => {
        const standing = await lockCurrent(scope, sequence_id, client_id);
        if (standing?.state === 'PAUSED') await goOn(scope, standing);
      });
    }
  },
});

/** One that fails is tried again in a minute and does not hold up those after it. */
async function inOrg(
  { services, request_id, log }: JobContext,
  org_id: number,
  work: (scope: OrgScope) => Promise<unknown>,
): Promise<void> {
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work).catch(
    (error: unknown) => log.error({ err: error, org_id }, 'a pause could not be ended'),
  );
}
