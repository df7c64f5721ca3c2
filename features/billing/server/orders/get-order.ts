import { readResting } from '#features/subscription/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Order } from '../../contract.ts';
import { fetchInvoice } from '../apply/apply-invoice.ts';
import { fetchSession } from '../apply/apply-session.ts';
import { writeAll } from '../apply/reconcile.ts';
import { inTurn } from '../apply/turn.ts';
import { readBuyer } from '../customer.queries.ts';
import { describeOrder } from './describe-order.ts';
import { requireOrder, type StoredOrder } from './orders.queries.ts';

/** How long the provider is waited for, in milliseconds; then what is known is shown. */
const LOOK_MS = 2_500;

/** Shows an order. While it is open, what the provider knows of it is applied as an event would be; the page grants nothing. */
export async function getOrder(context: DetachedContext, id: string): Promise<Order> {
  const order = await context.read((scope) => requireOrder(scope, id));
  await lookAt(context, order);
  return context.read(async (scope) => {
    const shown = describeOrder(await requireOrder(scope, id), (await readBuyer(scope)).recurring);
    const bringsBack = shown.status === 'PAID' && (shown.kind === 'PLAN' || shown.kind === 'EXTENSION');
    return bringsBack ? { ...shown, brought_back: await readResting(scope) } : shown;
  });
}

/** Has the provider asked about an open order; that it does not answer, or is asked already, breaks nothing. */
export async function lookAt({ services, actor, read, request }: DetachedContext, order: StoredOrder): Promise<void> {
  const { status, session_id, invoice_id } = order;
  const { customer_id } = await read(readBuyer);
  if (status !== 'OPEN' || customer_id === null || (session_id === null && invoice_id === null)) return;
  const options = { org_id: actor.org_id, request_id: request.id, deadline_ms: LOOK_MS, looks: 1 };
  try {
    await inTurn(services, options, async (turn) => {
      const writes =
        session_id !== null
          ? await fetchSession(turn, customer_id, session_id)
          : [await fetchInvoice(turn, customer_id, invoice_id!)];
      await writeAll(turn, writes);
    });
  } catch (error) {
    const isAway = error instanceof ProviderError || (error instanceof Problem && error.code === 'not_available');
    if (!isAway) throw error;
    services.log.info({ err: error, order_id: order.id }, 'an order is shown without asking the payment provider');
  }
}
