import type * as z from 'zod';
import { MAX_RULES } from '#engines/rules/contract.ts';
import { changesBetween, type EventKind } from '#platform/contract/event.ts';
import { type FieldErrors, Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { RuleKind } from '../rule-definition.ts';
import { checkNewRule, checkRule, type DefinitionDraft, type NewDefinition } from './check-rule.ts';
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
  writeRule,
} from './rules.queries.ts';

type RuleEvent = EventKind<z.ZodObject<Record<never, never>>>;

/** What rules of one kind have of their own. */
export interface RulesOfKind<Written, Stored, Shown> {
  readonly kind: RuleKind;
  readonly events: Record<'created' | 'changed' | 'deleted' | 'reordered', RuleEvent>;
  /** The field of a draft that names the recipients. */
  readonly field: string;
  readRecipients(scope: OrgScope, rule_id: number): Promise<Stored[]>;
  /** Returns recipients as they are stored, with what is wrong with them. */
  checkRecipients(
    scope: OrgScope,
    written: readonly Written[],
    before: readonly Stored[],
  ): Promise<{ recipients: readonly Stored[]; errors: FieldErrors }>;
  writeRecipients(scope: OrgScope, rule_id: number, recipients: readonly Stored[]): Promise<void>;
  /** Lets leads that wait on a rule wait for another. */
  releaseWaiting(scope: OrgScope, rule_id: number): Promise<void>;
  /** Returns recipients without personal data, because the history is kept for good. */
  describeForHistory(recipients: readonly Stored[]): unknown;
  get(scope: OrgScope, id: number): Promise<Shown>;
  list(scope: OrgScope): Promise<{ results: Shown[] }>;
}

const payload = {};

/** Adds a rule behind the others. Throws `invalid_input`, and `not_possible_now` when there are too many. */
export async function createRule<Written, Stored, Shown>(
  scope: Scope,
  rules: RulesOfKind<Written, Stored, Shown>,
  { recipients: written = [], ...draft }: NewDefinition & { recipients?: readonly Written[] | undefined },
): Promise<Shown> {
  await lockRuleBook(scope, 'to_change');
  const { kind, events, field } = rules;
  const { is_default_rule = false } = draft;
  const order = await readOrder(scope, kind);
  if (is_default_rule && (await findDefaultRule(scope, kind)) !== undefined) {
    throw new Problem('not_possible_now', { detail: 'There is already a default rule.' });
  }
  if (!is_default_rule && order.length >= MAX_RULES) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_RULES} rules. Delete one that is no longer used.`,
    });
  }
  const { recipients, errors } = await rules.checkRecipients(scope, written, []);
  const rule = await checkNewRule(scope, draft, errors);
  const position = is_default_rule ? 0 : order.length + 1;
  const id = await insertRule(scope, rule, { kind, position, is_default_rule });
  await rules.writeRecipients(scope, id, recipients);
  const changes = changesBetween({}, { ...rule, [field]: rules.describeForHistory(recipients) });
  await record(scope, events.created, { subject_id: id, payload, changes, audience: null });
  return rules.get(scope, id);
}

/**
 * Changes a rule and gives out what waits on it. Throws `not_found`, `invalid_input`, and `edit_conflict` when somebody
 * else changed it since its caller read it.
 */
export async function updateRule<Written, Stored, Shown>(
  scope: Scope,
  services: Services,
  rules: RulesOfKind<Written, Stored, Shown>,
  id: number,
  change: Partial<DefinitionDraft> & { recipients?: readonly Written[] | undefined; base: number },
): Promise<Shown> {
  await lockRuleBook(scope, 'to_change');
  const { base, recipients: written, ...draft } = change;
  const stored = await requireRule(scope, rules.kind, id);
  if (stored.version !== base) {
    const { version, updated_by_id, updated_at: at } = stored;
    const by = await findName(scope, updated_by_id);
    const conflict = { field: 'version', base, mine: base, theirs: version, by, at };
    throw new Problem('edit_conflict', { conflicts: [conflict] });
  }
  const before = await rules.readRecipients(scope, id);
  const { recipients, errors } = written
    ? await rules.checkRecipients(scope, written, before)
    : { recipients: before, errors: {} };
  const rule = await checkRule(scope, draft, stored, errors);
  const { field } = rules;
  const changes = changesBetween({ ...stored, [field]: before }, { ...rule, [field]: recipients });
  if (Object.keys(changes).length === 0) return rules.get(scope, id);
  await writeRule(scope, id, rule);
  if (written) await rules.writeRecipients(scope, id, recipients);
  const kept = { from: rules.describeForHistory(before), to: rules.describeForHistory(recipients) };
  await record(scope, rules.events.changed, {
    subject_id: id,
    payload,
    changes: field in changes ? { ...changes, [field]: kept } : changes,
    audience: null,
  });
  await drainWaiting(scope, services, [id]);
  return rules.get(scope, id);
}

/** Deletes a rule; the other rules decide about the leads that wait on it. */
export async function deleteRule<Written, Stored, Shown>(
  scope: Scope,
  services: Services,
  rules: RulesOfKind<Written, Stored, Shown>,
  id: number,
): Promise<void> {
  await lockRuleBook(scope, 'to_change');
  const { kind, events } = rules;
  const stored = await requireRule(scope, kind, id);
  await removeRule(scope, id);
  await rules.writeRecipients(scope, id, []);
  await rules.releaseWaiting(scope, id);
  await writeOrder(scope, kind, await readOrder(scope, kind));
  const changes = { name: { from: stored.name, to: null } };
  await record(scope, events.deleted, { subject_id: id, payload, changes, audience: null });
  await drainAll(scope, services);
}

/**
 * Sets the order of the rules. Throws `edit_conflict` with the present order when it is no longer the one its caller
 * saw, and `invalid_input` when these are not all rules.
 */
export async function reorderRules<Written, Stored, Shown>(
  scope: Scope,
  rules: RulesOfKind<Written, Stored, Shown>,
  written: { ids: readonly number[]; base: readonly number[] },
): Promise<{ results: Shown[] }> {
  await lockRuleBook(scope, 'to_change');
  const { kind, events } = rules;
  const present = await readOrder(scope, kind);
  const default_id = await findDefaultRule(scope, kind);
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
  if (Object.keys(changes).length === 0) return rules.list(scope);
  await writeOrder(scope, kind, ids);
  await record(scope, events.reordered, { subject_id: scope.org_id, payload, changes, audience: null });
  return rules.list(scope);
}
