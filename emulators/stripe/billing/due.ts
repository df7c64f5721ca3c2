import { cardOnFile } from '../cards.ts';
import { DAY_S, HOUR_S } from '../periods.ts';
import { expireSession } from '../sessions.ts';
import type { Invoice, Subscription } from '../state.ts';
import type { World } from '../world.ts';
import { collect, finalize, voidInvoice } from './invoices.ts';
import { endSubscription, setStatus } from './outcomes.ts';
import { beginPeriod, invoicePeriod } from './subscriptions.ts';

/** Something that happens by itself at a time, in seconds. */
interface Due {
  at: number;
  run(world: World): void;
}

const TOLD_BEFORE_TRIAL_END = 3 * DAY_S;
const TOLD_BEFORE_RENEWAL = 7 * DAY_S;
const INCOMPLETE_FOR = 23 * HOUR_S;

/** Returns what is due first. */
export function firstDue({ state }: Pick<World, 'state'>): Due | undefined {
  const all = [
    ...Object.values(state.sessions)
      .filter(({ status }) => status === 'open')
      .map((session): Due => ({ at: session.expires_at, run: (world) => expireSession(world, session) })),
    ...Object.values(state.invoices).flatMap(invoiceDue),
    ...Object.values(state.subscriptions).flatMap(subscriptionDue),
  ];
  return all.reduce<Due | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
}

function invoiceDue(invoice: Invoice): Due[] {
  const { status, auto_advance, automatically_finalizes_at, next_payment_attempt } = invoice;
  if (status === 'draft' && auto_advance && automatically_finalizes_at !== null) {
    return [{ at: automatically_finalizes_at, run: (world) => finalizeAndCharge(world, invoice) }];
  }
  if (status !== 'open' || next_payment_attempt === null) return [];
  return [{ at: next_payment_attempt, run: (world) => void collect(world, invoice, { is_scheduled: true }) }];
}

function finalizeAndCharge(world: World, invoice: Invoice): void {
  finalize(world, invoice);
  if (invoice.status === 'open') collect(world, invoice, { is_scheduled: true });
}

function subscriptionDue(subscription: Subscription): Due[] {
  const { status, trial_end, created, own, cancel_at_period_end } = subscription;
  const { period_end } = own;
  if (status === 'incomplete') return [{ at: created + INCOMPLETE_FOR, run: (world) => giveUp(world, subscription) }];
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status)) return [];
  const due: Due[] = [{ at: period_end, run: (world) => endPeriod(world, subscription) }];
  if (status === 'trialing' && trial_end !== null && own.told_trial_end !== trial_end) {
    due.push({ at: trial_end - TOLD_BEFORE_TRIAL_END, run: (world) => tellTrialEnd(world, subscription) });
  }
  if (status === 'active' && !cancel_at_period_end && own.told_upcoming !== period_end) {
    due.push({ at: period_end - TOLD_BEFORE_RENEWAL, run: (world) => tellUpcoming(world, subscription) });
  }
  return due;
}

function tellTrialEnd(world: World, subscription: Subscription): void {
  subscription.own.told_trial_end = subscription.trial_end;
  world.tell('customer.subscription.trial_will_end', subscription);
}

/** The invoice that is announced does not exist yet, so the event has none of its own. */
function tellUpcoming(world: World, subscription: Subscription): void {
  subscription.own.told_upcoming = subscription.own.period_end;
  const latest = world.state.invoices[subscription.latest_invoice ?? ''];
  if (latest) world.tell('invoice.upcoming', { ...latest, id: '', billing_reason: 'upcoming' } as Invoice);
}

function giveUp(world: World, subscription: Subscription): void {
  setStatus(world, subscription, 'incomplete_expired');
  subscription.ended_at = world.now;
  const invoice = world.state.invoices[subscription.latest_invoice ?? ''];
  if (invoice?.status === 'open') voidInvoice(world, invoice);
}

/** A period ends: the subscription ends with it, rests without a card, or goes on and asks for the next one. */
function endPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  if (subscription.status === 'trialing') {
    const { missing_payment_method } = subscription.trial_settings.end_behavior;
    const hasCard = cardOnFile(world, subscription.customer, subscription.default_payment_method) !== null;
    if (!hasCard && missing_payment_method === 'cancel') {
      endSubscription(world, subscription, 'payment_failed');
      return;
    }
    if (!hasCard && missing_payment_method === 'pause') {
      setStatus(world, subscription, 'paused');
      world.tell('customer.subscription.paused', subscription);
      return;
    }
    subscription.status = 'active';
  }
  beginPeriod(world, subscription, subscription.own.period_end);
  invoicePeriod(world, subscription, 'subscription_cycle');
  world.tell('customer.subscription.updated', subscription);
}
