import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { allows } from '#platform/contract/access.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem, requireArea } from '#platform/contract/plan.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { columnsToSql, splitColumns } from '#platform/server/database/access-sql.ts';
import { countQuery } from '#platform/server/database/count-rows.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { type From, readPage, type Sort, startingFrom } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import { contentAccess } from '../access.ts';
import { ordersByOpens, type ShareFilter } from '../content-types.ts';
import type { ContentFilter, ContentSort, ContentStats, ContentType } from '../contract.ts';
import {
  accessRows,
  type CommonQuery,
  type CommonRow,
  commonFields,
  contentsFor,
  type FromContents,
  refuseContent,
  withCommonColumns,
} from './contents.queries.ts';
import {
  type FoundShape,
  findContents,
  isFound,
  resolveFound,
  whileSearching,
} from './search/search-contents.queries.ts';

type Filter = ContentFilter & PageQuery;
type SortName = z.output<typeof ContentSort>;

const id = 'contents.id';
const sorts: Record<SortName, Sort> = {
  last_shared: { column: 'contents.last_used_at', id, direction: 'desc' },
  added: { column: 'contents.created_at', id, direction: 'desc' },
  name: { column: 'contents.title', id, direction: 'asc' },
  last_opened: { column: 'contents.last_opened_at', id, direction: 'desc' },
  times_viewed: { column: 'contents.view_count', id, direction: 'desc' },
};

/** The order of each filter (S0-4-68 to S0-4-72). */
const sortsByFilter: Record<ShareFilter, SortName> = {
  shared: 'last_shared',
  opened: 'last_opened',
  unopened: 'last_shared',
  viewed_in_last_7_days: 'last_opened',
  viewed_multiple_times: 'times_viewed',
};

/** The condition of each filter, for the list and the counts alike. */
const conditions = (week_ago: RawBuilder<string>): Record<ShareFilter, RawBuilder<boolean>> => ({
  shared: sql<boolean>`contents.share_count > 0`,
  opened: sql<boolean>`contents.opened_count > 0`,
  unopened: sql<boolean>`contents.tracked_count > 0 and contents.opened_count = 0`,
  viewed_in_last_7_days: sql<boolean>`contents.last_viewed_at > ${week_ago}`,
  viewed_multiple_times: sql<boolean>`contents.view_count > 1`,
});

/** The names of the filters that are given. */
type Given = Readonly<Record<string, boolean>>;

/** The places of the values of filters, by their names. */
export type FilterValues = Readonly<Record<string, RawBuilder<unknown>>>;

/** How the contents of a kind are read. */
interface KindRows<Type, Database, Table extends keyof Database, Row extends CommonRow, Fields> {
  type: Type;
  /** Adds the columns of the kind to the common ones. */
  withColumns: (query: CommonQuery) => SelectQueryBuilder<Database, Table, Row>;
  /** Applies those of the filters that are given and that only this kind has. */
  narrow?: (query: FromContents, values: FilterValues, given: Given) => FromContents;
  /** Returns what the kind shows besides its columns. */
  toFields: (row: Row) => Fields;
}

/** Returns how the actor gets one content of a kind, and a page of those they may see. */
export function contentReader<
  Type extends ContentType,
  Database,
  Table extends keyof Database,
  Row extends CommonRow,
  Fields extends object,
