import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type AllowedValues, allowedValues } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { clientAccess } from '../access.ts';
import { type ClientCriteria, MAX_GROUPS_OF_CLIENT } from '../contract.ts';
import { clientUpdated } from '../events.ts';

type Ids = readonly number[];

/** The groups of a client that exist and whose clients people choose. */
export const shownGroups = sql<number[]>`array(
  select entered.id from unnest(clients.group_ids) as entered (id)
  where entered.id = any (array(
    select shown.id from client_groups as shown
    where shown.org_id = current_org_id() and shown.deleted_at is null and shown.criteria is null)))`;

/** Returns those of these groups, or of all, that exist and whose clients people choose, as an array in SQL. */
export const existingGroups = ({ org_id }: Pick<Scope, 'org_id'>, ids?: Ids): RawBuilder<number[]> =>
  sql`array(select existing.id from client_groups as existing
    where existing.org_id = ${org_id} and existing.deleted_at is null and existing.criteria is null
    ${ids ? sql`and existing.id = any(${[...ids]})` : sql``})`;

/** Returns those of these groups, or of all, that exist. */
export const readGroups = async (
  scope: OrgScope,
  ids?: Ids,
): Promise<{ id: number; criteria: ClientCriteria | null }[]> =>
  scope.db
    .selectFrom('client_groups')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (groups) => groups.where(sql<boolean>`id = any(${[...(ids ?? [])]})`))
    .select(['id', 'criteria'])
    .execute();

/** The key under which `client_values` has the clients of a group. */
export const groupKey = (id: number): string => `group:${id}`;

/**
 * Selects the clients in any of the groups that the actor may see, as rows with their `id`: of some assignees among the clients of
 * these, else by the index that has those of each group.
 */
function selectMembers(scope: OrgScope, groups: RawBuilder<number[]>, assignees: AllowedValues): RawBuilder<unknown> {
  if (assignees === null)
    return sql`select member.client_id as id from client_values as member
      where member.org_id = ${scope.org_id} and member.number is not null
        and member.key = any(array(select 'group:' || wanted.id::text from unnest(${groups}) as wanted (id)))`;
  return sql`select clients.id from clients
    where clients.org_id = ${scope.org_id} and clients.deleted_at is null
      and clients.assigned_to_id_or_zero = any(${assignees}::bigint[]) and clients.group_ids && ${groups}`;
}

/**
 * Returns ids of clients in any of the groups that the actor may see.
 *
 * @param cap the most ids to find; all of them when null.
 */
export function findMembers(scope: Scope, groups: RawBuilder<number[]>, cap: number | null = null) {
  const members = selectMembers(scope, groups, allowedValues(clientAccess.view, scope.actor));
  // A client is in each group once, so that so many rows name that many clients at least.
  return sql<number>`(select distinct found.id from (
    ${members} limit ${cap}::bigint * cardinality(${groups})) as found limit ${cap})`;
}

/** Returns how many clients of each group the actor may see, at most `cap`; a test lead is none. */
export async function countMembers(scope: Scope, groups: Ids, cap: number): Promise<Map<number, number>> {
  const members = selectMembers(scope, sql`array[asked.id]`, allowedValues(clientAccess.view, scope.actor));
  const { rows } = await sql<{ group_id: number; members: number }>`
    select asked.id as group_id, (select count(*) from (
      select from (${members}) as found
      where not exists (select from clients as test where test.org_id = ${scope.org_id} and test.id = found.id and test.is_test)
      limit ${cap}) as capped)::int as members
    from unnest(${[...groups]}::bigint[]) as asked (id) ${plannedForValues}`.execute(scope.db);
  return new Map(rows.map(({ group_id, members }) => [group_id, members]));
}

/** Returns the groups of a client from those it is in. */
type ChangeGroups = (shown: Ids, client_id: number) => Ids;

interface GroupOptions {
  /** Open screens hear nothing of single clients; the caller tells them once. */
  isQuiet?: boolean;
}

/**
 * Changes the groups of clients whose rows the caller has locked. Groups that are gone are left out. Throws
 * `invalid_input` when a client would be in too many.
 *
 * @returns the ids of the clients that were changed.
 */
export async function changeGroups(
  scope: OrgScope,
  client_ids: Ids,
  change: ChangeGroups,
  options: GroupOptions = {},
): Promise<number[]> {
  const changes = await planGroups(scope, client_ids, change);
  refuseTooMany(changes);
  return writeGroups(scope, changes, options);
}

