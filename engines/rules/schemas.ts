import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { Id } from '#platform/contract/ids.ts';
import { pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import {
  ALL_SOURCES,
  AttributeType,
  DistributionType,
  LogicalOperator,
  MAX_EXPRESSIONS,
  MAX_PER_ROUND,
  MAX_RULE_NAME,
  MAX_RULES,
  MAX_VALUE,
  RuleOperator,
  UnavailableReason,
} from './definition.ts';

const RuleName = z.string().trim().min(1).max(MAX_RULE_NAME);
export const LeadsPerRound = z.int().min(1).max(MAX_PER_ROUND);

/** A recipient of a rule and where the round of the rule has come with them. */
export const RuleRecipient = z.object({
  member_prof_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  round_robin_max_leads_per_round: LeadsPerRound,
  current_round_lead_counter: z.int(),
  /** Turns missed while absent; they come first once the person is available. */
  kept_turns: z.int(),
  last_lead_received_at: Instant.nullable(),
  is_available: z.boolean(),
  unavailable_reason: UnavailableReason.nullable(),
});
export type RuleRecipient = z.output<typeof RuleRecipient>;

/** A value a condition can name. */
export const PossibleValue = z.object({
  value_id: z.string(),
  value_name: z.string(),
  /** The page a form or campaign belongs to, so that two of one name can be told apart. */
  page_name: z.string().nullable(),
});
export type PossibleValue = z.output<typeof PossibleValue>;

/** A new order of the rules. */
export const RuleOrder = z.strictObject({
  /** Every rule, in the new order. */
  ids: z.array(Id).max(MAX_RULES + 1),
  /** The order its caller saw; where it is another by now, the edit conflict has the present one as `theirs`. */
  base: z.array(Id).max(MAX_RULES + 1),
});

/** Which criteria are asked for: those of a source, or of all. */
export const CriteriaQuery = pageQuery({ defaultSize: 50 }).extend({
  lead_source: z.string().trim().max(60).default(ALL_SOURCES),
});

/**
 * Makes the schemas of rules whose conditions compare these criteria. A kind of rules adds what it has of its own, its
 * recipients above all.
 *
 * @param CriterionName the names of the criteria.
 */
export function ruleSchemas(CriterionName: z.ZodType<string>) {
  const RuleExpression = z.object({
    name: CriterionName,
    operator: RuleOperator,
    attr_val_type: AttributeType,
    value: z.string().nullable(),
    /** The name of the value; 'FORM NOT FOUND' and the like for one that vanished (S0-5-14); empty for BLANK. */
    display_value: z.string(),
    /** What is compared: 'Form'. */
    label: z.string(),
    is_missing: z.boolean(),
  });
  const WrittenExpression = z.strictObject({
    name: CriterionName,
    operator: RuleOperator,
    /** The usual one of the criterion when absent. */
    attr_val_type: AttributeType.optional(),
    value: z.string().trim().max(MAX_VALUE).nullable().optional(),
    /** Accepted as answered, and not stored: both follow from the value. */
    display_value: z.string().max(1_000).optional(),
    label: z.string().max(200).optional(),
  });
  /** A rule as it is answered, without its recipients. */
  const Rule = z.object({
    id: Id,
    name: RuleName,
    /** 1 is asked first; null for the default rule, which is asked last. */
    position: z.int().nullable(),
    is_default_rule: z.boolean(),
    rule_definition: z.object({ logical_operator: LogicalOperator, expressions: z.array(RuleExpression) }),
    /** 'all', the kind of a source ('webhook') or the id of one ('12'). */
    lead_source: z.string(),
    /** The source's name, the name of its kind, or 'INTEGRATION NOT FOUND'. */
    lead_source_display: z.string(),
    /** 'all', the type of the source ('facebook-lead-ads', 'webhook'), or 'custom-field' where only custom fields are compared (S0-3E-24). */
    rule_lead_source_type: z.string(),
    /** Something the rule names is gone: it matches no lead until it is changed or the thing is back. */
    is_missing_items: z.boolean(),
    /** The rule in one line, missing items as {Form Not Found} (S0-5-15). */
    summary: z.string(),
    distribution_type: DistributionType,
    save_lead_to_owner_account: z.boolean(),
    num_recipients: z.int(),
    member_recipients_count: z.int(),
    /** The round the recipients are in, counted from 1. */
    round: z.int(),
    /** How many leads wait for somebody to be available, at most 1,000. */
    waiting_count: z.int(),
    /** How many leads it decided in the last 30 days. */
    leads_30_days: z.int(),
    /** Rises with each change; `edit-rule` names the one its caller saw. */
    version: z.int(),
    updated_by: Person.nullable(),
    updated_at: Instant,
  });
  /** The fields of a rule people write, without its recipients. */
  const RuleDraft = z.strictObject({
    name: RuleName,
    rule_definition: z.strictObject({
      logical_operator: LogicalOperator,
      expressions: z.array(WrittenExpression).max(MAX_EXPRESSIONS),
    }),
    lead_source: z.string().trim().min(1).max(60),
    distribution_type: DistributionType,
    save_lead_to_owner_account: z.boolean(),
  });
  /** A new rule comes last before the default rule. The default rule has no criteria of its own: it takes what is left. */
  const NewRule = RuleDraft.partial({
    rule_definition: true,
    lead_source: true,
    distribution_type: true,
    save_lead_to_owner_account: true,
  }).extend({ is_default_rule: z.boolean().optional() });
  /** Which values of a criterion are asked for. */
  const PossibleValuesQuery = pageQuery({ defaultSize: 50 })
    .strict()
    .extend({
      name: CriterionName,
      lead_source: z.string().trim().max(60).default(ALL_SOURCES),
      search: z.string().trim().max(60).optional(),
    });
  /** What a condition can compare (S0-3-32). */
  const CriteriaSource = z.object({
    assignment_source: z.object({
      /** 'Facebook Page' */
      label: z.string(),
      /** The `name` of an expression: 'page_id'. */
      value: CriterionName,
      /** The usual way to choose a value. */
      attr_val_type: AttributeType,
      attr_val_types: z.array(AttributeType),
      /** The first of them; `criteria-list-values` has all. */
      possible_values: z.array(PossibleValue),
    }),
  });
  return { RuleExpression, WrittenExpression, Rule, RuleDraft, NewRule, PossibleValuesQuery, CriteriaSource };
}
