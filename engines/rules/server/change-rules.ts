import type * as z from 'zod';
import { done } from '#platform/contract/endpoint.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { type CriteriaQuery, LISTED_RECIPIENTS, MAX_RECIPIENTS, MAX_RULES, type RuleOrder } from '../contract.ts';
import type { NewRule, PossibleValuesQuery, RuleDraft, RulesOfKind } from './rules-of-kind.ts';

type Rules<Shown> = RulesOfKind<unknown, unknown, Shown>;

interface Call {
  scope: Scope;
  services: Services;
}

interface CallOfRule extends Call {
  params: { id: number };
}

/** A body; the field that the kind has for its recipients is one of its own. */
interface With<Body> extends Pick<Call, 'scope'> {
  body: Body & { readonly [field: string]: unknown };
}

const payload = {};

/** Answers the calls that `ruleEndpoints` makes. */
export function ruleHandlers<Shown>(rules: Rules<Shown>) {
  const { lock, listCriteria, listCriteriaValues } = rules.store;
  const changing =
    <Input extends Pick<Call, 'scope'>, Answer>(change: (rules: Rules<Shown>, input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      await lock(input.scope);
      return change(rules, input);
    };
  return {
    list: ({ scope }: Call) => listRules(rules, scope),
    get: ({ scope, params }: CallOfRule) => getRule(rules, scope, params.id),
    create: changing<With<NewRule>, Shown>(createRule),
    update: changing<With<RuleChange> & CallOfRule, Shown>(updateRule),
    delete: changing(deleteRule<Shown>),
    reorder: changing(reorderRules<Shown>),
    listCriteria: ({ scope, query }: Call & { query: z.output<typeof CriteriaQuery> }) => listCriteria(scope, query),
    listCriteriaValues: ({ scope, body }: Call & { body: PossibleValuesQuery }) => listCriteriaValues(scope, body),
  };
}

const listRules = async <Shown>(rules: Rules<Shown>, scope: Scope): Promise<{ results: Shown[] }> => ({
  results: await rules.show(scope, LISTED_RECIPIENTS),
});

/** Returns a rule with all its recipients. Throws `not_found`. */
async function getRule<Shown>(rules: Rules<Shown>, scope: Scope, id: number): Promise<Shown> {
  const [rule] = await rules.show(scope, MAX_RECIPIENTS, id);
  if (!rule) throw new Problem('not_found', { log_detail: `rule ${id}` });
  return rule;
}

/** Adds a rule behind the others. Throws `invalid_input`, and `not_possible_now` when there are too many. */
async function createRule<Shown>(rules: Rules<Shown>, { scope, body }: With<NewRule>): Promise<Shown> {
  const { store, events, field } = rules;
  const { [field]: written = [], ...draft } = body;
  const { is_default_rule = false } = body as NewRule;
  const order = await store.readOrder(scope);
  if (is_default_rule && (await store.findDefault(scope)) !== undefined) {
    throw new Problem('not_possible_now', { detail: 'There is already a default rule.' });
  }
  if (!is_default_rule && order.length >= MAX_RULES) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_RULES} rules. Delete one that is no longer used.`,
    });
  }
  const { recipients, errors } = await rules.checkRecipients(scope, written as unknown[], []);
  const rule = await store.checkNew(scope, draft as NewRule, errors);
  const position = is_default_rule ? 0 : order.length + 1;
  const id = await store.insert(scope, rule, { position, is_default_rule });
  await rules.writeRecipients(scope, id, recipients);
  const changes = changesBetween({}, { ...rule, [field]: rules.describeForHistory(recipients) });
  await record(scope, events.created, { subject_id: id, payload, changes, audience: null });
  return getRule(rules, scope, id);
}

type RuleChange = Partial<RuleDraft> & { base: number };

/**
 * Changes a rule and gives out what waits on it. Throws `not_found`, `invalid_input`, and `edit_conflict` when somebody
 * else changed it since its caller read it.
 */
async function updateRule<Shown>(
  rules: Rules<Shown>,
  { scope, services, params: { id }, body }: With<RuleChange> & CallOfRule,
): Promise<Shown> {
  const { store, events, field } = rules;
  const { base, [field]: written, ...draft } = body;
  const stored = await store.require(scope, id);
  if (stored.version !== base) {
    const { version, updated_by_id: by_id, updated_at: at } = stored;
    const by = (by_id && (await readMemberNames(scope, [by_id])).get(by_id)) || null;
    const conflict = { field: 'version', base, mine: base, theirs: version, by, at };
    throw new Problem('edit_conflict', { conflicts: [conflict] });
  }
  const before = await rules.readRecipients(scope, id);
  const { recipients, errors } = written
    ? await rules.checkRecipients(scope, written as unknown[], before)
    : { recipients: before, errors: {} };
  const rule = await store.check(scope, draft as Partial<RuleDraft>, stored, errors);
  const changes = changesBetween({ ...stored, [field]: before }, { ...rule, [field]: recipients });
  if (Object.keys(changes).length === 0) return getRule(rules, scope, id);
  await store.write(scope, id, rule);
  if (written) await rules.writeRecipients(scope, id, recipients);
  const kept = { from: rules.describeForHistory(before), to: rules.describeForHistory(recipients) };
  await record(scope, events.changed, {
    subject_id: id,
    payload,
    changes: field in changes ? { ...changes, [field]: kept } : changes,
    audience: null,
  });
  await store.drain(scope, services, id);
  return getRule(rules, scope, id);
}

/** Deletes a rule; the other rules decide about what waits on it. */
async function deleteRule<Shown>(rules: Rules<Shown>, { scope, services, params: { id } }: CallOfRule) {
  const { store, events } = rules;
  const stored = await store.require(scope, id);
  await store.remove(scope, id);
  await rules.writeRecipients(scope, id, []);
  await rules.releaseWaiting(scope, id);
  await store.writeOrder(scope, await store.readOrder(scope));
  const changes = { name: { from: stored.name, to: null } };
  await record(scope, events.deleted, { subject_id: id, payload, changes, audience: null });
  await store.drain(scope, services, null);
  return done;
}

/**
 * Sets the order of the rules. Throws `edit_conflict` with the present order when it is no longer the one its caller
 * saw, and `invalid_input` when these are not all rules.
 */
async function reorderRules<Shown>(
  rules: Rules<Shown>,
  { scope, body }: Call & { body: z.output<typeof RuleOrder> },
): Promise<{ results: Shown[] }> {
  const { store, events } = rules;
  const present = await store.readOrder(scope);
  const default_id = await store.findDefault(scope);
  const withoutDefault = (list: readonly number[]) => list.filter((id) => id !== default_id);
  const [ids, base] = [withoutDefault(body.ids), withoutDefault(body.base)];
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
