import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listKeys } from '#platform/contract/keys-of.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { clientAccess } from '../../access.ts';
import { type ClientCriteria, type FilteredField, filteredFields } from '../../contract.ts';
import { existingGroups, findMembers } from '../client-groups.queries.ts';
import { clientsFor, containsFragment, isCounted, matchingSearch, selectOrgClients } from '../clients.queries.ts';
import { existsEmail, existsPhone } from '../conditions/contact-conditions.queries.ts';
import { isWithin } from '../conditions/date-conditions.queries.ts';
import { existsFollowUp } from '../conditions/follow-up-conditions.queries.ts';
import type { PlannedCondition } from '../conditions/indexed-condition.queries.ts';
import { storedSourceNames } from '../source-names.queries.ts';
import { resolveAssignee } from './assignee-keywords.ts';

type Clients = ReturnType<typeof clientsFor>;
type Condition = RawBuilder<SqlBool>;
type Meets<Value> = (value: Value, scope: Scope) => Condition;

/** The filters only the server uses: the client did something themselves, and the results of look-ups. */
export interface Criteria extends Omit<ClientCriteria, 'conditions'> {
  was_active?: boolean;
  found?: Found;
  /** The conditions, checked, and the ids an index found for them, among which all that meet them are. */
  planned?: PlannedCondition[];
  among?: number[];
  in_groups?: InGroups;
}

/** The result of a search: these clients, or the fragment when it finds more than `MAX_IDS`. */
export type Found = { ids: number[] } | { fragment: string };

/** The clients of groups: these, or those in any of `groups` when they are more than `MAX_IDS`, and those of smart groups. */
export interface InGroups {
  ids?: number[];
  groups?: readonly number[];
  smart?: readonly Criteria[];
}

/** The criteria whose SQL has no values, so that it can be kept. */
export type MarkCriteria = Pick<Criteria, 'is_new_lead' | 'was_active'>;

const meetsMark = {
  // The value is a literal, because a cached plan uses the index of new leads only if it is for new leads alone.
  is_new_lead: (isNew: boolean) => sql<SqlBool>`clients.is_new_lead = ${sql.lit(isNew)}`,
  was_active: (wanted: boolean) => isPresent('recently_active_at', wanted),
};

/** Limits clients by the criteria whose SQL has no values. */
export function narrowByMarks(clients: Clients, { is_new_lead, was_active }: MarkCriteria): Clients {
  const found = is_new_lead === undefined ? clients : clients.where(meetsMark.is_new_lead(is_new_lead));
  return was_active === undefined ? found : found.where(meetsMark.was_active(was_active));
}

/** The SQL of each criterion, about a row of `clients`; a criterion added to the contract does not compile without its line here. */
const meets: { [Name in keyof Criteria]-?: Meets<NonNullable<Criteria[Name]>> } = {
  search: (text, scope) => (text === '' ? sql`true` : sql`clients.id in ${matchingSearch(scope, text)}`),
  found: (found) => ('ids' in found ? sql`clients.id = any(${found.ids})` : containsFragment(found.fragment)),
  planned: (planned) => all(planned.map((condition) => condition.meets)),
  among: (ids) => sql`clients.id = any(${ids})`,
  sources: (sources) => sql`clients.source = any(${sources})`,
  source_names: (names, scope) => sql`clients.source_name = any(${storedSourceNames(scope, names)})`,
  assigned_to_ids: (chosen, scope) =>
    sql`clients.assigned_to_id_or_zero = any(${chosen.map((value) => resolveAssignee(scope, value))})`,
  group_ids: (ids, scope) => sql`clients.id in ${findMembers(scope, existingGroups(scope, ids))}`,
  without_groups: (isWithout, scope) => sql`(clients.group_ids && ${existingGroups(scope)}) <> ${isWithout}`,
  in_groups: (members, scope) => isMember(scope, members),
  is_converted: (isConverted) => isPresent('converted_at', isConverted),
  has_phone: (wanted) => sql`${existsPhone()} = ${wanted}`,
  has_email: (wanted) => sql`${existsEmail()} = ${wanted}`,
  follow_up: (state) => followUpConditions[state](),
  last_activity_types: (types) => sql`clients.last_activity_type = any(${types})`,
  created: (period) => isWithin(sql.ref('clients.created_at'), period),
  last_activity: (period) => isWithin(sql.ref('clients.last_activity_at'), period),
  ...meetsMark,
  ...fieldContains(),
};

/** Filters by a part of a field, regardless of case. */
function fieldContains() {
  const contains =
    (field: FilteredField): Meets<string> =>
    (part) =>
      sql`${sql.ref(`clients.${field}`)} ilike ${`%${escapeLike(part)}%`}`;
  return Object.fromEntries(filteredFields.map((field) => [field, contains(field)])) as Record<
    FilteredField,
    Meets<string>
  >;
}

