import type * as z from 'zod';
import type { Page } from '#platform/contract/paging.ts';
import type { Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import {
  type ClientCriteria,
  ClientSort,
  type clientSorts,
  type clients,
  type FilteredField,
  filteredFields,
  type RecentlyActiveClient,
  readWhere,
  SortOrder,
} from '../../contract.ts';
import { hideOpened, toClient, withStoredColumns } from '../clients.queries.ts';
import { findSimilarClients } from '../similar-clients.queries.ts';
import { type Criteria, countClients } from './filter-clients.queries.ts';
import { isSearchAlone, namedListStatement } from './read-list.queries.ts';
import { narrowCriteria, resolveCriteria } from './resolve-criteria.queries.ts';
import { findSortField, readClientsByField, readSortKey, sortFieldNotFound } from './sort-by-field.queries.ts';

type ListQuery = z.output<typeof clients.list.query>;
type FilterBody = z.output<typeof clients.filter.body>;
type List = z.output<typeof clients.list.returns>;
type AppliedSort = List['sorted_by'];

interface FixedSort {
  column: string;
  natural: AppliedSort['sort_order'];
}

const byActivity: FixedSort = { column: 'clients.last_activity_at', natural: 'DESC' };

/** The sorts every list has; any other is by a custom field. */
const fixedSorts = {
  last_activity: byActivity,
  added: { column: 'clients.created_at', natural: 'DESC' },
  name: { column: 'clients.name', natural: 'ASC' },
} satisfies Record<(typeof clientSorts)[number], FixedSort>;
const sorts: Readonly<Record<string, FixedSort>> = fixedSorts;

/** Reads a page of clients as the contract shows them. */
export const readClients = namedListStatement(withStoredColumns);

/**
 * Returns one page of the clients the actor may see, sorted as asked, else as the person saved it, else by last
 * activity.
 */
export async function listClients(scope: Scope, query: ListQuery): Promise<List> {
  const saved = query.sort || query.ignore_prefs ? null : await savedSort(scope);
  return page(scope, readCriteria(query), { ...query, ...saved }, nameWhere);
}

type FilterQuery = Pick<
  ListQuery,
  'source' | 'source_name' | 'assigned_to_id' | 'group_id' | 'search' | 'is_new_lead' | 'where' | FilteredField
>;

/** Returns the filters of an address as criteria. */
const readCriteria = ({ source, source_name, assigned_to_id, group_id, ...rest }: FilterQuery): ClientCriteria => ({
  search: rest.search,
  is_new_lead: rest.is_new_lead,
  sources: source && [source],
  source_names: source_name === undefined ? undefined : [source_name],
  assigned_to_ids: assigned_to_id === undefined ? undefined : [assigned_to_id],
  group_ids: group_id === undefined ? undefined : [group_id],
  conditions: rest.where ? (readWhere(rest.where) ?? undefined) : undefined,
  ...Object.fromEntries(filteredFields.map((field) => [field, rest[field]])),
});

/** What is wrong with a condition of an address stands under its one parameter. */
const nameWhere = () => 'where';

/** Returns the same list by any of the criteria. */
export async function filterClients(scope: Scope, { sort, sort_order, ...body }: FilterBody) {
  const { cursor, cursor_type, page_size, with_count, ...criteria } = body;
  return page(scope, criteria, {
    cursor,
    cursor_type,
    page_size,
    with_count,
    sort,
    sort_order,
  });
}

type Paging = Pick<ListQuery, 'cursor' | 'cursor_type' | 'page_size' | 'with_count' | 'sort' | 'sort_order'>;

async function page(scope: Scope, wanted: ClientCriteria, paging: Paging, nameError?: typeof nameWhere) {
  const sorted_by = appliedSort(paging);
  const key = readSortKey(sorted_by.sort);
  let isNobody = false;
  if (key === null && !paging.with_count && isSearchAlone(wanted)) {
    const found = await readClients(scope, wanted, keysetSort(sorted_by), paging, { isLast: true });
    if (found.results.length > 0 || paging.cursor !== undefined)
      return { ...found, results: found.results.map((row) => toClient(scope, row)), sorted_by };
    // Others may have clients with the fragment.
    isNobody = wanted.assigned_to_ids === undefined;
  }
  const asked = isNobody
    ? { found: { ids: await findSimilarClients(scope, wanted.search ?? '') } }
    : await resolveCriteria(scope, wanted, nameError);
  const criteria = paging.with_count || key !== null ? await narrowCriteria(scope, asked) : asked;
  if (key !== null) return pageByField(scope, criteria, { key, sorted_by }, paging);
  const sort = keysetSort(sorted_by);
  const [found, count] = await Promise.all([
    readClients(scope, criteria, sort, paging, { isLast: true }),
    paging.with_count ? countClients(scope, criteria) : undefined,
  ]);
  const results = found.results.map((row) => toClient(scope, row));
  return { ...found, results, sorted_by, ...(count !== undefined && { count }) };
}

/** Returns a page sorted by a field of the organisation's own. Throws `invalid_input` where lists cannot be sorted by it. */
async function pageByField(
  scope: Scope,
  criteria: Criteria,
  { key, sorted_by }: { key: string; sorted_by: AppliedSort },
  paging: Paging,
) {
  const field = await findSortField(scope, key);
  if (!field) throw sortFieldNotFound();
  const { sort_order } = sorted_by;
  const found = await readClientsByField(scope, criteria, { field, sort_order }, paging);
  const count = paging.with_count ? await countClients(scope, criteria) : undefined;
  const results = found.results.map((row) => toClient(scope, row));
  return { ...found, results, sorted_by, ...(count !== undefined && { count }) };
}

const appliedSort = ({ sort = 'last_activity', sort_order }: Pick<Paging, 'sort' | 'sort_order'>): AppliedSort => ({
  sort,
  sort_order: sort_order ?? sorts[sort]?.natural ?? 'ASC',
});

const keysetSort = ({ sort, sort_order }: AppliedSort): Sort => ({
  column: (sorts[sort] ?? byActivity).column,
  id: 'clients.id',
  direction: sort_order === 'ASC' ? 'asc' : 'desc',
});

/** Returns the sort a person saved, such as 'last_activity:DESC'; null when it no longer exists. */
async function savedSort(scope: Scope): Promise<Pick<Paging, 'sort' | 'sort_order'> | null> {
  const saved = await scope.db
    .selectFrom('user_preferences')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select('client_list_sort')
    .executeTakeFirst();
  const [, name, order] = /^(.*?)(?::(ASC|DESC))?$/.exec(saved?.client_list_sort ?? '') ?? [];
  const sort = ClientSort.safeParse(name).data;
  if (sort === undefined) return null;
  const key = readSortKey(sort);
  if (key !== null && !(await findSortField(scope, key))) return null;
  return { sort, sort_order: SortOrder.safeParse(order).data };
}

const readActiveClients = namedListStatement((clients, isKnown) =>
  withStoredColumns(clients, isKnown).select([
    'clients.recently_active_at',
    'clients.recently_active_type',
    'clients.recently_active_data',
  ]),
);

const mostRecentlyActive: Sort = { column: 'clients.recently_active_at', id: 'clients.id', direction: 'desc' };

/** Lists clients by when they last did something themselves, the latest first (G-047). */
export async function listRecentlyActive(
  scope: Scope,
  query: z.output<typeof clients.listRecentlyActive.query>,
): Promise<Page<RecentlyActiveClient>> {
  const asked = await resolveCriteria(scope, { ...readCriteria(query), was_active: true }, nameWhere);
  const criteria = query.with_count ? await narrowCriteria(scope, asked) : asked;
  const [found, count] = await Promise.all([
    readActiveClients(scope, criteria, mostRecentlyActive, query, { isLast: true }),
    query.with_count ? countClients(scope, criteria) : undefined,
  ]);
  const results = found.results.map((row) => ({
    ...toClient(scope, row),
    recently_active_at: row.recently_active_at ?? row.last_activity_at,
    recently_active_type: row.recently_active_type ?? row.last_activity_type,
    recently_active_data: hideOpened(scope, row.recently_active_type, row.recently_active_data),
  }));
  return { ...found, results, ...(count !== undefined && { count }) };
}