>({ type, withColumns, narrow = (query) => query, toFields }: KindRows<Type, Database, Table, Row, Fields>) {
  type Shown = Row & ReturnType<typeof commonFields> & { type: Type } & Fields;
  const limit = ({ db, org_id }: KeptScope, values: Values, limits: Limits, given: Given) => {
    const rows = accessRows({ db, org_id, profile_id: values.profile_id }).where('contents.type', '=', sql.lit(type));
    return narrow(limitRows(rows, values, limits, given), values, given);
  };

  const pageQuery = (scope: KeptScope, values: Values, start: Start, limits: Limits, given: Given) => {
    const { key, id } = values;
    const from = { ...start, id: 'contents.id', cursor: start.hasCursor ? { key, id } : null };
    return startingFrom(withColumns(withCommonColumns(values, limit(scope, values, limits, given))), from);
  };
  // In texts that are kept: building and planning all columns take longer than reading them.
  const selectPage = namedStatement(pageQuery);
  const searchPage = namedStatement((scope, values: Values, start: Start, limits: Limits, given: Given) =>
    whileSearching<Row>(pageQuery(scope, values, start, limits, given), values, start.direction),
  );
  const selectCount = namedStatement((scope, values: Values, limits: Limits, given: Given) =>
    countQuery(limit(scope, values, limits, given)),
  );
  const selectOne = namedStatement(
    ({ db, org_id }, { id, profile_id }: Placeholders<{ id: number; profile_id: number }>) => {
      const reader = { db, org_id, profile_id };
      return withColumns(withCommonColumns(reader, accessRows(reader).where('contents.id', '=', id)));
    },
  );

  /** Reads a page while it is searched for, or, where the search leads further, behind it. */
  async function selectFound(scope: Scope, { values, limits, given }: Query, start: Start): Promise<Row[]> {
    const [first, ...others] = await searchPage(scope, values, start, limits, given);
    if (!first?.further) return first && first.id !== null ? [first, ...others] : [];
    const found = await resolveFound(scope, first.further);
    return selectPage(scope, { ...values, ...found.values }, start, { ...limits, ...found.shape }, given);
  }

  async function count(scope: Scope, { values, limits, given }: Query): Promise<number> {
    const found = limits.isHere ? await findContents(scope, values.words, values.walked) : null;
    const [counted] = await selectCount(scope, { ...values, ...found?.values }, { ...limits, ...found?.shape }, given);
    return counted?.count ?? 0;
  }

  /** Completes the row itself: of so many columns a copy costs more than reading them. */
  const toShown = (scope: Scope, row: Row): Shown =>
    Object.assign(row, commonFields(scope, row), { type }, toFields(row));

  return {
    /** Throws `not_found` or `no_permission_for_object`. */
    async get(scope: Scope, id: number): Promise<Shown> {
      const [row] = await selectOne(scope, { id, profile_id: scope.actor.profile_id });
      if (!row || !allows(contentAccess.view, scope.actor, row)) return refuseContent(scope, { type, id }, 'view');
      return toShown(scope, row);
    },
    async list(scope: Scope, filter: Filter): Promise<Page<Shown>> {
      if (asksForOpens(filter)) requireArea(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS');
      const query = readFilter(scope, type, filter);
      if (!filter.with_count) scope.endWithNext();
      const { next, previous, results } = await readPage(
        chooseSort(filter),
        filter,
        ({ column, direction, rows, cursor }) => {
          const start = { column, direction, rows, hasCursor: cursor !== null };
          const values = { ...query.values, key: cursor?.key, id: cursor?.id };
          return query.limits.isHere
            ? selectFound(scope, { ...query, values }, start)
            : selectPage(scope, values, start, query.limits, query.given);
        },
      );
      const page = { next, previous, results: results.map((row) => toShown(scope, row)) };
      if (!filter.with_count) return page;
      const isWhole = filter.cursor === undefined && next === null;
      return { ...page, count: isWhole ? results.length : await count(scope, query) };
    },
  };
}

/** What limits a list: the values and what its text depends on. */
type Query = ReturnType<typeof readFilter>;

/** How a page is read, as far as its text depends on it. */
type Start = Pick<From, 'column' | 'direction' | 'rows'> & { hasCursor: boolean };

/** What else the text of a list depends on, besides the names of its filters. */
type Limits = FoundShape & { share_filter: ShareFilter | undefined; right: string };

interface ListValues {
  words: string;
  walked: ContentType | null;
  profile_id: number;
  week_ago: string;
}

/** The places of these, of a cursor, of the filters of a kind and of what the actor is allowed. */
type Values = Placeholders<ListValues & Record<string, unknown>>;

const asksForOpens = ({ filter = 'shared', sort = 'added' }: ContentFilter): boolean =>
  filter !== 'shared' || ordersByOpens.includes(sort);

function chooseSort({ sort, sort_order, filter }: Filter): Sort {
  const chosen = sorts[sort ?? (filter ? sortsByFilter[filter] : 'last_shared')];
  return sort_order ? { ...chosen, direction: sort_order === 'ASC' ? 'asc' : 'desc' } : chosen;
}

/** Returns what the text of a list depends on, and the values to fill in. */
function readFilter(scope: Scope, type: ContentType, filter: Filter) {
  const { search, filter: share_filter, sort, sort_order, ...others } = filter;
  const { cursor, cursor_type, page_size, with_count, ...chosen } = others;
  const { actor } = scope;
  const { column } = chooseSort(filter);
  const hasOrder = column === sorts.last_shared.column || column === sorts.added.column;
  const { shape: right, values: allowed } = splitColumns(contentAccess.view, actor);
  const given = { ...chosen, in_approval: chosen.in_approval || undefined, search: search || undefined };
  return {
    limits: {
      share_filter,
      right,
      isHere: given.search !== undefined,
      isWalked: false,
      hasIds: false,
      hasOwners: false,
    },
    given: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, true]])),
    ),
    values: {
      ...chosen,
      ...allowed,
      words: escapeLike(search ?? ''),
      walked: hasOrder ? type : null,
      owner_id: filter.owner_id === 'me' ? actor.profile_id : filter.owner_id,
      profile_id: actor.profile_id,
      week_ago: daysAgo(7),
    },
  };
}

