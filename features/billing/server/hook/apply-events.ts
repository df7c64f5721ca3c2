import { isSelling } from '#features/subscription/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { repeatWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { fetchCustomer } from '../apply/apply-customer.ts';
import { fetchInvoice } from '../apply/apply-invoice.ts';
import { fetchPlan } from '../apply/apply-plan.ts';
import { fetchGivenBack, type GivenBack } from '../apply/apply-refund.ts';
import { fetchSession } from '../apply/apply-session.ts';
import { writeAll } from '../apply/reconcile.ts';
import { inTurn, type Turn, type Write } from '../apply/turn.ts';
import { readCharge, readDispute } from '../stripe/stripe.ts';
import { eventQueueFor } from './event-queue.ts';
import { claimEvents, findOrgOfCustomer, settleEvents, type TakenEvent } from './events.queries.ts';
import { findObjectKind, type ObjectKind } from './read-event.ts';

/** How long until events left by a crash, or due for another try, are found. */
const SWEEP_MS = 1_000;
/** How many customers this process works for at once. */
const AT_ONCE = 4;
/** Seconds until an event that could not be applied is tried again; behind the last it is given up, and an operator must look. */
const RETRY_SECONDS = [2, 5, 15, 60, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];

const UNKNOWN_CUSTOMER = 'a customer we do not know';
const NOTHING_OF_OURS = 'nothing that we sold';
const GONE = 'the payment provider does not have it';

/** Applies events of one customer, which were taken. Failed ones are tried again with growing gaps. */
async function applyTaken(services: Services, events: readonly TakenEvent[]): Promise<void> {
  const ids = events.map(({ event_id }) => event_id);
  try {
    const reason = await applyEvents(services, events);
    await settleEvents(services.database, ids, { status: reason === null ? 'DONE' : 'IGNORED', reason });
  } catch (error) {
    if (events.length > 1) {
      // One that cannot be applied hinders no other.
      for (const event of events) await applyTaken(services, [event]);
      return;
    }
    await planNextTry(services, events[0]!, error);
  }
}

async function planNextTry(
  services: Services,
  { event_id, type, attempts }: TakenEvent,
  error: unknown,
): Promise<void> {
  const { database, log } = services;
  if (error instanceof ProviderError && error.call_class === 'not_found') {
    await settleEvents(database, [event_id], { status: 'IGNORED', reason: GONE });
    return;
  }
  const seconds = RETRY_SECONDS[attempts - 1];
  const about = { err: error, event_id, type, attempts };
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (seconds === undefined) {
    log.error(about, 'an event of the payment provider could not be applied and was given up');
    await settleEvents(database, [event_id], { status: 'FAILED', reason });
    return;
  }
  log.warn(about, 'an event of the payment provider is applied later');
  const next_attempt_at = new Date(nowMillis() + seconds * 1_000).toISOString();
  await settleEvents(database, [event_id], { status: 'WAITING', reason: null, next_attempt_at });
}

/** @returns why nothing followed from them; null where something did. */
async function applyEvents(services: Services, events: readonly TakenEvent[]): Promise<string | null> {
  const [first] = events;
  const customer_id = first?.customer_id ?? (first && (await findGivenBack(services, first)))?.customer_id ?? null;
  const org_id = customer_id === null ? null : await findOrgOfCustomer(services.database, customer_id);
  if (customer_id === null || org_id === null) return UNKNOWN_CUSTOMER;
  return inTurn(services, { org_id, request_id: 'stripe-events' }, async (turn) => {
    const writes = await fetchAnnounced(turn, customer_id, events);
    if (writes === null) return NOTHING_OF_OURS;
    await writeAll(turn, writes);
    return null;
  });
}

/** Fetches each object once, however many events name it. */
async function fetchAnnounced(turn: Turn, customer_id: string, events: readonly TakenEvent[]): Promise<Write[] | null> {
  const objects = (kind: ObjectKind) =>
    new Set(events.filter(({ type }) => findObjectKind(type) === kind).map(({ object_id }) => object_id));
  const writes: Write[] = [];
  for (const id of objects('session')) writes.push(...(await fetchSession(turn, customer_id, id)));
  for (const id of objects('invoice')) writes.push(await fetchInvoice(turn, customer_id, id));
  const isAboutPlan = events.some(({ type, subscription_id }) => subscription_id || /^customer\./.test(type));
  if (objects('customer').size > 0) writes.push(await fetchCustomer(turn, customer_id));
  if (isAboutPlan) writes.push(await fetchPlan(turn, customer_id));
  for (const event of events) {
    const given = await findGivenBack(turn.services, event);
    if (!given) continue;
    const found = await fetchGivenBack(turn, given);
    if (found === null && events.length === 1) return null;
    writes.push(...(found ?? []));
  }
  return writes;
}

/** Returns the money that went back; null for an event about something else, or where none did. */
async function findGivenBack(services: Services, { type, object_id }: TakenEvent): Promise<GivenBack | null> {
  const kind = findObjectKind(type);
  if (kind !== 'charge' && kind !== 'dispute') return null;
  const dispute = kind === 'dispute' ? await readDispute(services, object_id) : null;
  const charge = await readCharge(services, dispute?.charge_id ?? object_id);
  const { customer_id, payment_intent_id } = charge;
  if (customer_id === null || payment_intent_id === null) return null;
  const amount = dispute?.status === 'lost' ? dispute.amount : charge.amount_refunded;
  return { customer_id, payment_intent_id, amount, is_all: amount > 0 && amount >= charge.amount };
}

/** Applies everything that is due now. */
export async function applyWaitingEvents(services: Services): Promise<void> {
  for (let taken = await claimEvents(services.database); taken.length > 0; taken = await claimEvents(services.database))
    await applyTaken(services, taken);
}

/** Applies in this process what the payment provider announced, as soon as it has. */
export function startApplyingEvents(services: Services): BackgroundWork {
  if (!isSelling(services.settings)) return { stop: async () => {} };
  const running = new Set<Promise<void>>();
  const applying = repeatWork(services, {
    every_ms: SWEEP_MS,
    complaint: 'events of payments wait for the next sweep',
    work: async (isStopped) => {
      while (!isStopped() && running.size < AT_ONCE) {
        const taken = await claimEvents(services.database);
        if (taken.length === 0) return;
        const work = applyTaken(services, taken)
          .catch((error: unknown) =>
            services.log.warn({ err: error }, 'events of payments wait until their lease is over'),
          )
          .finally(() => {
            running.delete(work);
            applying.begin();
          });
        running.add(work);
      }
    },
  });
  const leave = eventQueueFor(services).onWaiting(applying.begin);
  applying.begin();
  return {
    stop: async () => {
      leave();
      await applying.stop();
      await Promise.all(running);
    },
  };
}
