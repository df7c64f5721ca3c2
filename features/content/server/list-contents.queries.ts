import { type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { allows } from '#platform/contract/access.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem, requireArea } from '#platform/contract/plan.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { contentAccess } from '../access.ts';
import { ordersByOpens, type ShareFilter } from '../content-types.ts';
import type { ContentFilter, ContentSort, ContentStats, ContentType } from '../contract.ts';
import {
  accessRows,
  type CommonQuery,
  type CommonRow,
  contentsFor,
  type FromContents,
  refuseContent,
  toCommon,
  withCommonColumns,
} from './contents.queries.ts';
import { findContents, isFound } from './search/search-contents.queries.ts';

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

const weekAgo = () => daysAgo(7);

/** The condition of each filter, for the list and the counts alike. */
const conditions = (): Record<ShareFilter, ReturnType<typeof sql<boolean>>> => ({
  shared: sql<boolean>`contents.share_count > 0`,
  opened: sql<boolean>`contents.opened_count > 0`,
  unopened: sql<boolean>`contents.tracked_count > 0 and contents.opened_count = 0`,
  viewed_in_last_7_days: sql<boolean>`contents.last_viewed_at > ${weekAgo()}`,
  viewed_multiple_times: sql<boolean>`contents.view_count > 1`,
});

/** How the contents of a kind are read. @template Own filters that only this kind has, each optional. */
interface KindRows<Database, Table extends keyof Database, Row extends CommonRow, Shown, Own extends object> {
  type: ContentType;
  /** Adds the columns of the kind to the common ones. */
  withColumns: (query: CommonQuery) => SelectQueryBuilder<Database, Table, Row>;
  /** Applies the filters that only this kind has. */
  narrow?: (query: FromContents, filter: ContentFilter & Own) => FromContents;
  toShown: (row: Row, common: ReturnType<typeof toCommon>) => Shown;
}

/** Returns how the actor gets one content of a kind, and a page of those they may see. */
export function contentReader<
  Database,
  Table extends keyof Database,
  Row extends CommonRow,
  Shown,
  Own extends object = object,
>({ type, withColumns, narrow = (query) => query, toShown }: KindRows<Database, Table, Row, Shown, Own>) {
  // In a text that is always the same: building and planning all columns take longer than reading them.
  const selectRows = namedStatement(({ db, org_id }, { ids, profile_id }: Placeholders<Wanted>) => {
    const reader = { db, org_id, profile_id };
    const wanted = accessRows(reader).where(sql<boolean>`contents.id = any(${ids}::bigint[])`);
    return withColumns(withCommonColumns(reader, wanted));
  });

  /** Returns those of these that the actor may see, by their ids. */
  async function readShown(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Shown>> {
    if (ids.length === 0) return new Map();
    const rows = await selectRows(scope, { ids, profile_id: scope.actor.profile_id });
    const seen = rows.filter((row) => allows(contentAccess.view, scope.actor, row));
    return new Map(seen.map((row) => [row.id, toShown(row, toCommon(scope, row))]));
  }

  return {
    /** Throws `not_found` or `no_permission_for_object`. */
    async get(scope: Scope, id: number): Promise<Shown> {
      return (await readShown(scope, [id])).get(id) ?? refuseContent(scope, { type, id }, 'view');
    },
    async list(scope: Scope, filter: Filter & Own): Promise<Page<Shown>> {
      if (asksForOpens(filter)) requireArea(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS');
      const sort = chooseSort(filter);
      const query = narrow(await filtered(scope, type, filter, sort), filter).select('contents.id');
      const page = await keysetPage(query, sort, filter);
      const ids = page.results.map(({ id }) => id);
      const shown = await readShown(scope, ids);
      const results = ids.flatMap((id) => shown.get(id) ?? []);
      return { ...page, results, ...(filter.with_count && { count: await countRows(scope, query) }) };
    },
  };
}

/** Which contents are read, for whom. */
interface Wanted {
  ids: readonly number[];
  profile_id: number;
}

const asksForOpens = ({ filter = 'shared', sort = 'added' }: ContentFilter): boolean =>
  filter !== 'shared' || ordersByOpens.includes(sort);

function chooseSort({ sort, sort_order, filter }: Filter): Sort {
  const chosen = sorts[sort ?? (filter ? sortsByFilter[filter] : 'last_shared')];
  return sort_order ? { ...chosen, direction: sort_order === 'ASC' ? 'asc' : 'desc' } : chosen;
}

async function filtered(scope: Scope, type: ContentType, filter: Filter, { column }: Sort) {
  const { search = '', visibility, owner_id, label_id, in_approval } = filter;
  const hasOrder = column === sorts.last_shared.column || column === sorts.added.column;
  const found = search === '' ? null : await findContents(scope, search, hasOrder ? type : null);
  return contentsFor(scope, 'view')
    .where('contents.type', '=', type)
    .$if(found !== null, (query) => query.where(isFound(found!, search)))
    .$if(filter.filter !== undefined, (query) => query.where(conditions()[filter.filter ?? 'shared']))
    .$if(visibility !== undefined, (query) => query.where('contents.visibility', '=', visibility!))
    .$if(owner_id !== undefined, (query) =>
      query.where('contents.owner_id', '=', owner_id === 'me' ? scope.actor.profile_id : (owner_id ?? 0)),
    )
    .$if(label_id !== undefined, (query) =>
      query.where(
        sql<boolean>`contents.id in (
          select content_id from labeled_contents where org_id = ${scope.org_id} and label_id = ${label_id})`,
      ),
    )
    .$if(in_approval === true, (query) => query.where(isInApproval(scope)));
}

/** Somebody is asked to publish it. */
const isInApproval = ({ org_id }: OrgScope) =>
  sql<boolean>`contents.id in (select content_id from publish_requests where org_id = ${org_id} and outcome is null)`;

/** Counts the contents of a type the actor may see, in all and for each filter and visibility; opens where the plan has them. */
export async function readContentStats(scope: Scope, type: ContentType): Promise<z.output<typeof ContentStats>> {
  const holds = conditions();
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
      count(isInApproval(scope)).as('IN_APPROVAL'),
    ])
    .executeTakeFirstOrThrow();
  const { PRIVATE, ORG, SUBTEAMS, ...figures } = row;
  return { ...figures, by_visibility: { PRIVATE, ORG, SUBTEAMS } };
}
