import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { LISTED_RECIPIENTS, MAX_RECIPIENTS, MAX_RULES } from '../contract.ts';
import type { NewRule, RuleDraft, RulesOfKind } from './rules-of-kind.ts';

const payload = {};

export const listRules = async <Shown>(
  rules: Pick<RulesOfKind<never, never, Shown>, 'show'>,
  scope: OrgScope,
): Promise<{ results: Shown[] }> => ({ results: await rules.show(scope, LISTED_RECIPIENTS) });

/** Returns a rule with all its recipients. Throws `not_found`. */
export async function getRule<Shown>(
  rules: Pick<RulesOfKind<never, never, Shown>, 'show'>,
  scope: OrgScope,
  id: number,
): Promise<Shown> {
  const [rule] = await rules.show(scope, MAX_RECIPIENTS, id);
  if (!rule) throw new Problem('not_found', { log_detail: `rule ${id}` });
  return rule;
}

/** Adds a rule behind the others. Throws `invalid_input`, and `not_possible_now` when there are too many. */
export async function createRule<Written, Recipient, Shown>(
  scope: Scope,
  rules: RulesOfKind<Written, Recipient, Shown>,
  { recipients: written = [], ...draft }: NewRule & { recipients?: readonly Written[] | undefined },
): Promise<Shown> {
  await rules.store.lock(scope);
  const { store, events, field } = rules;
  const { is_default_rule = false } = draft;
  const order = await store.readOrder(scope);
  if (is_default_rule && (await store.findDefault(scope)) !== undefined) {
    throw new Problem('not_possible_now', { detail: 'There is already a default rule.' });
  }
  if (!is_default_rule && order.length >= MAX_RULES) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_RULES} rules. Delete one that is no longer used.`,
    });
  }
  const { recipients, errors } = await rules.checkRecipients(scope, written, []);
  const rule = await store.checkNew(scope, draft, errors);
  const position = is_default_rule ? 0 : order.length + 1;
  const id = await store.insert(scope, rule, { position, is_default_rule });
  await rules.writeRecipients(scope, id, recipients);
  const changes = changesBetween({}, { ...rule, [field]: rules.describeForHistory(recipients) });
  await record(scope, events.created, { subject_id: id, payload, changes, audience: null });
  return getRule(rules, scope, id);
}

/**
 * Changes a rule and gives out what waits on it. Throws `not_found`, `invalid_input`, and `edit_conflict` when somebody
 * else changed it since its caller read it.
 */
export async function updateRule<Written, Recipient, Shown>(
  scope: Scope,
  services: Services,
  rules: RulesOfKind<Written, Recipient, Shown>,
  id: number,
  change: Partial<RuleDraft> & { recipients?: readonly Written[] | undefined; base: number },
): Promise<Shown> {
  await rules.store.lock(scope);
  const { base, recipients: written, ...draft } = change;
  const { store, field } = rules;
  const stored = await store.require(scope, id);
  if (stored.version !== base) {
    const { version, updated_by_id: by_id, updated_at: at } = stored;
    const by = (by_id && (await readMemberNames(scope, [by_id])).get(by_id)) || null;
    const conflict = { field: 'version', base, mine: base, theirs: version, by, at };
    throw new Problem('edit_conflict', { conflicts: [conflict] });
  }
  const before = await rules.readRecipients(scope, id);
  const { recipients, errors } = written
    ? await rules.checkRecipients(scope, written, before)
    : { recipients: before, errors: {} };
  const rule = await store.check(scope, draft, stored, errors);
  const changes = changesBetween({ ...stored, [field]: before }, { ...rule, [field]: recipients });
  if (Object.keys(changes).length === 0) return getRule(rules, scope, id);
  await store.write(scope, id, rule);
  if (written) await rules.writeRecipients(scope, id, recipients);
  const kept = { from: rules.describeForHistory(before), to: rules.describeForHistory(recipients) };
  await record(scope, rules.events.changed, {
    subject_id: id,
    payload,
    changes: field in changes ? { ...changes, [field]: kept } : changes,
    audience: null,
  });
  await store.drain(scope, services, id);
  return getRule(rules, scope, id);
}

/** Deletes a rule; the other rules decide about what waits on it. */
export async function deleteRule<Written, Recipient, Shown>(
  scope: Scope,
  services: Services,
  rules: RulesOfKind<Written, Recipient, Shown>,
  id: number,
): Promise<void> {
  await rules.store.lock(scope);
  const { store, events } = rules;
  const stored = await store.require(scope, id);
  await store.remove(scope, id);
  await rules.writeRecipients(scope, id, []);
  await rules.releaseWaiting(scope, id);
  await store.writeOrder(scope, await store.readOrder(scope));
  const changes = { name: { from: stored.name, to: null } };
  await record(scope, events.deleted, { subject_id: id, payload, changes, audience: null });
  await store.drain(scope, services, null);
}

/**
 * Sets the order of the rules. Throws `edit_conflict` with the present order when it is no longer the one its caller
 * saw, and `invalid_input` when these are not all rules.
 */
export async function reorderRules<Written, Recipient, Shown>(
  scope: Scope,
  rules: RulesOfKind<Written, Recipient, Shown>,
  written: { ids: readonly number[]; base: readonly number[] },
): Promise<{ results: Shown[] }> {
  await rules.store.lock(scope);
  const { store, events } = rules;
  const present = await store.readOrder(scope);
  const default_id = await store.findDefault(scope);
  const [ids, base] = [written.ids, written.base].map((list) => list.filter((id) => id !== default_id)) as [
    number[],
    number[],
  ];
  const subject = { subject: events.reordered.subject, id: scope.org_id };
  const changes = changesBetween({ ids: present }, { ids });
  await refuseConflicts(scope, subject, { base: { ids: base }, stored: { ids: present }, changes });
  const isComplete = ids.length === present.length && new Set(ids).size === ids.length;
  if (!isComplete || ids.some((id) => !present.includes(id))) {
    throw new Problem('invalid_input', { errors: { ids: 'List every rule exactly once.' } });
  }
  if (Object.keys(changes).length === 0) return listRules(rules, scope);
  await store.writeOrder(scope, ids);
  await record(scope, events.reordered, { subject_id: scope.org_id, payload, changes, audience: null });
  return listRules(rules, scope);
}