/** Limits contents to those that the actor may see and that the common filters ask for. */
function limitRows(rows: FromContents, values: Values, limits: Limits, given: Given): FromContents {
  const { share_filter, right } = limits;
  return rows
    .where(columnsToSql(right, values, 'contents'))
    .$if(given.search === true, (query) => query.where(isFound(limits, values)))
    .$if(share_filter !== undefined, (query) => query.where(conditions(values.week_ago)[share_filter ?? 'shared']))
    .$if(given.visibility === true, (query) => query.where(sql<boolean>`contents.visibility = ${values.visibility}`))
    .$if(given.owner_id === true, (query) => query.where(sql<boolean>`contents.owner_id = ${values.owner_id}`))
    .$if(given.label_id === true, (query) =>
      query.where(
        sql<boolean>`contents.id in (
          select content_id from labeled_contents where org_id = contents.org_id and label_id = ${values.label_id})`,
      ),
    )
    .$if(given.in_approval === true, (query) => query.where(isInApproval));
}

/** Somebody is asked to publish it. */
const isInApproval = sql<boolean>`contents.id in (
  select content_id from publish_requests where org_id = contents.org_id and outcome is null)`;

/** Counts the contents of a type the actor may see, in all and for each filter and visibility; opens where the plan has them. */
export async function readContentStats(scope: Scope, type: ContentType): Promise<z.output<typeof ContentStats>> {
  const holds = conditions(sql.val(daysAgo(7)));
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const isLocked = findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') !== null;
  const countOpens = (condition: ReturnType<typeof sql<boolean>>) =>
    isLocked ? sql<number | null>`null::int` : count(condition);
  const row = await contentsFor(scope, 'view')
    .where('contents.type', '=', type)
    .select([
      sql<number>`count(*)::int`.as('TOTAL'),
      count(holds.shared).as('TOTAL_SHARED'),
      countOpens(holds.opened).as('TOTAL_OPENED'),
      countOpens(holds.unopened).as('TOTAL_UNOPENED'),
      countOpens(holds.viewed_in_last_7_days).as('VIEWED_IN_LAST_7_DAYS'),
      countOpens(holds.viewed_multiple_times).as('VIEWED_MULTIPLE_TIMES'),
      count(sql<boolean>`contents.visibility = 'PRIVATE'`).as('PRIVATE'),
      count(sql<boolean>`contents.visibility = 'ORG'`).as('ORG'),
      count(sql<boolean>`contents.visibility = 'SUBTEAMS'`).as('SUBTEAMS'),
      count(isInApproval).as('IN_APPROVAL'),
    ])
    .executeTakeFirstOrThrow();
  const { PRIVATE, ORG, SUBTEAMS, ...figures } = row;
  return { ...figures, by_visibility: { PRIVATE, ORG, SUBTEAMS } };
}
