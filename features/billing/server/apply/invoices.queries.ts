import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '#database/types.generated.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

export type StoredInvoice = Selectable<DB['invoices']>;
export type ToldInvoice = Omit<Insertable<DB['invoices']>, 'org_id' | 'pdf_key' | 'refunded_amount' | 'reminded_days'>;

const selectInvoices = ({ db, org_id }: OrgScope) => db.selectFrom('invoices').selectAll().where('org_id', '=', org_id);

export const findInvoice = (scope: OrgScope, id: string): Promise<StoredInvoice | undefined> =>
  selectInvoices(scope).where('id', '=', id).executeTakeFirst();

export const lockInvoice = (scope: OrgScope, id: string): Promise<StoredInvoice | undefined> =>
  selectInvoices(scope).where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the invoice a payment was for. */
export const findInvoiceOfPayment = (scope: OrgScope, payment_intent_id: string): Promise<StoredInvoice | undefined> =>
  selectInvoices(scope).where(sql<boolean>`payment_intent_ids @> array[${payment_intent_id}]`).executeTakeFirst();

/** Writes an invoice as it was told; what only we know of it stays. */
export const saveInvoice = ({ db, org_id }: OrgScope, told: ToldInvoice): Promise<unknown> =>
  db
    .insertInto('invoices')
    .values({ org_id, ...told })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(told))
    .execute();

export const changeInvoice = (
  scope: OrgScope,
  id: string,
  change: Partial<Pick<StoredInvoice, 'pdf_key' | 'refunded_amount'>>,
): Promise<unknown> =>
  scope.db.updateTable('invoices').set(change).where('org_id', '=', scope.org_id).where('id', '=', id).execute();
