import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

/** Finds an organisation by its code or its id. */
export const findOrg = (database: Database, name: string) =>
  withWorker(database, (db) =>
    db
      .selectFrom('orgs')
      .select(['org_id', 'name', 'time_zone'])
      .where((eb) => (/^\d{1,15}$/.test(name) ? eb('org_id', '=', Number(name)) : eb('org_code', '=', name)))
      .executeTakeFirst(),
  );
