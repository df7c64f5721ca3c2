import { type RawBuilder, sql } from 'kysely';
import { allowedValues, toSql } from '#platform/server/database/access-sql.ts';
import { type From, startingFrom } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import { clientAccess } from '../../access.ts';
import { MAX_IDS, type PlannedCondition } from '../conditions/indexed-condition.queries.ts';
import { type Criteria, filtered, meetsCriteria } from '../list/filter-clients.queries.ts';
import { entriesToSearch } from './search-plan.queries.ts';

/** A client of a page and where it stands in the list. */
export interface PageRow {
  id: number;
  sort_key: unknown;
}

const ACTIVITY = 'clients.last_activity_at';

/** So many clients are walked in the order of the list before indexes are asked that cost more. */
export const SCAN_LIMIT = 1_000;

/**
 * Finds the clients of one page that meet the criteria, in the order of the list. What many meet fills a page at the
 * beginning of the list; what few meet is found by an index and sorted where it is found; what neither finds is walked to the end.
 */
export async function findPage(scope: Scope, criteria: Criteria, from: From): Promise<PageRow[]> {
  if (isNamed(criteria) || isOrdered(criteria)) return walkAll(scope, criteria, from);
  const { planned = [] } = criteria;
  const quick = planned.flatMap((condition) =>
    condition.quick === undefined ? [] : [{ condition, cap: condition.quick }],
  );
  const others = planned
    .map((condition) => ({ condition, cap: condition.most ?? MAX_IDS }))
    .filter(({ condition, cap }) => condition.quick === undefined || condition.quick < cap);
  return (
    (await lookUp(scope, criteria, from, quick)) ??
    (await walkBeginning(scope, criteria, from)) ??
    (await lookUp(scope, criteria, from, others)) ??
    walkAll(scope, criteria, from)
  );
}

/** Whether the criteria name all clients among which the page is. */
const isNamed = ({ among, found, in_groups }: Criteria): boolean =>
  among !== undefined ||
  (found !== undefined && 'ids' in found) ||
  (in_groups !== undefined && !in_groups.groups && !in_groups.smart?.length);

/** The criteria by which a walk is chosen, and those that each client on its way is compared with. */
function splitCriteria({ assigned_to_ids, is_new_lead, was_active, ...compared }: Criteria) {
  return { walked: { assigned_to_ids, is_new_lead, was_active }, compared };
}

const isOrdered = (criteria: Criteria): boolean => isNothing(splitCriteria(criteria).compared);

const isNothing = ({ planned = [], ...others }: Criteria): boolean =>
  planned.length === 0 && Object.values(others).every((wanted) => wanted === undefined);

/** Returns the page where the first clients of the list fill it, or are all there are; else null. */
async function walkBeginning(scope: Scope, criteria: Criteria, from: From): Promise<PageRow[] | null> {
  const { walked, compared } = splitCriteria(criteria);
  const order = sql.raw(from.direction);
  const [key, id] = [sql.ref(from.column), sql.ref(from.id)];
  const beginning = startingFrom(
    filtered(scope, walked)
      .selectAll('clients')
      .select(sql<number>`row_number() over (order by ${key} ${order}, ${id} ${order})`.as('place')),
    { ...from, rows: SCAN_LIMIT },
  );
  // The last client of the walk is read in any case, because it says that others follow. Each is compared by itself: for a
  // thousand at once PostgreSQL would read all follow-ups, or all that was shared, beforehand.
  const { rows } = await sql<PageRow & { place: number; is_met: boolean }>`
    select walked.* from (
      select clients.id, clients.sort_key, clients.place::int as place, compared.is_met
      from (${beginning}) as clients
      cross join lateral (select coalesce(${meetsCriteria(scope, compared)}, false) as is_met offset 0) as compared
      order by clients.sort_key ${order}, clients.id ${order} offset 0
    ) as walked where walked.is_met or walked.place = ${sql.lit(SCAN_LIMIT)}
    order by walked.sort_key ${order}, walked.id ${order} limit ${sql.lit(from.rows + 1)} ${plannedForValues}`.execute(
    scope.db,
  );
  const met = rows.filter(({ is_met }) => is_met).slice(0, from.rows);
  return met.length === from.rows || rows.at(-1)?.place !== SCAN_LIMIT ? met : null;
}

/** A condition whose index is asked for at most so many clients. */
interface LookUp {
  condition: PlannedCondition;
  cap: number;
}

