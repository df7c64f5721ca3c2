import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** Lists the invoices whose charge failed since an instant. */
export const listLateInvoices = (database: Database, since: string): Promise<{ org_id: number; id: string }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('invoices')
      .select(['org_id', 'id'])
      .where('status', '=', 'FAILED')
      .where('subscription_id', 'is not', null)
      .where('created_at', '>=', since)
      .execute(),
  );

/** Returns a failed invoice with everything its e-mail says, locked until the transaction ends; undefined once it is paid. */
export const lockLateInvoice = ({ db, org_id }: OrgScope, id: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('subscriptions', 'subscriptions.org_id', 'invoices.org_id')
    .innerJoin('orgs', 'orgs.org_id', 'invoices.org_id')
    .where('invoices.org_id', '=', org_id)
    .where('invoices.id', '=', id)
    .where('invoices.status', '=', 'FAILED')
    .select([
      'invoices.number',
      'invoices.total',
      'invoices.currency',
      'invoices.failed_at',
      'invoices.failure_code',
      'invoices.next_attempt_at',
      'invoices.subscription_id',
      'invoices.reminded_days',
      'subscriptions.recurring',
      'orgs.name as org',
      'orgs.time_zone',
    ])
    .forUpdate('invoices')
    .executeTakeFirst();

export const saveRemindedDays = ({ db, org_id }: OrgScope, id: string, reminded_days: number[]) =>
  db.updateTable('invoices').set({ reminded_days }).where('org_id', '=', org_id).where('id', '=', id).execute();
