import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

/** Lists organisations that are customers, behind this one, in the order of their ids. */
export const listCustomers = (database: Database, { after, limit }: { after: number; limit: number }) =>
  withWorker(database, (db) =>
    db
      .selectFrom('subscriptions')
      .where('customer_id', 'is not', null)
      .where('org_id', '>', after)
      .select(['org_id', (eb) => eb.ref('customer_id').$notNull().as('customer_id')])
      .orderBy('org_id')
      .limit(limit)
      .execute(),
  );
