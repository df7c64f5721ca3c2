import * as z from 'zod';
import { isSelling, listRecurring } from '#features/subscription/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { matchSeats } from './match-seats.ts';

/** Makes the seats that are paid for those in use, after somebody joined or left. */
export const matchSeatsJob = defineJob({
  name: 'billing.match-seats',
  lane: 'prompt',
  payload: z.object({ org_id: Id }),
  attempts: 12,
  async run({ services, request_id }, { org_id }) {
    if (isSelling(services.settings)) await matchSeats({ services, request_id, org_id });
  },
});

/** Compares the seats of every plan each night, and changes those that differ. */
export const compareSeatsJob = defineJob({
  name: 'billing.compare-seats',
  payload: z.object({}),
  attempts: 1,
  cron: '47 2 * * *',
  async run({ services, request_id, log, stopping }) {
    if (!isSelling(services.settings)) return;
    for (const { org_id } of await listRecurring(services.database)) {
      if (stopping?.aborted) return;
      await matchSeats({ services, request_id, org_id }).catch((error: unknown) =>
        log.error({ err: error, org_id }, 'the seats of a plan could not be compared'),
      );
    }
  },
});

/** Has the seats compared once the transaction is committed; several changes at once are one comparison. */
export const seatsChanged = (scope: OrgScope): Promise<void> =>
  enqueue(scope, matchSeatsJob, { org_id: scope.org_id }, { key: `seats:${scope.org_id}` });
