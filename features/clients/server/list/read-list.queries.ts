import { type SelectQueryBuilder, sql } from 'kysely';
import { listKeys } from '#platform/contract/keys-of.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import {
  type AllowedValues,
  allowedValues,
  type RuleShape,
  shapeToSql,
  splitRule,
} from '#platform/server/database/access-sql.ts';
import {
  type From,
  type RangeColumn,
  readPage,
  type Sort,
  selectFirstRows,
  startingFrom,
} from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import { clientAccess } from '../../access.ts';
import { type FromClients, normalised, readFragment, selectOrgClients } from '../clients.queries.ts';
import type { ActivityRanges } from '../conditions/indexed-condition.queries.ts';
import { findPage } from '../search/find-page.queries.ts';
import { entriesToSearch } from '../search/search-plan.queries.ts';
import { readShown, type StoredValues } from '../shown-values.queries.ts';
import { resolveAssignee } from './assignee-keywords.ts';
import { type Criteria, type MarkCriteria, narrowByMarks } from './filter-clients.queries.ts';

/** What the text of a kept page depends on: how the list is read and what limits it. */
type PageShape = Readonly<
  MarkCriteria & {
    column: string;
    direction: 'asc' | 'desc';
    rows: number;
    hasCursor: boolean;
    isKnown: boolean;
    by: ListRanges['by'];
    /** How many ranges there are. */
    count: number;
  }
>;

type PageValues = Placeholders<Pick<ListRanges, 'first' | 'second'> & { key: unknown; id: unknown }>;

/** Selects the clients of ranges that hold them in the order of the list. */
function selectRanges(scope: KeptScope, { first, second }: PageValues, shape: PageShape, from: From): FromClients {
  const { by, count } = shape;
  const clients = narrowByMarks(selectOrgClients(scope), shape);
  if (by === 'whole') return clients;
  const values = [first, second];
  const columns = rangeColumns[by].map((column, index) => ({ ...column, values: values[index] ?? first }));
  // The index holds the range in the order of the list, so that its rows need not be found a second time.
  if (by === 'assignee' && count === 1) return clients.where(ASSIGNEE, '=', sql<number>`(${first}::bigint[])[1]`);
  const firstRows =
    by === 'value'
      ? selectFirstRows(
          { columns, count, rows: selectOrgValues(scope) },
          { ...from, column: 'client_values.last_activity_at', id: 'client_values.client_id' },
        )
      : selectFirstRows({ columns, count, rows: clients }, from);
  return selectOrgClients(scope).where(sql<boolean>`clients.id in ${firstRows}`);
}

/** Selects what living clients have in the organisation's own fields. */
const selectOrgValues = ({ db, org_id }: KeptScope) =>
  db.selectFrom('client_values').where('client_values.org_id', '=', org_id);

const ASSIGNEE = 'clients.assigned_to_id_or_zero';

/** Whether a search, perhaps among some assignees, is all that limits a list: its page is found by one statement. */
export const isSearchAlone = ({ search, assigned_to_ids: _, ...others }: Criteria): boolean =>
  Boolean(search) && listKeys(others).every((name) => others[name] === undefined);

type SearchedShape = Pick<PageShape, 'column' | 'direction' | 'rows' | 'hasCursor' | 'isKnown'>;

type SearchedValues = Placeholders<{
  fragment: string;
  assignees: readonly number[] | null;
  holds_most: boolean;
  allowed: AllowedValues;
  key: unknown;
  id: unknown;
}>;

/** The clients of the page, through the function that can use the trigram index. */
const isOnSearchedPage = (
  { fragment, assignees, holds_most }: SearchedValues,
  { column, direction, cursor, rows }: From,
) =>
  sql<boolean>`clients.id in (select page.id from search_page(
    ${normalised(fragment)}, ${assignees}::bigint[], ${holds_most}::boolean,
    ${sql.lit(column.replace('clients.', ''))}, ${sql.lit(direction === 'desc')},
    ${cursor ? sql`${cursor.key}::text` : sql`null`}, ${cursor ? sql`${cursor.id}::bigint` : sql`null`}, ${sql.lit(rows)}) as page)`;

