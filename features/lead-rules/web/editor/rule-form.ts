import type { CallInput } from '#platform/contract/endpoint.ts';
import { messages } from '#platform/contract/messages.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { FormErrors } from '#platform/web/use-form.ts';
import {
  DEFAULT_OFFER_MINUTES,
  type DistributionType,
  type LeadRule,
  type leadRules,
  MAX_OFFER_MINUTES,
  MAX_RULE_NAME,
  type RuleDraft,
} from '../../contract.ts';
import { ALL_SOURCES, type CriterionName, type StoredExpression } from '../../rule-definition.ts';
import { findIncomplete } from '../../rule-text.ts';
import { text } from './en.ts';

/** A condition while it is edited. */
export interface ConditionLine extends StoredExpression {
  /** Identifies the line on the screen. */
  key: string;
  /** What is compared: 'Form'. */
  label: string;
  display_value: string;
  is_missing: boolean;
}

/** A recipient while the rule is edited; how far the round has come is read from the rule itself. */
export interface RecipientLine {
  id: number;
  name: string;
  max: number;
}

/** A source, a kind of sources or all of them. */
export interface SourceChoice {
  value: string;
  label: string;
}

/** A step of the chain while the rule is edited. */
export interface ChainLine {
  /** Identifies the step on the screen. */
  key: string;
  members: readonly { id: number; name: string }[];
  /** The rule whose recipients they are; null for a step of members. */
  rule: { id: number; name: string } | null;
}

/** The values of the editor. */
export interface RuleValues {
  name: string;
  lead_source: SourceChoice;
  logical_operator: 'AND' | 'OR';
  conditions: readonly ConditionLine[];
  distribution_type: DistributionType;
  recipients: readonly RecipientLine[];
  offer_minutes: number;
  offer_chain: readonly ChainLine[];
  save_lead_to_owner_account: boolean;
}

export type RuleValue = keyof RuleValues;

export const allSources: SourceChoice = { value: ALL_SOURCES, label: text('all_sources') };

export const newRuleValues: RuleValues = {
  name: '',
  lead_source: allSources,
  logical_operator: 'AND',
  conditions: [],
  distribution_type: 'ROUND_ROBBIN',
  recipients: [],
  offer_minutes: DEFAULT_OFFER_MINUTES,
  offer_chain: [],
  save_lead_to_owner_account: false,
};

export const readRule = (rule: LeadRule): RuleValues => ({
  name: rule.name,
  lead_source:
    rule.lead_source === ALL_SOURCES ? allSources : { value: rule.lead_source, label: rule.lead_source_display },
  logical_operator: rule.rule_definition.logical_operator,
  conditions: rule.rule_definition.expressions.map((expression, index) => ({ ...expression, key: `stored-${index}` })),
  recipients: rule.member_recipients.map(({ member_prof_id, name, round_robin_max_leads_per_round }) => ({
    id: member_prof_id,
    name,
    max: round_robin_max_leads_per_round,
  })),
  distribution_type: rule.distribution_type,
  offer_minutes: rule.offer_minutes,
  offer_chain: rule.offer_chain
    .map(({ members, rule: named }, index) => ({ key: `stored-${index}`, members, rule: named }))
    .filter(({ members, rule: named }) => named !== null || members.length > 0),
  save_lead_to_owner_account: rule.save_lead_to_owner_account,
});

/** Returns a new step of the chain. */
export function newChainLine(step: Omit<ChainLine, 'key'>): ChainLine {
  added += 1;
  return { key: `new-${added}`, ...step };
}

let added = 0;

/** Returns an empty line that compares this. */
export function newCondition({
  name,
  label,
  attr_val_type,
}: Pick<ConditionLine, 'name' | 'label' | 'attr_val_type'>): ConditionLine {
  added += 1;
  return {
    key: `new-${added}`,
    name,
    label,
    attr_val_type,
    operator: 'equal',
    value: null,
    display_value: '',
    is_missing: false,
  };
}

export const changeCondition = (
  conditions: readonly ConditionLine[],
  key: string,
  patch: Partial<ConditionLine>,
): ConditionLine[] => conditions.map((line) => (line.key === key ? { ...line, ...patch } : line));

export const countIncomplete = (conditions: readonly ConditionLine[]): number =>
  conditions.filter((line) => findIncomplete(line) !== null).length;

