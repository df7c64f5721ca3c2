import { kindOfRuleType } from '#features/leads/server/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { type FieldErrors, Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { WrittenRecipient } from '../../contract.ts';
import type { DraftRule } from '../../simulation-contract.ts';
import type { Member } from '../availability/member-times.queries.ts';
import type { RuleState } from '../decide/rotations.queries.ts';
import { checkNewRule, checkRecipients, checkRule } from '../rules/check-rule.ts';
import { type BookRule, inOrder, type RuleBook } from '../rules/rule-book.queries.ts';
import type { StoredRule } from '../rules/rules.queries.ts';

/** A rule that can be replayed. */
export interface CheckedRule extends StoredRule {
  /** Its id, or a number below zero for a new one. */
  id: number;
  is_default_rule: boolean;
  member_recipients: readonly WrittenRecipient[];
}

/** Returns the rules of a draft in the order in which they are asked. Throws `invalid_input`, as saving them would. */
export async function checkDraft(
  scope: OrgScope,
  saved: readonly CheckedRule[],
  draft: readonly DraftRule[],
): Promise<CheckedRule[]> {
  const byId = new Map(saved.map((rule) => [rule.id, rule]));
  const rules: CheckedRule[] = [];
  const errors: FieldErrors = {};
  let added = 0;
  for (const [index, { id, is_default_rule = false, ...change }] of draft.entries()) {
    const place = `rules.${index}`;
    if (id === null) added += 1;
    const before = id === null ? null : byId.get(id);
    if (before === undefined) errors[`${place}.id`] = 'This rule no longer exists.';
    else if (rules.some((rule) => rule.id === id)) errors[`${place}.id`] = 'List every rule exactly once.';
    else if (before === null && change.name === undefined) errors[`${place}.name`] = messages.required;
    else {
      try {
        rules.push(
          before
            ? await checkChange(scope, before, change)
            : await checkAdded(scope, -added, { ...change, name: change.name ?? '', is_default_rule }),
        );
      } catch (problem) {
        if (!(problem instanceof Problem) || !problem.options.errors) throw problem;
        for (const [field, message] of Object.entries(problem.options.errors)) errors[`${place}.${field}`] = message;
      }
    }
  }
  const defaults = rules.filter((rule) => rule.is_default_rule);
  if (defaults.length > 1) errors.rules = 'There can be only one default rule.';
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { errors });
  return [...rules.filter((rule) => !rule.is_default_rule), ...defaults];
}

type Change = Omit<DraftRule, 'id' | 'is_default_rule'>;

async function checkChange(scope: OrgScope, before: CheckedRule, change: Change): Promise<CheckedRule> {
  if (Object.keys(change).length === 0) return before;
  const { member_recipients = before.member_recipients, ...draft } = change;
  const errors = await checkRecipients(scope, member_recipients, before.member_recipients);
  return asCompared({ ...before, ...(await checkRule(scope, draft, before, errors)), member_recipients });
}

async function checkAdded(
  scope: OrgScope,
  id: number,
  rule: Change & { name: string; is_default_rule: boolean },
): Promise<CheckedRule> {
  const { member_recipients = [], ...draft } = rule;
  const errors = await checkRecipients(scope, member_recipients, []);
  const { is_default_rule } = draft;
  return asCompared({ ...(await checkNewRule(scope, draft, errors)), id, is_default_rule, member_recipients });
}

/** Leads know their kind of source, whatever a rule calls it. */
const asCompared = (rule: CheckedRule): CheckedRule => ({ ...rule, lead_source: kindOfRuleType(rule.lead_source) });

/** Returns rules as deciding reads them. */
export function toBook(rules: readonly CheckedRule[], common: Omit<RuleBook, 'rules' | 'default_rule'>): RuleBook {
  const all = rules.map((rule, index): BookRule => ({ ...rule, position: rule.is_default_rule ? null : index + 1 }));
  return { ...common, ...inOrder(all) };
}

/** Returns rules at the beginning of their first round. Recipients who are gone have no place. */
export const toStates = (rules: readonly CheckedRule[], members: ReadonlyMap<number, Member>): RuleState[] =>
  rules.map((rule, index) => ({
    id: rule.id,
    kind: 'assignment',
    name: rule.name,
    position: rule.is_default_rule ? null : index + 1,
    save_lead_to_owner_account: rule.save_lead_to_owner_account,
    distribution_type: rule.distribution_type,
    rotation: {
      round: 1,
      places: rule.member_recipients
        .filter(({ member_prof_id }) => members.has(member_prof_id))
        .map(({ member_prof_id: id, max_leads_per_round: max }) => ({ id, max, counter: 0, kept: 0 })),
    },
    has_waiting: false,
    received: new Set(),
  }));
