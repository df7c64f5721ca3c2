import * as z from 'zod';
import { isSelling } from '#features/subscription/server/index.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { listCustomers } from './customers.queries.ts';
import { fetchEverything, writeAll } from './reconcile.ts';
import { inTurn } from './turn.ts';

const BATCH = 200;

/** Compares every customer with the payment provider, for events that never came; one that cannot be compared hinders no other. */
export const reconcileJob = defineJob({
  name: 'billing.reconcile',
  payload: z.object({ after: z.int().default(0) }),
  attempts: 3,
  cron: '17 2 * * *',
  lane: 'ordinary',
  async run({ services, log, request_id, stopping }, { after }) {
    if (!isSelling(services.settings)) return;
    let failed = 0;
    for (let last = after; !stopping?.aborted; ) {
      const customers = await listCustomers(services.database, { after: last, limit: BATCH });
      for (const { org_id, customer_id } of customers) {
        if (stopping?.aborted) return;
        last = org_id;
        try {
          await inTurn(services, { org_id, request_id }, async (turn) =>
            writeAll(turn, await fetchEverything(turn, customer_id)),
          );
        } catch (error) {
          failed += 1;
          log.warn({ err: error, org_id }, 'a customer could not be compared with the payment provider');
        }
      }
      if (customers.length < BATCH) break;
    }
    if (failed > 0) log.error({ failed }, 'customers could not be compared with the payment provider');
  },
});