/** Returns why a value cannot be saved (S0-5-07 to S0-5-13); null for one that can. */
export function findRuleProblem(name: RuleValue, values: RuleValues): string | null {
  if (name === 'name') {
    const written = values.name.trim();
    if (written === '') return messages.required;
    return written.length > MAX_RULE_NAME ? messages.max(MAX_RULE_NAME) : null;
  }
  if (name === 'offer_minutes' && values.distribution_type === 'BROADCAST') {
    const isAllowed = values.offer_minutes >= 1 && values.offer_minutes <= MAX_OFFER_MINUTES;
    return isAllowed ? null : text('minutes_needed', { max: MAX_OFFER_MINUTES });
  }
  if (name !== 'conditions') return null;
  const count = countIncomplete(values.conditions);
  return count > 0 ? text('conditions_needed', { count }) : null;
}

/** Puts the server's messages under the editor's controls. */
export function placeRuleErrors(errors: FieldErrors): FormErrors<RuleValues> {
  const places: Record<string, RuleValue> = { rule_definition: 'conditions', member_recipients: 'recipients' };
  const placed = Object.entries(errors).map(([path, message]) => {
    const [part = path] = path.split('.');
    return [places[part] ?? part, message];
  });
  // The first message of a control stands.
  return Object.fromEntries(placed.reverse());
}

/** Returns what the footer says is missing; null when nothing is. */
export function describeFaults(errors: FormErrors<RuleValues>, values: RuleValues): string | null {
  const first = values.name.trim() === '' && errors.name ? text('name_needed') : (errors.name ?? null);
  const others = [
    errors.conditions,
    errors.recipients,
    errors.lead_source,
    errors.offer_minutes,
    errors.offer_chain,
  ].filter((words) => words !== undefined);
  const [second] = others;
  if (first && second) return text('two_needed', { first, second });
  return first ?? second ?? null;
}

const writeExpression = ({ name, operator, attr_val_type, value }: StoredExpression) => ({
  name,
  operator,
  attr_val_type,
  value: attr_val_type === 'BLANK' ? null : (value?.trim() ?? null),
});

/** Returns the whole rule as calls take it. */
export function toDraft(values: RuleValues): RuleDraft {
  return {
    name: values.name.trim(),
    lead_source: values.lead_source.value,
    rule_definition: {
      logical_operator: values.logical_operator,
      expressions: values.conditions.map(writeExpression),
    },
    distribution_type: values.distribution_type,
    save_lead_to_owner_account: values.save_lead_to_owner_account,
    member_recipients: values.recipients.map(({ id, max }) => ({ member_prof_id: id, max_leads_per_round: max })),
    offer_minutes: values.offer_minutes,
    offer_chain: values.offer_chain.map(({ members, rule }) =>
      rule === null
        ? { kind: 'members' as const, member_prof_ids: members.map(({ id }) => id) }
        : { kind: 'rule' as const, rule_id: rule.id },
    ),
  };
}

type RulePatch = Omit<CallInput<typeof leadRules.update>['body'], 'base'>;

/** Which part of the call each value belongs to. */
const parts: Record<RuleValue, keyof RuleDraft> = {
  name: 'name',
  lead_source: 'lead_source',
  logical_operator: 'rule_definition',
  conditions: 'rule_definition',
  recipients: 'member_recipients',
  distribution_type: 'distribution_type',
  offer_minutes: 'offer_minutes',
  offer_chain: 'offer_chain',
  save_lead_to_owner_account: 'save_lead_to_owner_account',
};

/** Returns only the parts that changed. */
export function toPatch(values: RuleValues, changed: readonly RuleValue[]): RulePatch {
  const draft = toDraft(values);
  return Object.fromEntries(changed.map((name) => [parts[name], draft[parts[name]]]));
}

/** Returns the new default rule, which has no criteria of its own. */
export function toDefaultRule(values: RuleValues): CallInput<typeof leadRules.create>['body'] {
  const { rule_definition: _, lead_source: __, ...draft } = toDraft(values);
  return { ...draft, is_default_rule: true };
}

/** Returns whether a criterion can have a value. */
export const hasValue = ({ name, attr_val_type }: { name: CriterionName; attr_val_type: string }): boolean =>
  name !== 'all' && attr_val_type !== 'BLANK';
