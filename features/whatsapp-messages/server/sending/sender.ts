import { inOrg } from '#platform/server/in-org.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { recordOnTimeline } from '../timeline/record-on-timeline.ts';
import { findCreditsToSettle } from './credits.queries.ts';
import { findDueNumbers, findUnanswered, markUnanswered, unansweredBefore } from './messages.queries.ts';
import { onWake } from './queue-messages.ts';
import { recordMessageChanges } from './record-changes.ts';
import { sendDueMessages } from './send-messages.ts';
import { settleCredits } from './settle-credits.ts';

/** How late a message may leave that another process queued. */
const SWEEP_MS = 1_000;
const SETTLE_MS = 2_000;

/** Gives messages to a person whose call got no answer and no status, also those of a process that died. */
export async function markUnansweredMessages(services: Services): Promise<void> {
  const before = unansweredBefore();
  for (const org_id of await listOrgsWithWork(services.database, findUnanswered)) {
    await inOrg(services, org_id, 'whatsapp', async (scope) => {
      const unclear = await markUnanswered(scope, before);
      const ids = unclear.map(({ id }) => id);
      await recordOnTimeline(scope, ids);
      await recordMessageChanges(scope, ids);
    });
  }
}

/** Sends WhatsApp messages in this process. */
export function startSender(services: Services): BackgroundWork {
  const sending = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findDueNumbers],
    work: (isStopped) => sendDueMessages(services, isStopped),
    complaint: 'WhatsApp messages wait for the next sweep',
  });
  const settling = sweepWork(services, {
    every_ms: SETTLE_MS,
    finds: [findUnanswered, findCreditsToSettle],
    work: async () => {
      await markUnansweredMessages(services);
      await settleCredits(services);
    },
    complaint: 'credits of WhatsApp messages wait for the next sweep',
  });
  const ignore = onWake(() => sending.begin());
  sending.begin();
  return {
    stop: () => {
      ignore();
      return Promise.all([sending.stop(), settling.stop()]);
    },
  };
}
