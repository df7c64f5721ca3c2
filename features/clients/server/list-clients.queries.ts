import { sql } from 'kysely';
import type * as z from 'zod';
import { COUNT_CAP, type Page, type PageQuery } from '#platform/contract/paging.ts';
import { keysetPage, type Sort } from '#platform/server/keyset.ts';
import type { Scope } from '#platform/server/scope.ts';
import type { Client, ClientFilter, ClientSort } from '../contract.ts';
import { clientsFor, matchingSearch, toClient, withClientColumns } from './clients.queries.ts';

type Filter = z.output<typeof ClientFilter> & PageQuery;

const sorts: Record<z.output<typeof ClientSort>, Sort> = {
  last_activity: { column: 'clients.last_activity_at', id: 'clients.id', direction: 'desc' },
  added: { column: 'clients.created_at', id: 'clients.id', direction: 'desc' },
  name: { column: 'clients.name', id: 'clients.id', direction: 'asc' },
};

/** One page of the clients the actor may see. */
export async function listClients(scope: Scope, filter: Filter): Promise<Page<Client>> {
  const sort = sortOf(filter);
  const page = await keysetPage(withClientColumns(filtered(scope, filter)), sort, filter);
  const results = page.results.map((row) => toClient(scope, row));
  return { ...page, results, ...(filter.with_count && { count: await countClients(scope, filter) }) };
}

function sortOf({ sort = 'last_activity', sort_order }: Filter): Sort {
  const chosen = sorts[sort];
  return sort_order ? { ...chosen, direction: sort_order === 'ASC' ? 'asc' : 'desc' } : chosen;
}

function filtered(scope: Scope, filter: Filter) {
  const { search, source, source_name, is_new_lead, assigned_to_id } = filter;
  return clientsFor(scope, 'view')
    .$if(search !== undefined && search.length >= 2, (query) =>
      query.where('clients.id', 'in', matchingSearch(scope, search ?? '')),
    )
    .$if(source !== undefined, (query) => query.where('clients.source', '=', source ?? ''))
    .$if(source_name !== undefined, (query) => query.where('clients.source_name', '=', source_name ?? ''))
    .$if(is_new_lead !== undefined, (query) => query.where('clients.is_new_lead', '=', is_new_lead ?? false))
    .$if(assigned_to_id !== undefined, (query) =>
      query.where('clients.assigned_to_id_or_zero', '=', assigneeOf(scope, assigned_to_id)),
    );
}

const assigneeOf = (scope: Scope, value: Filter['assigned_to_id']) =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? 0 : (value ?? 0);

/** Exact below the cap, the cap itself from there on; never reads further. */
async function countClients(scope: Scope, filter: Filter): Promise<number> {
  const capped = filtered(scope, filter).select('clients.id').limit(COUNT_CAP);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${capped}) as capped`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}