/** Does the same and leaves out clients that would be in too many. */
export async function changeGroupsWithin(
  scope: OrgScope,
  client_ids: Ids,
  change: ChangeGroups,
  options: GroupOptions,
): Promise<{ changed_ids: number[]; too_many_ids: number[] }> {
  const changes = await planGroups(scope, client_ids, change);
  const too_many_ids = changes.filter(isInTooMany).map(({ id }) => id);
  const rest = changes.filter((one) => !isInTooMany(one));
  return { changed_ids: await writeGroups(scope, rest, options), too_many_ids };
}

async function planGroups(scope: OrgScope, client_ids: Ids, change: ChangeGroups) {
  const rows = await readGroupsOfClients(scope, client_ids);
  const wanted = rows.map((row) => ({ ...row, to: unique(change(row.shown, row.id)) }));
  const existing = await existingGroupIds(scope, unique(wanted.flatMap(({ to }) => to)));
  return wanted
    .map((row) => ({ ...row, to: row.to.filter((id) => existing.has(id)) }))
    .filter(({ shown, to }) => String(shown) !== String(to));
}

async function writeGroups(
  scope: OrgScope,
  changes: Awaited<ReturnType<typeof planGroups>>,
  options: GroupOptions,
): Promise<number[]> {
  if (changes.length === 0) return [];
  // What is stored and not shown stays, for the restoring of a deleted group.
  const stored = changes.map(({ id, to, stored, shown }) => ({
    id,
    group_ids: unique([...to, ...stored.filter((group) => !shown.includes(group))]),
  }));
  await sql`
    update clients set group_ids = changed.group_ids, updated_at = ${nowIso()}
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as changed (id bigint, group_ids bigint[])
    where clients.org_id = ${scope.org_id} and clients.id = changed.id`.execute(scope.db);
  const events = changes.map(({ id, assigned_to_id_or_zero, shown, to }) => ({
    subject_id: id,
    payload: {},
    changes: { group_ids: { from: shown, to } },
    audience: options.isQuiet ? NOBODY : [assigned_to_id_or_zero],
  }));
  await recordAll(scope, clientUpdated, events);
  return changes.map(({ id }) => id);
}

/** The same ids once, in rising order. */
const unique = (ids: Ids): number[] => [...new Set(ids)].sort((one, other) => one - other);

const readGroupsOfClients = (scope: OrgScope, client_ids: Ids) =>
  scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where(sql<boolean>`clients.id = any(${[...client_ids]})`)
    .orderBy('clients.id')
    .select(['clients.id', 'clients.assigned_to_id_or_zero', 'clients.group_ids as stored', shownGroups.as('shown')])
    .execute();

const isInTooMany = ({ to }: { to: Ids }): boolean => to.length > MAX_GROUPS_OF_CLIENT;

function refuseTooMany(changes: readonly { to: Ids }[]): void {
  const count = changes.filter(isInTooMany).length;
  if (count === 0) return;
  const who = changes.length === 1 ? 'This client' : count === 1 ? 'One of these clients' : `${count} of these clients`;
  const detail = `${who} would be in more than ${MAX_GROUPS_OF_CLIENT} groups, the most a client can be in.`;
  throw new Problem('invalid_input', { detail, errors: { group_ids: detail } });
}

/** One change of a client's groups, as the history keeps it. */
export interface GroupChange {
  from: Ids;
  to: Ids;
}

/** Takes back one change of groups; those that were changed besides stay as they are. */
export const revertGroups = (shown: Ids, { from, to }: GroupChange = { from: [], to: [] }): number[] => [
  ...shown.filter((id) => from.includes(id) || !to.includes(id)),
  ...from.filter((id) => !to.includes(id)),
];

/** Takes some clients out of a group that is being erased. @returns how many. */
export async function removeFromGroup(scope: OrgScope, group_id: number, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update clients set group_ids = array_remove(group_ids, ${group_id}::bigint)
    where org_id = ${scope.org_id}
      and id = any(array(${selectMembers(scope, sql`array[${group_id}::bigint]`, null)} limit ${atMost}))`.execute(
    scope.db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Returns which of these groups exist and have clients that people choose. */
export const existingGroupIds = async (scope: OrgScope, ids: Ids): Promise<Set<number>> =>
  new Set((await readGroups(scope, ids)).filter(({ criteria }) => criteria === null).map(({ id }) => id));

/** Returns the names of groups by id, of deleted ones too. */
export async function readGroupNames(scope: OrgScope, ids: Ids): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const groups = await scope.db
    .selectFrom('client_groups')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select(['id', 'name'])
    .execute();
  return new Map(groups.map(({ id, name }) => [id, name]));
}
