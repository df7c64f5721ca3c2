import { type SqlBool, sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import { clientAccess } from '../../access.ts';
import type { ClientCondition, ClientCriteria } from '../../contract.ts';
import { existingGroups, findMembers, groupKey, readGroups } from '../client-groups.queries.ts';
import { matchingSearch } from '../clients.queries.ts';
import { readFacts } from '../conditions/facts.queries.ts';
import { type Facts, type GroupRule, MAX_IDS, type PlannedCondition } from '../conditions/indexed-condition.queries.ts';
import { planConditions } from '../conditions/plan-conditions.ts';
import { isNot } from '../conditions/text-conditions.queries.ts';
import { entriesToSearch } from '../search/search-plan.queries.ts';
import { findSimilarClients } from '../similar-clients.queries.ts';
import { type Criteria, type InGroups, isMember } from './filter-clients.queries.ts';

type Wanted = ClientCriteria & Pick<Criteria, 'was_active'>;

/**
 * Checks conditions and looks up search and smart groups. Throws `invalid_input` for a condition that does not fit, or
 * names something that is gone.
 *
 * @param nameError returns the name under which what is wrong with a condition stands in the answer.
 */
export async function resolveCriteria(
  scope: Scope,
  { conditions = [], group_ids, ...wanted }: Wanted,
  nameError?: (index: number) => string,
): Promise<Criteria> {
  const planned = await checkConditions(scope, conditions, nameError);
  const looked = await resolveLookups(scope, withoutSame({ ...wanted, planned }), resolveGroups);
  const criteria = findsNobody(looked)
    ? { ...looked, found: { ids: await findSimilarClients(scope, wanted.search ?? '') } }
    : looked;
  return group_ids ? inGroups(scope, criteria, await readGroups(scope, group_ids)) : criteria;
}

/** Limits criteria to the clients of groups: of plain ones by a condition, of others by what they name. */
async function inGroups(scope: Scope, criteria: Criteria, groups: readonly GroupRule[]): Promise<Criteria> {
  if (hasSmart(groups)) return { ...criteria, in_groups: await resolveGroups(scope, groups) };
  return { ...criteria, planned: [...(criteria.planned ?? []), inPlainGroups(scope, groups)] };
}

const hasSmart = (groups: readonly GroupRule[]): boolean => groups.some(({ criteria }) => criteria !== null);

/** Plans the condition to be in one of these groups, whose clients people choose. */
function inPlainGroups(scope: Scope, groups: readonly GroupRule[]): PlannedCondition {
  const existing = existingGroups(
    scope,
    groups.map(({ id }) => id),
  );
  return {
    meets: sql<SqlBool>`clients.group_ids && ${existing}`,
    // Few clients of some assignees are read sooner than the members of all.
    find: ({ assignees, cap }) => (assignees === null ? findMembers(scope, existing, cap + 1) : null),
    isExact: true,
    // A client in two groups would be in two ranges.
    ...(groups.length === 1 && { ranges: { by: 'value', key: groupKey(groups[0]!.id), numbers: [1] } }),
  };
}

/**
 * Looks up what indexes find, where the whole of what meets the criteria is read or counted. Whoever reads one page of it finds
 * that sooner (`findPage`).
 */
export async function narrowCriteria(scope: Scope, criteria: Criteria): Promise<Criteria> {
  const { planned } = criteria;
  if (!planned) return criteria;
  const among = await findAmong(scope, planned);
  return { ...criteria, planned: planned.map(({ find: _, ...rest }) => rest), ...(among && { among }) };
}

/** Returns whether a search found nobody, perhaps because of a slip; rules of smart groups take a search at its word. */
const findsNobody = ({ found }: Criteria): boolean => found !== undefined && 'ids' in found && found.ids.length === 0;

/** Checks conditions. Throws as `resolveCriteria` does. */
export const checkConditions = async (
  scope: Scope,
  conditions: readonly ClientCondition[],
  nameError?: (index: number) => string,
): Promise<PlannedCondition[]> => planConditions(scope, conditions, await readFacts(scope, conditions), nameError);

/** Says a condition as the criterion that is the same, where the list has no such criterion yet. */
function withoutSame({ planned = [], ...criteria }: Criteria): Criteria {
  const said: Criteria = { ...criteria };
  const others = planned.filter(({ same }) => {
    if (same?.is_new_lead !== undefined && said.is_new_lead === undefined) {
      said.is_new_lead = same.is_new_lead;
      return false;
    }
    if (same?.assigned_to_ids && !said.assigned_to_ids) {
      said.assigned_to_ids = same.assigned_to_ids;
      return false;
    }
    return true;
  });
  return others.length > 0 ? { ...said, planned: others } : said;
}

type ResolveMembers = (scope: Scope, groups: readonly GroupRule[]) => Promise<InGroups>;

/** Looks up everything but the criterion of groups. */
async function resolveLookups(
  scope: Scope,
  { search, planned: asked = [], ...plain }: Criteria,
  resolveMembers: ResolveMembers,
): Promise<Criteria> {
  const planned: PlannedCondition[] = [];
  for (const condition of asked) planned.push(await resolveMembership(scope, condition, resolveMembers));
  const criteria: Criteria = { ...plain, ...(planned.length > 0 && { planned }) };
  if (!search) return criteria;
  const { rows } = await sql<{ id: number }>`
    select found.id from ${matchingSearch(scope, search, MAX_IDS + 1, (await entriesToSearch(scope)) !== null)} as found`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  return { ...criteria, found: ids.length > MAX_IDS ? { fragment: search } : { ids } };
}

/** Looks up the clients of the groups a condition is about. */
async function resolveMembership(
  scope: Scope,
  condition: PlannedCondition,
  resolveMembers: ResolveMembers,
): Promise<PlannedCondition> {
  if (!condition.groups) return condition;
  const { rules, isNot: isOutside } = condition.groups;
  if (!hasSmart(rules)) return isOutside ? { meets: condition.meets } : inPlainGroups(scope, rules);
  const member = isMember(scope, await resolveMembers(scope, rules));
  return { meets: isOutside ? isNot(member) : member };
}

/**
 * Returns the ids of clients among which all are that meet every condition, looked up by an index; null where each index
 * finds more than a list names, or none can be asked.
 */
async function findAmong(scope: Scope, planned: readonly PlannedCondition[]): Promise<number[] | null> {
  const assignees = allowedValues(clientAccess.view, scope.actor);
  const isMostOfTable = async () => (await entriesToSearch(scope)) !== null;
  let fewest: number[] | null = null;
  for (const { find, most: cap = MAX_IDS } of planned) {
    const found = await find?.({ assignees, cap, isMostOfTable });
    if (!found) continue;
    const { rows } = await sql<{ id: number }>`
      select found.id from ${found} as found ${plannedForValues}`.execute(scope.db);
    if (rows.length > cap || (fewest && rows.length >= fewest.length)) continue;
    fewest = [...new Set(rows.map(({ id }) => id))];
    if (fewest.length <= MAX_IDS) return fewest;
  }
  return fewest;
}

/** Looks up the clients of groups, smart ones among them. */
async function resolveGroups(scope: Scope, groups: readonly GroupRule[]): Promise<InGroups> {
  const smart: Criteria[] = [];
  for (const { criteria } of await checkRules(scope, groups)) smart.push(await resolveRule(scope, criteria));
  return { ...(await resolvePlain(scope, groups)), smart };
}

/** Looks up what the criteria of a smart group name; a smart group among them has no members. */
async function resolveRule(scope: Scope, { group_ids, ...criteria }: Criteria): Promise<Criteria> {
  const rule = await narrowCriteria(scope, await resolveLookups(scope, criteria, resolvePlain));
  if (!group_ids) return rule;
  return {
    ...rule,
    in_groups: await resolvePlain(
      scope,
      group_ids.map((id) => ({ id, criteria: null })),
    ),
  };
}

/** Looks up the clients of those groups whose clients people choose. */
async function resolvePlain(scope: Scope, rules: readonly GroupRule[]): Promise<InGroups> {
  const groups = rules.filter(({ criteria }) => criteria === null).map(({ id }) => id);
  if (groups.length === 0) return {};
  const { rows } = await sql<{ id: number }>`
    select found.id from ${findMembers(scope, existingGroups(scope, groups), MAX_IDS + 1)} as found`.execute(scope.db);
  return rows.length > MAX_IDS ? { groups } : { ids: rows.map(({ id }) => id) };
}

/**
 * Checks the criteria of smart groups, for `filtered` and `filteredOne`, in the same number of statements for all of them.
 * A group whose rule names something that is gone is left out, because nobody is in it.
 */
export async function checkRules(
  scope: Scope,
  groups: readonly GroupRule[],
): Promise<{ id: number; criteria: Criteria }[]> {
  const conditions = groups.flatMap(({ criteria }) => criteria?.conditions ?? []);
  const facts = await readFacts(scope, conditions);
  return groups.flatMap(({ id, criteria }) => {
    const rule = criteria && checkRule(scope, criteria, facts);
    return rule ? [{ id, criteria: rule }] : [];
  });
}

function checkRule(scope: Scope, { conditions, ...criteria }: ClientCriteria, facts: Facts): Criteria | null {
  if (!conditions) return criteria;
  try {
    return { ...criteria, planned: planConditions(scope, conditions, facts) };
  } catch (error) {
    if (error instanceof Problem && ['invalid_input', 'unavailable_in_free_plan'].includes(error.code)) return null;
    throw error;
  }
}
