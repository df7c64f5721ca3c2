import * as z from 'zod';
import { now } from '../clock.ts';
import { type GlobalScope, withGlobalScope } from '../database/scope.ts';
import { defineJob } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/enqueue.queries.ts';
import type { Services } from '../services.ts';
import {
  findMessage,
  type MessageStatus,
  markChannel,
  markMessage,
  markSending,
  markTried,
  type StoredMessage,
} from './messages.queries.ts';
import type { Delivery } from './messenger.ts';
import { secondsToNextTry } from './retry-times.ts';

/** The result for a caller that delivers at once: `kept` without a provider, null when it was settled before. */
export type DeliveryReport = Delivery | { outcome: 'kept' } | null;

/**
 * Tries once to send a queued message and records the result; one that must wait gets its next try scheduled. A settled
 * message is left alone, so that running twice sends once; one that was being handed over when its process died may
 * have been sent, and is not sent again.
 */
export async function deliverMessage(services: Services, id: string, request_id: string): Promise<DeliveryReport> {
  const open = <Result>(work: (globalScope: GlobalScope) => Promise<Result>) =>
    withGlobalScope(services.database, request_id, work);
  const message = await open((globalScope) => findMessage(globalScope, id));
  const keep = services.settings.local_mode;
  if (message?.status === 'SENDING') {
    // A process that is sending it after all overwrites this status.
    await open((globalScope) => markMessage(globalScope, id, { status: 'UNKNOWN', keep, error: INTERRUPTED }));
    return null;
  }
  if (message?.status !== 'QUEUED') return null;
  const send = services.messenger[message.channel];
  if (!send) {
    await open((globalScope) => markMessage(globalScope, id, { status: 'KEPT', keep }));
    return { outcome: 'kept' };
  }
  let isTaken = false;
  const delivery = await send(id, message, async () => {
    isTaken = !(await open((globalScope) => markSending(globalScope, id)));
    if (isTaken) throw new Error('somebody else sends this message');
  }).catch((error: unknown) => {
    if (isTaken) return null;
    throw error;
  });
  if (isTaken || !delivery) return null;
  if ('is_channel_broken' in delivery) {
    services.log.error(
      { channel: message.channel, reason: delivery.reason },
      'the message provider refuses our account',
    );
  }
  await open((globalScope) => writeOutcome(globalScope, message, delivery, keep));
  return delivery;
}

const INTERRUPTED = 'The process ended while the message was handed over: it may have been sent.';

const settled = { sent: 'SENT', refused: 'REFUSED', unknown: 'UNKNOWN' } as const satisfies Partial<
  Record<Delivery['outcome'], MessageStatus>
>;

async function writeOutcome(
  globalScope: GlobalScope,
  message: StoredMessage,
  delivery: Delivery,
  keep: boolean,
): Promise<void> {
  const { id, channel } = message;
  if (delivery.outcome === 'sent') {
    await markChannel(globalScope, channel, null);
    await markMessage(globalScope, id, { status: 'SENT', keep, provider_id: delivery.provider_id });
  } else if (delivery.outcome === 'wait') {
    if (delivery.is_channel_broken) await markChannel(globalScope, channel, delivery.reason);
    await scheduleNextTry(globalScope, message, delivery, keep);
  } else {
    if ('is_channel_broken' in delivery) await markChannel(globalScope, channel, delivery.reason);
    await markMessage(globalScope, id, { status: settled[delivery.outcome], keep, error: delivery.reason });
  }
}

async function scheduleNextTry(
  globalScope: GlobalScope,
  message: StoredMessage,
  { reason, retry_after_seconds }: Extract<Delivery, { outcome: 'wait' }>,
  keep: boolean,
): Promise<void> {
  const seconds = secondsToNextTry(message, retry_after_seconds);
  if (seconds === null) {
    await markMessage(globalScope, message.id, { status: 'REFUSED', keep, error: reason });
    return;
  }
  await markTried(globalScope, message.id, reason);
  const run_at = new Date(now().getTime() + seconds * 1000).toISOString();
  await enqueue(globalScope, sendMessageJob, { id: message.id }, { run_at });
}

/**
 * Sends one message of the outbox; a provider that asks to wait is no failure of the job but schedules the next one.
 */
export const sendMessageJob = defineJob({
  name: 'messages.send',
  lane: 'prompt',
  payload: z.object({ id: z.string() }),
  attempts: 12,
  async run({ services, request_id }, { id }) {
    await deliverMessage(services, id, request_id);
  },
  async onGivenUp({ services, request_id }, { id }, error) {
    await withGlobalScope(services.database, request_id, (globalScope) =>
      markMessage(globalScope, id, { status: 'REFUSED', keep: services.settings.local_mode, error: String(error) }),
    );
  },
});
