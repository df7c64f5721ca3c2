import * as z from 'zod';

/** The operators of the catalogue (S0-3E-20); a rule uses the first two (readings.md B19). */
export const ExpressionOperator = z.enum(['equal', 'not_equal', 'contains', 'starts_with', 'ends_with']);
export const RuleOperator = ExpressionOperator.extract(['equal', 'not_equal'], {
  error: 'A rule can only compare with equal and not_equal.',
});
export type RuleOperator = z.output<typeof RuleOperator>;

/**
 * Where the value of an expression comes from: a list, free text, or none. BLANK with `equal` means that there is no such
 * value, with `not_equal` that there is one (readings.md B18).
 */
export const AttributeType = z.enum(['LIST', 'FREE_TEXT', 'BLANK']);
export type AttributeType = z.output<typeof AttributeType>;

export const LogicalOperator = z.enum(['AND', 'OR']);
export type LogicalOperator = z.output<typeof LogicalOperator>;

/** How a rule chooses among its recipients (S0-3E-30): in turn, or all of them. */
export const DistributionType = z.enum(['ROUND_ROBBIN', 'BROADCAST']);
export type DistributionType = z.output<typeof DistributionType>;

/** Why somebody gets nothing at the moment. */
export const UnavailableReason = z.enum(['deactivated', 'invited', 'paused', 'day_off', 'outside_hours', 'daily_cap']);
export type UnavailableReason = z.output<typeof UnavailableReason>;

/** What a rule for every source holds as its source; also the criterion that everything meets. */
export const ALL_SOURCES = 'all';

/** The longest value of an expression and the most expressions of one rule. */
export const MAX_VALUE = 300;
export const MAX_EXPRESSIONS = 20;
/** The most rules of an organisation besides the default rule, and the most recipients of one (S0-9-10). */
export const MAX_RULES = 100;
export const MAX_RECIPIENTS = 200;
/** The most a recipient gets in one round. */
export const MAX_PER_ROUND = 50;
export const MAX_RULE_NAME = 100;
/** How many recipients a rule in the list shows; one rule shows all. */
export const LISTED_RECIPIENTS = 10;
