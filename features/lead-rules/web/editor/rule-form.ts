import type { CallInput } from '#platform/contract/endpoint.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { FormErrors } from '#platform/web/use-form.ts';
import {
  DEFAULT_OFFER_MINUTES,
  type LeadRule,
  type leadRules,
  MAX_OFFER_MINUTES,
  type RuleDraft,
} from '../../contract.ts';
import { text } from './en.ts';
import {
  type CommonRuleValues,
  commonParts,
  describeFaults,
  findCommonProblem,
  makeKey,
  newCommonValues,
  placeErrors,
  readCommonValues,
  toCommonDraft,
} from './rule-values.ts';

/** A recipient while the rule is edited; how far the round has come is read from the rule itself. */
export interface RecipientLine {
  id: number;
  name: string;
  max: number;
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
export interface RuleValues extends CommonRuleValues {
  recipients: readonly RecipientLine[];
  offer_minutes: number;
  offer_chain: readonly ChainLine[];
}

export type RuleValue = keyof RuleValues;

export const newRuleValues: RuleValues = {
  ...newCommonValues,
  recipients: [],
  offer_minutes: DEFAULT_OFFER_MINUTES,
  offer_chain: [],
};

export const readRule = (rule: LeadRule): RuleValues => ({
  ...readCommonValues(rule),
  recipients: rule.member_recipients.map(({ member_prof_id, name, round_robin_max_leads_per_round }) => ({
    id: member_prof_id,
    name,
    max: round_robin_max_leads_per_round,
  })),
  offer_minutes: rule.offer_minutes,
  offer_chain: rule.offer_chain
    .map(({ members, rule: named }, index) => ({ key: `stored-${index}`, members, rule: named }))
    .filter(({ members, rule: named }) => named !== null || members.length > 0),
});

/** Returns a new step of the chain. */
export const newChainLine = (step: Omit<ChainLine, 'key'>): ChainLine => ({ key: makeKey(), ...step });

/** Returns why a value cannot be saved; null for one that can. */
export function findRuleProblem(name: RuleValue, values: RuleValues): string | null {
  if (name === 'offer_minutes' && values.distribution_type === 'BROADCAST') {
    const isAllowed = values.offer_minutes >= 1 && values.offer_minutes <= MAX_OFFER_MINUTES;
    return isAllowed ? null : text('minutes_needed', { max: MAX_OFFER_MINUTES });
  }
  return findCommonProblem(name, values);
}

/** Puts the server's messages under the editor's controls. */
export const placeRuleErrors = (errors: FieldErrors): FormErrors<RuleValues> =>
  placeErrors(errors, { rule_definition: 'conditions', member_recipients: 'recipients' });

/** Returns what the footer says is missing; null when nothing is. */
export const describeRuleFaults = (errors: FormErrors<RuleValues>, values: RuleValues): string | null =>
  describeFaults(errors, values, [
    errors.conditions,
    errors.recipients,
    errors.lead_source,
    errors.offer_minutes,
    errors.offer_chain,
  ]);

/** Returns the whole rule as calls take it. */
export const toDraft = (values: RuleValues): RuleDraft => ({
  ...toCommonDraft(values),
  member_recipients: values.recipients.map(({ id, max }) => ({ member_prof_id: id, max_leads_per_round: max })),
  offer_minutes: values.offer_minutes,
  offer_chain: values.offer_chain.map(({ members, rule }) =>
    rule === null
      ? { kind: 'members' as const, member_prof_ids: members.map(({ id }) => id) }
      : { kind: 'rule' as const, rule_id: rule.id },
  ),
});

type RulePatch = Omit<CallInput<typeof leadRules.update>['body'], 'base'>;

/** Which part of the call each value belongs to. */
const parts: Record<RuleValue, keyof RuleDraft> = {
  ...commonParts,
  recipients: 'member_recipients',
  offer_minutes: 'offer_minutes',
  offer_chain: 'offer_chain',
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
