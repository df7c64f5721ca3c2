import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { type LeadRule, type LeadRules, MAX_RULES, type NewRule, type RuleChange } from '../contract.ts';
import { ruleChanged, ruleCreated, ruleDeleted, rulesReordered } from '../events.ts';
import { checkNewRule, checkRule } from './check-rule.ts';
import { drainAll, drainWaiting } from './drain-waiting.ts';
import { lockRuleBook } from './rule-book.queries.ts';
import {
  findDefaultRule,
  findName,
  insertRule,
  readOrder,
  removeRule,
  requireRule,
  writeOrder,
  writeRecipients,
  writeRule,
} from './rules.queries.ts';
import { getRule, listRules } from './show-rules.ts';

const payload = {};

/** Adds a rule behind the others. Throws `invalid_input`, and `not_possible_now` when there are too many. */
export async function createRule(scope: Scope, draft: NewRule): Promise<LeadRule> {
  await lockRuleBook(scope, 'to_change');
  const { is_default_rule = false, member_recipients = [] } = draft;
  const order = await readOrder(scope);
  if (is_default_rule && (await findDefaultRule(scope)) !== undefined) {
    throw new Problem('not_possible_now', { detail: 'There is a default rule already.' });
  }
  if (!is_default_rule && order.length >= MAX_RULES) {
    throw new Problem('not_possible_now', { detail: `An organisation can have ${MAX_RULES} rules.` });
  }
  const rule = await checkNewRule(scope, draft);
  const id = await insertRule(scope, rule, { position: is_default_rule ? 0 : order.length + 1, is_default_rule });
  await writeRecipients(scope, id, member_recipients);
  const changes = changesBetween({}, { ...rule, member_recipients });
  await record(scope, ruleCreated, { subject_id: id, payload, changes, audience: null });
  return getRule(scope, id);
}

/**
 * Changes a rule and gives out what waits on it. Throws `not_found`, `invalid_input`, and `edit_conflict` when somebody
 * else changed it since its caller read it.
 */
export async function updateRule(
  scope: Scope,
  services: Services,
  id: number,
  { base, ...draft }: RuleChange,
): Promise<LeadRule> {
  await lockRuleBook(scope, 'to_change');
  const stored = await requireRule(scope, id);
  if (stored.version !== base) {
    const { version, updated_by_id, updated_at: at } = stored;
    const by = await findName(scope, updated_by_id);
    const conflict = { field: 'version', base, mine: base, theirs: version, by, at };
    throw new Problem('edit_conflict', { conflicts: [conflict] });
  }
  const rule = await checkRule(scope, draft, stored);
  const { member_recipients } = draft;
  const changes = changesBetween(stored, { ...rule, ...(member_recipients && { member_recipients }) });
  if (Object.keys(changes).length === 0) return getRule(scope, id);
  await writeRule(scope, id, rule);
  if (member_recipients) await writeRecipients(scope, id, member_recipients);
  await record(scope, ruleChanged, { subject_id: id, payload, changes, audience: null });
  await drainWaiting(scope, services, [id]);
  return getRule(scope, id);
}

/** Deletes a rule; the other rules decide about the leads that wait on it. */
export async function deleteRule(scope: Scope, services: Services, id: number): Promise<void> {
  await lockRuleBook(scope, 'to_change');
  const stored = await requireRule(scope, id);
  await removeRule(scope, id);
  await writeOrder(scope, await readOrder(scope));
  const changes = { name: { from: stored.name, to: null } };
  await record(scope, ruleDeleted, { subject_id: id, payload, changes, audience: null });
  await drainAll(scope, services);
}

/**
 * Sets the order of the rules. Throws `edit_conflict` with the present order when it is no longer the one its caller
 * saw, and `invalid_input` when these are not all rules.
 */
export async function reorderRules(
  scope: Scope,
  written: { ids: readonly number[]; base: readonly number[] },
): Promise<LeadRules> {
  await lockRuleBook(scope, 'to_change');
  const present = await readOrder(scope);
  const default_id = await findDefaultRule(scope);
  const [ids, base] = [written.ids, written.base].map((list) => list.filter((id) => id !== default_id)) as [
    number[],
    number[],
  ];
  const subject = { subject: rulesReordered.subject, id: scope.org_id };
  const changes = changesBetween({ ids: present }, { ids });
  await refuseConflicts(scope, subject, { base: { ids: base }, stored: { ids: present }, changes });
  const isComplete = ids.length === present.length && new Set(ids).size === ids.length;
  if (!isComplete || ids.some((id) => !present.includes(id))) {
    throw new Problem('invalid_input', { errors: { ids: 'Name every rule once.' } });
  }
  if (Object.keys(changes).length === 0) return listRules(scope);
  await writeOrder(scope, ids);
  await record(scope, rulesReordered, { subject_id: scope.org_id, payload, changes, audience: null });
  return listRules(scope);
}
