import { returnReserved, spendReserved } from '#features/automations/server/index.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { findCreditsToSettle, markCredits } from './credits.queries.ts';

/** How many messages one transaction settles. */
const BATCH = 500;

/**
 * Spends the credits of messages that Meta sent, and returns those of messages that failed. It is not done with the status itself,
 * because every status of an organisation would wait for the one before.
 */
export async function settleCredits(services: Services): Promise<void> {
  for (const org_id of await listOrgsWithWork(services.database, findCreditsToSettle)) {
    await inOrg(services, org_id, 'whatsapp', async (scope) => {
      const { spent, returned } = await markCredits(scope, BATCH);
      await spendReserved(scope, spent);
      await returnReserved(scope, returned);
    });
  }
}
