import { sql } from 'kysely';
import type { CustomCondition } from '#features/custom-fields/contract.ts';
import {
  type CheckedCondition,
  checkAgainst,
  checkConditions,
  type FieldDefinition,
  findByConditions,
  meetsCondition,
  readDefinitions,
} from '#features/custom-fields/server/index.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../access.ts';
import { type ClientCondition, type ClientCriteria, type FilteredField, filteredFields } from '../contract.ts';
import { existingGroups, findMembers, readGroups } from './client-groups.queries.ts';
import { clientsFor, containsFragment, matchingSearch } from './clients.queries.ts';
import { entriesToSearch } from './search-plan.queries.ts';
import { storedSourceNames } from './source-names.queries.ts';

type Clients = ReturnType<typeof clientsFor>;
type Narrow<Value> = (clients: Clients, value: Value, scope: Scope) => Clients;
/** The filters only the server uses: the client did something themselves, and the results of look-ups. */
export interface Criteria extends Omit<ClientCriteria, 'conditions'> {
  was_active?: boolean;
  found?: Found;
  /** The conditions on custom fields, checked, and the ids an index found for them, among which all that meet them are. */
  conditions?: CheckedCondition[];
  among?: number[];
  in_groups?: InGroups;
}

/** The result of a search: these clients, or the fragment when it finds more than `MOST_NAMED`. */
type Found = { ids: number[] } | { fragment: string };

/** The clients of groups: these, or those in any of `groups` when they are more than `MOST_NAMED`, and those of smart groups. */
interface InGroups {
  ids?: number[];
  groups?: readonly number[];
  smart?: readonly Criteria[];
}

type Period = { from?: string | undefined; to?: string | undefined };

/** The criteria whose SQL has no values, so that it can be kept. */
export type MarkCriteria = Pick<Criteria, 'is_new_lead' | 'was_active'>;

const narrowByMark = {
  // The value is a literal, because a cached plan uses the index of new leads only if it is for new leads alone.
  is_new_lead: (clients: Clients, isNew: boolean) => clients.where('clients.is_new_lead', '=', sql.lit(isNew)),
  was_active: (clients: Clients, wanted: boolean) =>
    clients.where('clients.recently_active_at', wanted ? 'is not' : 'is', null),
};

/** Limits clients by the criteria whose SQL has no values. */
export function narrowByMarks(clients: Clients, { is_new_lead, was_active }: MarkCriteria): Clients {
  const found = is_new_lead === undefined ? clients : narrowByMark.is_new_lead(clients, is_new_lead);
  return was_active === undefined ? found : narrowByMark.was_active(found, was_active);
}

