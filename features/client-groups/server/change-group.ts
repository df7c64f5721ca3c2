import type { ClientCriteria } from '#features/clients/contract.ts';
import { checkConditions } from '#features/clients/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import { Problem } from '#platform/contract/problems.ts';
import { refuseTakenName } from '#platform/server/database/refuse-taken-name.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import {
  type ClientGroup,
  type ClientGroupDraft,
  MAX_GROUPS,
  MAX_SMART_GROUPS,
  MAX_SMART_VALUES,
} from '../contract.ts';
import { clientGroupCreated, clientGroupDeleted, clientGroupRestored, clientGroupUpdated } from '../events.ts';
import {
  countKinds,
  getGroup,
  insertGroup,
  markGroupDeleted,
  readGroupsById,
  readSmartGroups,
  requireDeletedGroup,
  requireGroup,
  writeGroup,
} from './groups.queries.ts';

/** Adds a group. Throws `invalid_input` for a name that is taken and `not_possible_now` when there are too many. */
export async function createGroup(
  scope: Scope,
  { criteria = null, ...draft }: Pick<ClientGroupDraft, 'name' | 'color_id'> & Partial<ClientGroupDraft>,
): Promise<ClientGroup> {
  await refuseTooMany(scope, { isSmart: criteria !== null });
  const rule = await readyCriteria(scope, criteria);
  const id = await insertGroup(scope, { ...draft, criteria: rule }).catch(refuseTakenName('group', draft.name));
  await record(scope, clientGroupCreated, { subject_id: id, payload: {}, audience: null });
  return getGroup(scope, id);
}

export async function updateGroup(scope: Scope, id: number, patch: Partial<ClientGroupDraft>): Promise<ClientGroup> {
  const { criteria, ...stored } = await requireGroup(scope, id, { locks: true });
  const draft = { ...patch };
  if (patch.criteria && !criteria) await refuseTooMany(scope, { isSmart: true, adds: 0 });
  if (patch.criteria) draft.criteria = await readyCriteria(scope, patch.criteria, id);
  const changes = changesBetween({ ...stored, criteria }, draft);
  if (Object.keys(changes).length === 0) return getGroup(scope, id);
  await writeGroup(scope, id, draft).catch(refuseTakenName('group', patch.name ?? stored.name));
  await record(scope, clientGroupUpdated, { subject_id: id, payload: {}, changes, audience: null });
  return getGroup(scope, id);
}

/** Deletes a group. What its clients have stored stays for 30 days and is shown to nobody. */
export async function deleteGroup(scope: Scope, id: number): Promise<void> {
  await requireGroup(scope, id, { locks: true });
  await markGroupDeleted(scope, id, true);
  await record(scope, clientGroupDeleted, { subject_id: id, payload: {}, audience: null });
}

/** Undoes a deletion, with the clients the group had. Throws as `createGroup` does. */
export async function restoreGroup(scope: Scope, id: number): Promise<ClientGroup> {
  const { name, criteria } = await requireDeletedGroup(scope, id);
  await refuseTooMany(scope, { isSmart: criteria !== null });
  if (criteria) await refuseTooManyValues(scope, criteria);
  await markGroupDeleted(scope, id, false).catch(refuseTakenName('group', name));
  await record(scope, clientGroupRestored, { subject_id: id, payload: {}, audience: null });
  return getGroup(scope, id);
}

async function refuseTooMany(scope: Scope, { isSmart, adds = 1 }: { isSmart: boolean; adds?: 0 | 1 }): Promise<void> {
  const { all, smart } = await countKinds(scope);
  if (all + adds > MAX_GROUPS) throw tooMany(`${MAX_GROUPS} groups`);
  if (isSmart && smart >= MAX_SMART_GROUPS) throw tooMany(`${MAX_SMART_GROUPS} smart groups`);
}

const refuse = (field: string, message: string) => new Problem('invalid_input', { errors: { [field]: message } });

const tooMany = (most: string) =>
  new Problem('not_possible_now', { detail: `An organisation can have ${most}. Delete one that is no longer used.` });

/**
 * Returns the criteria as they are stored: 'me' is who writes them, so that everybody finds the same clients. Throws
 * `invalid_input` when they limit nothing, when a condition does not fit, or when they name a group whose clients nobody
 * chooses, so that no two rules can depend on each other.
 *
 * @param own the group they are for; it cannot name itself.
 */
async function readyCriteria(
  scope: Scope,
  criteria: ClientCriteria | null,
  own?: number,
): Promise<ClientCriteria | null> {
  if (criteria === null) return null;
  if (listKeys(criteria).every((name) => isNothing(criteria[name], name))) {
    throw refuse('criteria', 'A rule needs at least one condition.');
  }
  const { conditions = [], assigned_to_ids } = criteria;
  await refuseGroups(scope, listGroupIds(criteria), own);
  await checkConditions(scope, conditions, (index) => `criteria.conditions.${index}`);
  await refuseTooManyValues(scope, criteria, own);
  const { profile_id } = scope.actor;
  const me = <Value>(value: Value) => (value === 'me' ? profile_id : value);
  return {
    ...criteria,
    ...(assigned_to_ids && { assigned_to_ids: assigned_to_ids.map(me) }),
    ...(conditions.length > 0 && {
      conditions: conditions.map((condition) =>
        condition.field === 'assigned_to' ? { ...condition, values: condition.values?.map(me) } : condition,
      ),
    }),
  };
}

/** Every page with groups compares the values of all rules, for everybody in the organisation. */
async function refuseTooManyValues(scope: Scope, criteria: ClientCriteria, own?: number): Promise<void> {
  const others = (await readSmartGroups(scope)).filter(({ id }) => id !== own);
  const used = others.reduce((sum, rule) => sum + countValues(rule.criteria), 0);
  const left = MAX_SMART_VALUES - used;
  if (countValues(criteria) <= left) return;
  throw refuse(
    'criteria',
    `The rules of all smart groups can compare ${MAX_SMART_VALUES.toLocaleString('en')} values in total; ${Math.max(0, left)} are left for this one.`,
  );
}

/** Counts the single values that criteria compare with. */
const countValues = ({ conditions = [], ...others }: ClientCriteria): number =>
  conditions.reduce((sum, { values = [] }) => sum + values.length, 0) + countLeaves(others);

const countLeaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + countLeaves(part), 0)
    : 1;

const isNothing = (value: unknown, name: keyof ClientCriteria): boolean =>
  value === undefined || value === '' || (name === 'conditions' && Array.isArray(value) && value.length === 0);

/** Returns every group the criteria name. */
const listGroupIds = ({ group_ids = [], conditions = [] }: ClientCriteria): number[] => [
  ...group_ids,
  ...conditions.flatMap(({ field, values = [] }) => (field === 'groups' ? values.map(Number) : [])),
];

async function refuseGroups(scope: Scope, ids: readonly number[], own?: number): Promise<void> {
  const named = await readGroupsById(scope, ids.filter(Number.isSafeInteger));
  const allowed = named.filter((group) => group.criteria === null && group.id !== own);
  if (allowed.length < new Set(ids).size) {
    throw refuse('criteria', 'A rule can only use existing groups that are not smart groups.');
  }
}