/** Returns whether a client is in the groups. */
export function isMember(scope: Scope, { ids, groups, smart = [] }: InGroups): Condition {
  const among = [
    ...(ids ? [sql<SqlBool>`clients.id = any(${ids})`] : []),
    ...(groups ? [sql<SqlBool>`clients.group_ids && ${existingGroups(scope, groups)}`] : []),
    ...smart.map((criteria) => all(listConditions(scope, criteria))),
  ];
  return among.length === 0 ? sql`false` : sql`(${sql.join(among, sql` or `)})`;
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

function listConditions(scope: Scope, criteria: Criteria): Condition[] {
  return listKeys(meets).flatMap((name) => {
    const wanted = criteria[name];
    return wanted === undefined ? [] : [(meets[name] as Meets<unknown>)(wanted, scope)];
  });
}

/** Returns whether a client meets every given criterion. */
export const meetsCriteria = (scope: Scope, criteria: Criteria): Condition => all(listConditions(scope, criteria));

/** Returns the clients the actor may see that meet every given criterion. */
export const filtered = (scope: Scope, criteria: Criteria): Clients =>
  listConditions(scope, criteria).reduce((clients, condition) => clients.where(condition), clientsFor(scope, 'view'));

/** Returns the same without test leads, which no figure counts. */
export const filteredCounted = (scope: Scope, criteria: Criteria): Clients =>
  filtered(scope, criteria).where(isCounted);

/** Returns the clients that meet the criteria of a smart group, for one client: nothing is looked up among all. */
export const filteredOne = (scope: Scope, id: number, { search, group_ids, ...criteria }: Criteria): Clients =>
  filtered(scope, {
    ...criteria,
    ...(search && { found: { fragment: search } }),
    ...(group_ids && { in_groups: { groups: group_ids } }),
  }).where('clients.id', '=', id);

/** Returns whose clients the criteria are about, null for everybody's, and 'filtered' where more than the assignee limits them. */
export function findAssignees(scope: Scope, criteria: Criteria): number[] | null | 'filtered' {
  const { assigned_to_ids, ...others } = criteria;
  if (listKeys(others).some((name) => others[name] !== undefined)) return 'filtered';
  const allowed = allowedValues(clientAccess.view, scope.actor)?.map(Number) ?? null;
  if (!assigned_to_ids) return allowed;
  const chosen = assigned_to_ids.map((value) => resolveAssignee(scope, value));
  return allowed ? chosen.filter((value) => allowed.includes(value)) : chosen;
}

/**
 * Returns how many clients a list shows, test leads among them: exactly below the cap and where only the assignee limits
 * them, else the cap from there on; never reads further.
 */
export async function countClients(scope: Scope, criteria: Criteria): Promise<number> {
  const assignees = findAssignees(scope, criteria);
  if (assignees !== 'filtered') return countOfAssignees(scope, assignees);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectCapped(filtered(scope, criteria))}) as capped`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The cap stands in the text: for any number PostgreSQL plans to read a tenth of the table. */
const selectCapped = (clients: Clients) => clients.select(sql.lit(1).as('one')).limit(sql.lit(COUNT_CAP));

/** Counts clients from the cap on by what was counted as they changed (decision 0128), and those below one by one. */
async function countOfAssignees(scope: Scope, assignees: number[] | null): Promise<number> {
  const [row] = await selectCount(scope, { assignees }, assignees !== null);
  return row?.count ?? 0;
}

const selectCount = namedStatement(
  (scope, { assignees }: Placeholders<{ assignees: number[] | null }>, isLimited: boolean) => {
    const those = isLimited ? sql`assigned_to_id_or_zero = any(${assignees}::bigint[])` : sql`true`;
    const capped = selectCapped(selectOrgClients(scope).where(sql<boolean>`${those}`));
    // Test leads are not among what was counted.
    return sql<{ count: number }>`
      select (case when kept.total < ${sql.lit(COUNT_CAP)} then (select count(*) from (${capped}) as capped) else kept.total end)::int as count
      from (
        select coalesce(sum(clients_count), 0) + (
          select count(*) from clients
          where org_id = ${scope.org_id} and is_test and deleted_at is null and ${those}) as total
        from stage_counts where org_id = ${scope.org_id} and field_id = 0 and ${those}) as kept`;
  },
);

const isPresent = (column: 'recently_active_at' | 'converted_at', wanted: boolean): Condition =>
  sql`${sql.ref(`clients.${column}`)} is ${sql.raw(wanted ? 'not null' : 'null')}`;

const followUpConditions = {
  none: () => sql<boolean>`not ${existsFollowUp()}`,
  any: () => existsFollowUp(),
  overdue: () => existsFollowUp(sql`next_step.remind_on < ${nowIso()}`),
  someday: () => existsFollowUp(sql`next_step.maturity_type = 'NOT_FIXED'`),
};
