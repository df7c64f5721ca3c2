import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '#database/types.generated.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OrderKind } from '../../contract.ts';
import type { OrderDetails } from '../../order-details.ts';

export type StoredOrder = Selectable<DB['orders']>;

export interface NewOrder {
  kind: OrderKind;
  /** What is asked for, as one text: asked twice while it is open, it is one order. */
  asked: string;
  details: OrderDetails;
  amount?: number | null;
  currency?: string | null;
  expires_at?: string | null;
}

/**
 * Returns the open order for the same thing, or a new one. It is committed before the payment provider is called: its id is the
 * key by which the provider knows a second try, of a double click or after a lost answer.
 */
export async function openOrder(scope: OrgScope, { details, ...asked }: NewOrder): Promise<StoredOrder> {
  const { org_id, db } = scope;
  const { kind } = asked;
  await db
    .updateTable('orders')
    .set({ status: 'EXPIRED', settled_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('kind', '=', kind)
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', nowIso())
    .execute();
  await db
    .insertInto('orders')
    .values({
      org_id,
      id: randomUUID(),
      status: 'OPEN',
      created_at: nowIso(),
      created_by_id: scope.actor?.profile_id ?? null,
      details: JSON.stringify(details),
      ...asked,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('orders')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('kind', '=', kind)
    .where('asked', '=', asked.asked)
    .where('status', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const selectOrders = ({ db, org_id }: OrgScope) => db.selectFrom('orders').selectAll().where('org_id', '=', org_id);

/** Returns an order of the organisation. Throws `not_found`. */
export async function requireOrder(scope: OrgScope, id: string): Promise<StoredOrder> {
  const order = await selectOrders(scope).where('id', '=', id).executeTakeFirst();
  if (!order) throw new Problem('not_found');
  return order;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the order that something at the provider names in its metadata. */
export const findOrder = async (scope: OrgScope, id: string | undefined): Promise<StoredOrder | undefined> =>
  id !== undefined && UUID.test(id) ? selectOrders(scope).where('id', '=', id).executeTakeFirst() : undefined;

export const findOrderOfInvoice = (scope: OrgScope, invoice_id: string): Promise<StoredOrder | undefined> =>
  selectOrders(scope).where('invoice_id', '=', invoice_id).executeTakeFirst();

export const findOrderOfPayment = (scope: OrgScope, payment_intent_id: string): Promise<StoredOrder | undefined> =>
  selectOrders(scope).where('payment_intent_id', '=', payment_intent_id).executeTakeFirst();

export const listOrders = (
  scope: OrgScope,
  { kind, status }: { kind?: OrderKind; status: StoredOrder['status'] },
): Promise<StoredOrder[]> =>
  selectOrders(scope)
    .where('status', '=', status)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('created_at')
    .execute();

export const readNewestOrder = (scope: OrgScope, kind: OrderKind): Promise<StoredOrder | undefined> =>
  selectOrders(scope).where('kind', '=', kind).orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst();

/** Changes an order that is in one of these states. @returns it as it is now; undefined where it is in none of them. */
export async function moveOrder(
  scope: OrgScope,
  id: string,
  from: readonly StoredOrder['status'][],
  { details, ...change }: OrderChange,
): Promise<StoredOrder | undefined> {
  return scope.db
    .updateTable('orders')
    .set({ ...change, ...(details && { details: JSON.stringify(details) }) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** What the payment provider and its events say of an order, and what became of it. */
export type OrderChange = Partial<
  Pick<
    StoredOrder,
    | 'status'
    | 'url'
    | 'session_id'
    | 'invoice_id'
    | 'subscription_id'
    | 'payment_intent_id'
    | 'failure_code'
    | 'amount'
    | 'currency'
    | 'expires_at'
    | 'settled_at'
    | 'refunded_at'
  >
> & { details?: OrderDetails };

export async function changeOrder(scope: OrgScope, id: string, { details, ...change }: OrderChange): Promise<void> {
  await scope.db
    .updateTable('orders')
    .set({ ...change, ...(details && { details: JSON.stringify(details) }) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}
