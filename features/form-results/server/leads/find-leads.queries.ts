import { type RawBuilder, sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import type { From } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import {
  type ColumnFilters,
  type FilterShape,
  type Filters,
  meetsShape,
  searchedText,
  shapeOf,
} from './filters.queries.ts';

type Part = Pick<From, 'cursor' | 'direction' | 'rows'>;

/** The ids of the leads that a search finds, as a table; it knows no touches. */
export function searchLeads(
  { actor }: Scope,
  form_id: number,
  filters: Filters,
  { cursor, direction, rows }: Part,
): RawBuilder<{ id: string }> {
  const { search, link_id, version, since, until } = filters;
  const assignees = allowedValues(clientAccess.view, actor);
  return sql`search_form_leads(
    ${form_id}, ${searchedText(search ?? '')}, ${assignees}, ${link_id}, ${version}, ${since}, ${until},
    ${cursor?.key ?? null}, ${cursor?.id ?? null}, ${direction === 'asc'}, ${rows})`;
}

/** Returns the ids of the leads on the page that a search finds. */
export async function findBySearch(scope: Scope, form_id: number, filters: Filters, from: Part): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from ${searchLeads(scope, form_id, filters, from)} as found`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Whoever sees more clients than this gets a page sooner from the newest leads of the form. */
const FEW_CLIENTS = 500;

/** The assignees whose clients alone a person sees; null for who sees all, or leads without a client. */
function fewAssignees({ actor }: Scope): readonly number[] | null {
  const allowed = allowedValues(clientAccess.view, actor)?.map(Number) ?? null;
  return allowed === null || allowed.includes(UNASSIGNED) ? null : allowed;
}

type Asked = ColumnFilters & {
  form_id: number;
  assignees: readonly number[];
};

/**
 * The clients of some assignees as `own`, one more than are few at most, and their leads of a form as `seen`, none where
 * they are not few. Each client is asked for by itself, because PostgreSQL cannot know how few they are.
 */
const leadsOfFew = ({ org_id }: KeptScope, values: Placeholders<Asked>, shape: FilterShape) => sql`
  own as materialized (
    select client.id from unnest(${values.assignees}::bigint[]) as assignee (id) cross join lateral (
      select clients.id from clients
      where clients.org_id = ${org_id} and clients.assigned_to_id_or_zero = assignee.id and clients.deleted_at is null
      order by clients.last_activity_at desc, clients.id desc limit ${sql.lit(FEW_CLIENTS + 1)}) as client
    limit ${sql.lit(FEW_CLIENTS + 1)}
  ), seen as materialized (
    select submission.id, submission.sent_at, submission.is_test
    from own cross join lateral (
      select lead_events.id from lead_events
      where lead_events.org_id = ${org_id} and lead_events.client_id = own.id offset 0) as lead
    cross join lateral (
      select submission.id, submission.sent_at, submission.is_test from lead_form_submissions as submission
      where submission.org_id = ${org_id} and submission.form_id = ${values.form_id} and submission.lead_id = lead.id
        and submission.erased_at is null and ${meetsShape(shape, values)} offset 0) as submission
    where (select count(*) from own) <= ${sql.lit(FEW_CLIENTS)}
  )`;

type PageShape = FilterShape & Pick<From, 'direction' | 'rows'> & { hasCursor: boolean };

const selectIds = namedStatement(
  (scope, values: Placeholders<Asked & { key: unknown; id: unknown }>, shape: PageShape) => {
    const order = sql.raw(shape.direction);
    const compare = sql.raw(shape.direction === 'asc' ? '>' : '<');
    const isBehind = shape.hasCursor
      ? sql`(seen.sent_at, seen.id) ${compare} (${values.key}::timestamptz, ${values.id}::uuid)`
      : sql`true`;
    const found = sql<{ clients_count: number; ids: string[] }>`(
      with ${leadsOfFew(scope, values, shape)}
      select (select count(*)::int from own) as clients_count, array(
        select seen.id from seen where ${isBehind}
        order by seen.sent_at ${order}, seen.id ${order} limit ${sql.lit(shape.rows)}) as ids)`;
    return scope.db.selectFrom(found.as('found')).select(['found.clients_count', 'found.ids']);
  },
);

/** Returns the ids of the leads on a page of somebody who sees few clients; null for anybody else. */
export async function findOfFewClients(
  scope: Scope,
  form_id: number,
  filters: Filters,
  { cursor, direction, rows }: Part,
): Promise<string[] | null> {
  const assignees = fewAssignees(scope);
  if (assignees === null) return null;
  const values = { ...filters, form_id, assignees, key: cursor?.key, id: cursor?.id };
  const shape = { ...shapeOf(filters), direction, rows, hasCursor: cursor !== null };
  const [found] = await selectIds(scope, values, shape);
  return found && found.clients_count <= FEW_CLIENTS ? found.ids : null;
}

const selectOthers = namedStatement((scope, values: Placeholders<Asked>, shape: FilterShape) => {
  const counted = sql<{ clients_count: number; others_count: number }>`(
    with ${leadsOfFew(scope, values, shape)}, shown as materialized (
      select count(*)::int as count from seen where not seen.is_test)
    select (select count(*)::int from own) as clients_count, (select count(*)::int from (
      select from lead_form_submissions as submission
      where submission.org_id = ${scope.org_id} and submission.form_id = ${values.form_id}
        and submission.lead_id is not null and not submission.is_test and ${meetsShape(shape, values)}
      limit (select ${sql.lit(COUNT_CAP)} + shown.count from shown)) as counted) - shown.count as others_count
    from shown)`;
  return scope.db.selectFrom(counted.as('counted')).select(['counted.clients_count', 'counted.others_count']);
});

/**
 * Counts the leads, without test leads, that somebody who sees few clients does not see: all but theirs, so that no other's
 * client is read. Null for anybody else.
 */
export async function countOfOthers(scope: Scope, form_id: number, filters: Filters): Promise<number | null> {
  const assignees = fewAssignees(scope);
  if (assignees === null) return null;
  const [counted] = await selectOthers(scope, { ...filters, form_id, assignees }, shapeOf(filters));
  return counted && counted.clients_count <= FEW_CLIENTS ? counted.others_count : null;
}