interface StoredRow extends StoredValues {
  id: number;
}

interface ReadOptions {
  isLast?: boolean;
}

type RowValues = Placeholders<{ ids: readonly number[]; allowed: AllowedValues }>;

/**
 * Returns a function that reads a page of clients with these columns. The text of a page whose rows indexes hold in the
 * order of the list is kept; of any other the clients are found first, planned each time. Where the actor's rule or a filter limits
 * the list to several assignees, their ranges alone limit the clients.
 *
 * @param options.isLast nothing is asked in the scope behind the page, and its count beside it: the transaction ends with them.
 */
export function namedListStatement<Joined, Table extends keyof Joined, Row extends StoredRow>(
  withColumns: (clients: FromClients, isKnown: boolean) => SelectQueryBuilder<Joined, Table, Row>,
): (scope: Scope, criteria: Criteria, sort: Sort, paging: PageQuery, options?: ReadOptions) => Promise<Page<Row>> {
  const selectPage = namedStatement((scope, values: PageValues, shape: PageShape) => {
    const { key, id } = values;
    const from = { ...shape, id: 'clients.id', cursor: shape.hasCursor ? { key, id } : null };
    return startingFrom(withColumns(selectRanges(scope, values, shape, from), shape.isKnown), from);
  });
  const selectRows = namedStatement((scope, { ids, allowed }: RowValues, right: RuleShape, isKnown: boolean) =>
    withColumns(
      selectOrgClients(scope)
        .where(sql<boolean>`clients.id = any(${ids}::bigint[])`)
        .where(shapeToSql(right, allowed, 'clients')),
      isKnown,
    ),
  );

  const selectSearched = namedStatement((scope, values: SearchedValues, shape: SearchedShape, right: RuleShape) => {
    const from = { ...shape, id: 'clients.id', cursor: shape.hasCursor ? values : null };
    const clients = selectOrgClients(scope).where(shapeToSql(right, values.allowed, 'clients'));
    return startingFrom(withColumns(clients.where(isOnSearchedPage(values, from)), shape.isKnown), from);
  });

  async function readSearched(
    scope: Scope,
    { search = '', assigned_to_ids }: Criteria,
    sort: Sort,
    paging: PageQuery,
    { isLast }: ReadOptions,
  ): Promise<Page<Row>> {
    const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
    const assignees = resolveAssignees(scope, assigned_to_ids);
    const holds_most = (await entriesToSearch(scope)) !== null;
    if (isLast) scope.endWithNext();
    return readPage(sort, paging, ({ column, direction, rows, cursor }) =>
      readShown(scope, (isKnown) =>
        selectSearched(
          scope,
          { fragment: readFragment(search), assignees, holds_most, allowed, key: cursor?.key, id: cursor?.id },
          { column, direction, rows, hasCursor: cursor !== null, isKnown },
          shape,
        ),
      ),
    );
  }

  async function readFound(
    scope: Scope,
    criteria: Criteria,
    sort: Sort,
    paging: PageQuery,
    { isLast }: ReadOptions,
  ): Promise<Page<Row>> {
    const found = await readPage(sort, paging, (from) => findPage(scope, criteria, from));
    const ids = found.results.map(({ id }) => id);
    if (ids.length === 0) return { ...found, results: [] };
    const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
    if (isLast) scope.endWithNext();
    const rows = await readShown(scope, (isKnown) => selectRows(scope, { ids, allowed }, shape, isKnown));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { ...found, results: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  return (scope, criteria, sort, paging, options = {}) => {
    if (isSearchAlone(criteria)) return readSearched(scope, criteria, sort, paging, options);
    const ranges = chooseRanges(scope, criteria, sort);
    if (!ranges) return readFound(scope, criteria, sort, paging, options);
    const { first, second, ...ofRanges } = ranges;
    const { is_new_lead, was_active } = criteria;
    if (options.isLast) scope.endWithNext(paging.with_count ? 2 : 1);
    return readPage(sort, paging, ({ column, direction, rows, cursor }) =>
      readShown(scope, (isKnown) =>
        selectPage(
          scope,
          { first, second, key: cursor?.key, id: cursor?.id },
          { column, direction, rows, hasCursor: cursor !== null, ...ofRanges, is_new_lead, was_active, isKnown },
        ),
      ),
    );
  };
}

/** Ranges of clients that indexes hold in the order of a list; `first` and `second` are their values in each column. */
interface ListRanges {
  by: 'whole' | 'assignee' | ActivityRanges['by'];
  /** How many there are. */
  count: number;
  first: readonly (string | number)[];
  second: readonly (string | number)[];
}

/** The columns of the ranges. */
const rangeColumns: Record<Exclude<ListRanges['by'], 'whole'>, readonly Omit<RangeColumn, 'values'>[]> = {
  assignee: [{ name: 'clients.assigned_to_id_or_zero', type: 'bigint' }],
  source: [
    { name: 'clients.source', type: 'text' },
    { name: 'clients.source_name', type: 'text', isOrdered: true },
  ],
  activity: [{ name: 'clients.last_activity_type', type: 'text', isOrdered: true }],
  value: [
    { name: 'client_values.key', type: 'text' },
    { name: 'client_values.number', type: 'float8', isOrdered: true },
  ],
};

const LAST_ACTIVITY = 'clients.last_activity_at';

/**
 * The criteria that indexes answer in the order of a sort; with others much of a list might be read before enough rows
 * match.
 */
const answeredByIndex: Record<string, readonly (keyof MarkCriteria | 'assigned_to_ids')[]> = {
  [LAST_ACTIVITY]: ['assigned_to_ids', 'is_new_lead'],
  'clients.recently_active_at': ['assigned_to_ids', 'was_active'],
};

/** With more ranges than this, one walk along the whole list reads less than one range for each. */
const MAX_RANGES = 50;

const WHOLE: ListRanges = { by: 'whole', count: 0, first: [], second: [] };

/** Returns the ranges that make a list; null where no index holds it in its order. */
function chooseRanges(scope: Scope, criteria: Criteria, sort: Sort): ListRanges | null {
  const answered: readonly string[] = answeredByIndex[sort.column] ?? [];
  const given = listKeys(criteria).filter((name) => criteria[name] !== undefined);
  const assignees = resolveAssignees(scope, criteria.assigned_to_ids);
  const [only, ...others] = criteria.planned ?? [];
  if (given.length === 1 && only?.ranges && others.length === 0 && assignees === null && sort.column === LAST_ACTIVITY)
    return limitRanges(toRanges(only.ranges));
  if (!given.every((name) => answered.includes(name))) return null;
  if (assignees === null) return WHOLE;
  return answered.includes('assigned_to_ids')
    ? limitRanges({ by: 'assignee', count: assignees.length, first: assignees, second: [] })
    : null;
}

const limitRanges = (ranges: ListRanges): ListRanges | null =>
  ranges.count > 0 && ranges.count <= MAX_RANGES ? ranges : null;

function toRanges(ranges: ActivityRanges): ListRanges {
  switch (ranges.by) {
    case 'source':
      return { by: 'source', count: ranges.names.length, first: ranges.sources, second: ranges.names };
    case 'activity':
      return { by: 'activity', count: ranges.types.length, first: ranges.types, second: [] };
    default:
      return {
        by: 'value',
        count: ranges.numbers.length,
        first: ranges.numbers.map(() => ranges.key),
        second: ranges.numbers,
      };
  }
}

/** Returns the assignees a list is limited to by the actor's rule and a filter; null where neither limits it. */
function resolveAssignees(scope: Scope, filter: Criteria['assigned_to_ids']): number[] | null {
  const allowed = allowedValues(clientAccess.view, scope.actor)?.map(Number) ?? null;
  if (!filter) return allowed;
  const chosen = [...new Set(filter.map((value) => resolveAssignee(scope, value)))];
  return allowed ? chosen.filter((value) => allowed.includes(value)) : chosen;
}
