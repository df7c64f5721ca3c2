import { seesUnassigned } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AskedFilters } from './filters.queries.ts';

type Asked = AskedFilters & PageQuery;

/**
 * Lists submissions that have no client yet. They are seen like clients of no one: who may not see those learns how many there
 * are, whatever they search for, and nothing else (readings D47).
 */
export async function listUnassigned<Row>(
  scope: Scope,
  query: Asked,
  list: (query: Asked) => Promise<Page<Row>>,
): Promise<Page<Row> & { hidden_count: number }> {
  if (seesUnassigned(scope.actor)) return { ...(await list(query)), hidden_count: 0 };
  const { count = 0 } = await list({ page_size: 1, with_count: true });
  return { results: [], next: null, previous: null, hidden_count: count, ...(query.with_count && { count: 0 }) };
}
