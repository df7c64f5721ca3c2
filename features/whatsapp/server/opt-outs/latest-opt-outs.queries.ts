import { sql } from 'kysely';
import { countedClientsFor } from '#features/clients/server/index.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { LatestOptOut } from '../../opt-outs-calls.ts';

const MAX_LATEST = 5;

/** Lists the clients the actor may see who opted out last, and counts all of them. */
export async function listLatest(scope: Scope): Promise<{ count: number; results: LatestOptOut[] }> {
  const found = countedClientsFor(scope, 'view')
    .innerJoin('client_phones as phone', (join) => matchInOrg(join, 'phone.client_id', 'clients.id'))
    .innerJoin('whatsapp_opt_outs as opted', (join) => matchInOrg(join, 'opted.number_e164', 'phone.number_e164'))
    .where('opted.opted_out_at', 'is not', null)
    .groupBy(['clients.id', 'clients.name']);
  const rows = await found
    .orderBy(sql`max(opted.opted_out_at)`, 'desc')
    .orderBy('clients.id', 'desc')
    .limit(MAX_LATEST)
    .select(['clients.id', 'clients.name', sql<string>`max(opted.opted_out_at)`.as('opted_out_at')])
    .select(sql<LatestOptOut['way']>`(array_agg(opted.way order by opted.opted_out_at desc))[1]`.as('way'))
    .execute();
  const results = rows.map(({ id, name, way, opted_out_at }) => ({ client: { id, name }, way, opted_out_at }));
  return { count: await countRows(scope, found), results };
}