/** The SQL of each criterion; a criterion added to the contract does not compile without its line here. */
const narrow: { [Name in keyof Criteria]-?: Narrow<NonNullable<Criteria[Name]>> } = {
  search: (clients, text, scope) =>
    text === '' ? clients : clients.where('clients.id', 'in', matchingSearch(scope, text)),
  found: (clients, found) =>
    clients.where('ids' in found ? sql<boolean>`clients.id = any(${found.ids})` : containsFragment(found.fragment)),
  conditions: (clients, conditions) =>
    conditions.reduce((found, condition) => found.where(meetsCondition(condition)), clients),
  among: (clients, ids) => clients.where(sql<boolean>`clients.id = any(${ids})`),
  sources: (clients, sources) => clients.where(sql<boolean>`clients.source = any(${sources})`),
  source_names: (clients, names, scope) =>
    clients.where(sql<boolean>`clients.source_name = any(${storedSourceNames(scope, names)})`),
  assigned_to_ids: (clients, chosen, scope) =>
    clients.where(
      sql<boolean>`clients.assigned_to_id_or_zero = any(${chosen.map((value) => resolveAssignee(scope, value))})`,
    ),
  group_ids: (clients, ids, scope) => clients.where('clients.id', 'in', findMembers(scope, existingGroups(scope, ids))),
  without_groups: (clients, isWithout, scope) =>
    clients.where(sql<boolean>`(clients.group_ids && ${existingGroups(scope)}) <> ${isWithout}`),
  in_groups: (clients, { ids, groups, smart = [] }, scope) => {
    const [only] = smart;
    if (only && smart.length === 1 && !ids && !groups) return narrowAll(scope, clients, only);
    const among = [
      ...(ids ? [sql<boolean>`clients.id = any(${ids})`] : []),
      ...(groups ? [sql<boolean>`clients.group_ids && ${existingGroups(scope, groups)}`] : []),
      ...smart.map((criteria) => sql<boolean>`clients.id in (${filtered(scope, criteria).select('clients.id')})`),
    ];
    return clients.where(among.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(among, sql` or `)})`);
  },
  is_converted: (clients, isConverted) => clients.where('clients.converted_at', isConverted ? 'is not' : 'is', null),
  has_phone: (clients, wanted) => clients.where(sql<boolean>`${existsIn('client_phones')} = ${wanted}`),
  has_email: (clients, wanted) => clients.where(sql<boolean>`${existsIn('client_emails')} = ${wanted}`),
  follow_up: (clients, state) => clients.where(followUpConditions[state]()),
  last_activity_types: (clients, types) => clients.where(sql<boolean>`clients.last_activity_type = any(${types})`),
  created: (clients, period) => within(clients, 'clients.created_at', period),
  last_activity: (clients, period) => within(clients, 'clients.last_activity_at', period),
  ...narrowByMark,
  ...narrowByFields(),
};

/** Filters by a part of a field, regardless of case. */
function narrowByFields() {
  const contains =
    (field: FilteredField): Narrow<string> =>
    (clients, part) =>
      clients.where(`clients.${field}`, 'ilike', `%${escapeLike(part)}%`);
  return Object.fromEntries(filteredFields.map((field) => [field, contains(field)])) as Record<
    FilteredField,
    Narrow<string>
  >;
}

/** The most found clients a list names; beyond it, each client of the list is compared with the fragment. */
const MOST_NAMED = COUNT_CAP;

type Wanted = ClientCriteria & Pick<Criteria, 'was_active'>;

/**
 * Looks up search, groups and conditions on custom fields, for the rows and their count. Throws `invalid_input` for a
 * condition on a field that does not exist.
 */
export async function resolveCriteria(scope: Scope, { conditions: asked = [], ...wanted }: Wanted): Promise<Criteria> {
  const conditions = await checkConditions(scope, asked.map(toCustomCondition));
  return resolveGroups(scope, await resolveLookups(scope, { ...wanted, conditions }));
}

/** Looks up everything but the groups. */
async function resolveLookups(scope: Scope, { search, conditions = [], ...plain }: Criteria): Promise<Criteria> {
  const criteria = { ...plain, ...(await resolveConditions(scope, conditions)) };
  if (!search) return criteria;
  const { rows } = await sql<{ id: number }>`
    select found.id from ${matchingSearch(scope, search, MOST_NAMED + 1, (await entriesToSearch(scope)) !== null)} as found`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  return { ...criteria, found: ids.length > MOST_NAMED ? { fragment: search } : { ids } };
}

const toCustomCondition = ({ field, ...condition }: ClientCondition) => ({
  ...condition,
  key: field.replace(/^custom:/, ''),
  operator: condition.operator as CustomCondition['operator'],
});

async function resolveConditions(scope: Scope, conditions: CheckedCondition[]): Promise<Criteria> {
  if (conditions.length === 0) return {};
  const assignees = allowedValues(clientAccess.view, scope.actor);
  const holdsMost = async () => (await entriesToSearch(scope)) !== null;
  const among = await findByConditions(scope, conditions, { assignees, cap: MOST_NAMED, holdsMost });
  return among ? { conditions, among } : { conditions };
}

async function resolveGroups(scope: Scope, { group_ids, ...criteria }: Criteria): Promise<Criteria> {
  if (group_ids === undefined) return criteria;
  const groups = await readGroups(scope, group_ids);
  const plain = groups.filter((group) => group.criteria === null).map(({ id }) => id);
  const smart: Criteria[] = [];
  for (const { criteria: rule } of await checkRules(scope, groups)) smart.push(await resolveRule(scope, rule));
  return { ...criteria, in_groups: { ...(await resolveMembers(scope, plain)), smart } };
}

/** Looks up what the criteria of a smart group name; a smart group among them has no members. */
async function resolveRule(scope: Scope, criteria: Criteria): Promise<Criteria> {
  const { group_ids, ...rule } = await resolveLookups(scope, criteria);
  return group_ids ? { ...rule, in_groups: await resolveMembers(scope, group_ids) } : rule;
}

async function resolveMembers(scope: Scope, groups: readonly number[]): Promise<InGroups> {
  if (groups.length === 0) return {};
  const { rows } = await sql<{ id: number }>`
    select found.id from ${findMembers(scope, existingGroups(scope, groups), MOST_NAMED + 1)} as found`.execute(
    scope.db,
  );
  return rows.length > MOST_NAMED ? { groups } : { ids: rows.map(({ id }) => id) };
}

/** Returns the clients the actor may see that meet every given criterion. */
export const filtered = (scope: Scope, criteria: Criteria): Clients =>
  narrowAll(scope, clientsFor(scope, 'view'), criteria);

function narrowAll(scope: Scope, clients: Clients, criteria: Criteria): Clients {
  let found = clients;
  for (const name of listKeys(narrow)) {
    const wanted = criteria[name];
    if (wanted !== undefined) found = (narrow[name] as Narrow<unknown>)(found, wanted, scope);
  }
  return found;
}

interface Rule {
  id: number;
  /** Null for a group whose clients people choose. */
  criteria: ClientCriteria | null;
}

/**
 * Checks the criteria of smart groups, for `filtered` and `filteredOne`. A group whose rule names a custom field or an option
 * that is gone is left out, because nobody is in it.
 */
export async function checkRules(scope: Scope, groups: readonly Rule[]): Promise<{ id: number; criteria: Criteria }[]> {
  const hasFields = groups.some(({ criteria }) => criteria?.conditions);
  const definitions = hasFields ? await readDefinitions(scope) : [];
  return groups.flatMap(({ id, criteria }) => {
    const rule = criteria && checkRule(definitions, criteria);
    return rule ? [{ id, criteria: rule }] : [];
  });
}

function checkRule(
  definitions: readonly FieldDefinition[],
  { conditions, ...criteria }: ClientCriteria,
): Criteria | null {
  if (!conditions) return criteria;
  try {
    return { ...criteria, conditions: checkAgainst(definitions, conditions.map(toCustomCondition)) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input') return null;
    throw error;
  }
}

/** Returns the clients that meet the criteria of a smart group, for one client: nothing is looked up among all. */
export const filteredOne = (scope: Scope, id: number, { search, group_ids, ...criteria }: Criteria): Clients =>
  filtered(scope, {
    ...criteria,
    ...(search && { found: { fragment: search } }),
    ...(group_ids && { in_groups: { groups: group_ids } }),
  }).where('clients.id', '=', id);

/** Returns the exact count below the cap, and the cap from there on; never reads further. */
export async function countClients(scope: Scope, criteria: Criteria): Promise<number> {
  // The cap stands in the text: for any number PostgreSQL plans to read a tenth of the table.
  const capped = filtered(scope, criteria).select(sql.lit(1).as('one')).limit(sql.lit(COUNT_CAP));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${capped}) as capped`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

export const resolveAssignee = (scope: Scope, value: 'me' | 'unassigned' | number): number =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? 0 : value;

const existsIn = (table: 'client_phones' | 'client_emails') =>
  sql<boolean>`exists (select from ${sql.table(table)} as point
    where point.org_id = clients.org_id and point.client_id = clients.id)`;

const hasFollowUp = (condition = sql<boolean>`true`) =>
  sql<boolean>`exists (select from follow_ups as next_step
    where next_step.org_id = clients.org_id and next_step.client_id = clients.id and ${condition})`;

const followUpConditions = {
  none: () => sql<boolean>`not ${hasFollowUp()}`,
  any: () => hasFollowUp(),
  overdue: () => hasFollowUp(sql`next_step.remind_on < ${nowIso()}`),
  someday: () => hasFollowUp(sql`next_step.maturity_type = 'NOT_FIXED'`),
};

function within(clients: Clients, column: 'clients.created_at' | 'clients.last_activity_at', { from, to }: Period) {
  let found = clients;
  if (from !== undefined) found = found.where(column, '>=', from);
  if (to !== undefined) found = found.where(column, '<', to);
  return found;
}
