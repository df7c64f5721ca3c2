import type { RecurringPlan } from '#features/subscription/contract.ts';
import { lockSubscription, writeFacts } from '#features/subscription/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { changeOrder, listOrders, type StoredOrder } from '../orders/orders.queries.ts';
import { addMonths } from './add-months.ts';

interface Left {
  free_trial_end_date: string | null;
  paid_for_until_date: string | null;
  recurring: RecurringPlan | null;
}

const RUNNING = ['active', 'trialing'];

/** Returns from when a payment of this instant counts: the end of the trial or of the plan that is left, else the instant itself. */
export function findStart({ free_trial_end_date, recurring }: Omit<Left, 'paid_for_until_date'>, at: string): string {
  const planEnd = recurring && RUNNING.includes(recurring.status) ? recurring.period_end : null;
  return [free_trial_end_date, planEnd].reduce<string>(
    (latest, end) => (end !== null && end > latest ? end : latest),
    at,
  );
}

/** Returns until when so many months pay, if they are paid at this instant: they are added to what is left. */
export const findPaidUntil = (left: Left, at: string, months: number): string => {
  const start = findStart(left, at);
  const { paid_for_until_date: paid } = left;
  return addMonths(paid !== null && paid > start ? paid : start, months);
};

/**
 * Counts anew what the extensions that are paid pay until, in the order they were paid. One that was paid is counted once, however
 * often that is told, and one that was given back no more.
 */
export async function applyExtensions(scope: OrgScope): Promise<void> {
  const stored = await lockSubscription(scope);
  const paid = await listOrders(scope, { kind: 'EXTENSION', status: 'PAID' });
  let until: string | null = null;
  for (const order of paid.toSorted(byPayment)) {
    const counted_from: string = order.details.counted_from ?? findStart(stored, order.settled_at!);
    const paid_until: string = addMonths(
      until !== null && until > counted_from ? until : counted_from,
      order.details.months ?? 0,
    );
    await changeOrder(scope, order.id, { details: { ...order.details, counted_from, paid_until } });
    until = paid_until;
  }
  await writeFacts(scope, { paid_for_until_date: until });
}

const byPayment = (one: StoredOrder, other: StoredOrder) =>
  one.settled_at!.localeCompare(other.settled_at!) || one.id.localeCompare(other.id);