/** Returns the page among what the index of one of the conditions finds; null where each finds more than its cap. */
async function lookUp(
  scope: Scope,
  criteria: Criteria,
  from: From,
  lookUps: readonly LookUp[],
): Promise<PageRow[] | null> {
  const assignees = allowedValues(clientAccess.view, scope.actor);
  const isMostOfTable = async () => (await entriesToSearch(scope)) !== null;
  for (const { condition, cap } of lookUps) {
    const { find, isExact, findsActivity, findsClients } = condition;
    const found = await find?.({ assignees, cap, isMostOfTable });
    if (!found) continue;
    const planned = criteria.planned?.filter((each) => !(isExact && each === condition)) ?? [];
    const isAll =
      findsActivity && assignees === null && from.column === ACTIVITY && isNothing({ ...criteria, planned });
    const looked = isAll
      ? lookedActivity(found)
      : (findsClients ? lookedClients : lookedIds)(scope, { ...criteria, planned }, from, found);
    const page = await pageAmong(scope, from, cap, looked);
    if (page) return page;
  }
  return null;
}

/** What an index finds, one client more where there are more than asked for, and which of it the page is taken from. */
interface Looked {
  looked: RawBuilder<unknown>;
  client: (isFew: Condition) => RawBuilder<unknown>;
}

/** Returns the page among what an index finds, sorted where it is found; null where it finds more than `cap`. */
async function pageAmong(scope: Scope, from: From, cap: number, { looked, client }: Looked): Promise<PageRow[] | null> {
  const order = sql.raw(from.direction);
  const compare = sql.raw(from.direction === 'asc' ? '>' : '<');
  const { cursor } = from;
  const isBehind = cursor ? sql`(client.sort_key, client.id) ${compare} (${cursor.key}, ${cursor.id})` : sql`true`;
  const isFew = sql<boolean>`(select total.count from total) <= ${sql.lit(cap)}`;
  const { rows } = await sql<{ count: number; id: number | null; sort_key: unknown }>`
    with looked as materialized (${looked} limit ${sql.lit(cap + 1)}),
    total as materialized (select count(*)::int as count from looked),
    page as (
      select client.id, client.sort_key from ${client(isFew)} where ${isFew} and ${isBehind}
      order by client.sort_key ${order}, client.id ${order} limit ${sql.lit(from.rows)}
    )
    select total.count, page.id, page.sort_key from total left join page on true
    order by page.sort_key ${order}, page.id ${order} ${plannedForValues}`.execute(scope.db);
  if ((rows[0]?.count ?? 0) > cap) return null;
  return rows.flatMap(({ id, sort_key }) => (id === null ? [] : [{ id, sort_key }]));
}

type Condition = RawBuilder<boolean>;

/** What is looked up as ids: each client is read by its id, once the number is known. */
function lookedIds(scope: Scope, criteria: Criteria, { column }: From, found: RawBuilder<unknown>): Looked {
  // PostgreSQL cannot know how few are found, and would read all clients to compare them.
  const client = filtered(scope, criteria)
    .where(sql<boolean>`clients.id = found.id`)
    .select(['clients.id', sql.ref(column).as('sort_key')])
    .offset(sql.lit(0));
  return {
    looked: sql`select found.id from ${found} as found`,
    client: (isFew: Condition) => sql`(select distinct looked.id from looked where ${isFew} order by looked.id) as found
      cross join lateral (${client}) as client`,
  };
}

/** What is looked up as whole clients is compared on the spot. */
function lookedClients(scope: Scope, criteria: Criteria, { column }: From, found: RawBuilder<unknown>): Looked {
  const meets = sql`coalesce(${toSql(clientAccess.view, scope.actor, 'clients')} and ${meetsCriteria(scope, criteria)}, false)`;
  return {
    looked: sql`select clients.id, ${sql.ref(column)} as sort_key, ${meets} as is_met from ${found} as clients`,
    client: () => sql`(select looked.id, looked.sort_key from looked where looked.is_met) as client`,
  };
}

/** What is looked up with its last activity: nothing else decides which of it the page has. */
const lookedActivity = (found: RawBuilder<unknown>): Looked => ({
  looked: sql`select found.id, found.last_activity_at as sort_key from ${found} as found`,
  client: () => sql`looked as client`,
});

/** Walks the list, or reads what the criteria name, as PostgreSQL finds best. */
const walkAll = (scope: Scope, criteria: Criteria, from: From): Promise<PageRow[]> =>
  startingFrom(filtered(scope, criteria).select('clients.id').modifyEnd(plannedForValues), from).execute();
