import { sql } from 'kysely';
import { withWorker } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';

/** Something at a provider that several organisations may use: an account, or a person's permission. */
export interface SharedThing {
  provider: string;
  account_external_id?: string;
  person_external_id?: string;
  /** True for organisations that used the account before, too. */
  also_before?: boolean;
}

/** Returns the organisations that use an account or a person's permission now, across organisations, as the worker role. */
export function orgsThatUse(services: Services, thing: SharedThing): Promise<number[]> {
  const { provider, account_external_id, person_external_id, also_before = false } = thing;
  return withWorker(services.database, async (db) => {
    const accounts = db
      .selectFrom('connected_accounts')
      .where('provider', '=', provider)
      .where('external_id', '=', account_external_id ?? '')
      .$if(!also_before, (query) => query.where('disconnected_at', 'is', null))
      .select('org_id');
    const people = db
      .selectFrom('connections')
      .where('provider', '=', provider)
      .where('external_id', '=', person_external_id ?? '')
      .select('org_id');
    const rows = await db.selectFrom(accounts.union(people).as('uses')).select('org_id').orderBy('org_id').execute();
    return rows.map(({ org_id }) => org_id);
  });
}

/**
 * Returns the connections of a person in every organisation, across organisations, as the worker role.
 *
 * @param granted_until leaves out consents that the person gave later than this; a provider tells whole seconds.
 */
export const connectionsOfPerson = (
  services: Services,
  provider: string,
  external_id: string,
  granted_until: string | null,
): Promise<{ org_id: number; id: number }[]> =>
  withWorker(services.database, (db) =>
    db
      .selectFrom('connections')
      .where('provider', '=', provider)
      .where('external_id', '=', external_id)
      .$if(granted_until !== null, (query) =>
        query.where(sql<string>`date_trunc('second', coalesce(granted_at, connected_at))`, '<=', granted_until),
      )
      .select(['org_id', 'id'])
      .orderBy('org_id')
      .execute(),
  );
