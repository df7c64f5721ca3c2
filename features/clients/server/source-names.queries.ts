import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/**
 * The present name of a client's source: a client stores the first name of its lead source (decision 0071). As long as
 * nothing was renamed, this costs each row a look into an empty index.
 */
export const sourceName = sql<string>`coalesce(
  (select renamed.name from lead_sources as renamed
    where clients.source = 'external_integration' and renamed.org_id = clients.org_id
      and renamed.stored_name = clients.source_name and renamed.name <> renamed.stored_name),
  clients.source_name)`;

/**
 * Returns the stored names of the sources with these present names; a name that is no lead source's stands for itself.
 */
export const storedSourceNames = (scope: OrgScope, names: readonly string[]) => sql<string[]>`array(
  select coalesce(lead_sources.stored_name, wanted.name)
    from unnest(${[...names]}::text[]) as wanted (name)
    left join lead_sources on lead_sources.org_id = ${scope.org_id} and lead_sources.name = wanted.name)`;

/** Returns the present names of renamed lead sources by the name their clients and leads are stored with. */
export async function renamedSources(scope: OrgScope): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectFrom('lead_sources')
    .where('org_id', '=', scope.org_id)
    .whereRef('name', '<>', 'stored_name')
    .select(['name', 'stored_name'])
    .execute();
  return new Map(rows.map(({ name, stored_name }) => [stored_name, name]));
}
