import { listOrders } from '../orders/orders.queries.ts';
import { listInvoices } from '../stripe/stripe-invoices.ts';
import { fetchInvoice } from './apply-invoice.ts';
import { fetchPlan } from './apply-plan.ts';
import { fetchSession } from './apply-session.ts';
import { findInvoice } from './invoices.queries.ts';
import type { Turn, Write } from './turn.ts';

/** How many invoices are compared: more than a late payment and its successors. */
const INVOICES = 12;

/** Fetches what a lost event may have told: the plan, the newest invoices that differ, and the orders that are open. */
export async function fetchEverything(turn: Turn, customer_id: string): Promise<Write[]> {
  const writes: Write[] = [await fetchPlan(turn, customer_id)];
  const { invoices } = await listInvoices(turn.services, { customer_id, limit: INVOICES });
  for (const { id, status } of invoices.toReversed()) {
    const known = await turn.read((scope) => findInvoice(scope, id));
    if (known?.status === 'PAID' || (known?.status === 'FAILED' && status === 'void')) continue;
    writes.push(await fetchInvoice(turn, customer_id, id));
  }
  for (const { session_id } of await turn.read((scope) => listOrders(scope, { status: 'OPEN' }))) {
    if (session_id !== null) writes.push(...(await fetchSession(turn, customer_id, session_id)));
  }
  return writes;
}

export const writeAll = (turn: Turn, writes: readonly Write[]): Promise<void> =>
  turn.write(async (scope) => {
    for (const write of writes) await write(scope);
  });
