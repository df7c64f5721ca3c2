import type { RecurringPlan } from '#features/subscription/contract.ts';
import type { Order } from '../../contract.ts';
import { labels } from '../en.ts';
import type { StoredOrder } from './orders.queries.ts';

/** Shows an order; its card is known where it pays for the plan. */
export function describeOrder(order: StoredOrder, plan: RecurringPlan | null): Order {
  const { id, kind, status, amount, currency, details, url, invoice_id, failure_code, created_at, settled_at } = order;
  const sum = (value: number | null | undefined) =>
    value == null || currency === null ? null : { amount: value, currency };
  return {
    id,
    kind,
    status,
    label: writeLabel(order),
    total: sum(amount),
    tax: sum(details.tax),
    card:
      status === 'PAID' && (kind === 'CARD' || plan?.subscription_id === order.subscription_id)
        ? (plan?.card ?? null)
        : null,
    url: status === 'OPEN' ? url : null,
    invoice_id,
    failure_code,
    created_at,
    settled_at,
    brought_back: [],
    first_charge_at: details.first_charge_at ?? null,
  };
}

function writeLabel({ kind, details }: StoredOrder): string {
  const { seats = 1, interval = 'month', credits = 0, months = 1 } = details;
  switch (kind) {
    case 'PLAN':
      return labels.plan(seats, interval);
    case 'CREDITS':
      return labels.credits(credits);
    case 'EXTENSION':
      return labels.extension(seats, months);
    case 'CARD':
      return labels.card;
    case 'CHANGE':
      return labels.change(details.seats, details.interval);
    case 'SEATS':
      return labels.seats(seats);
  }
}
