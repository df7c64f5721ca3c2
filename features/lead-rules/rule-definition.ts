import * as z from 'zod';

/** The operators of the catalogue (S0-3E-20); a rule uses the first two (readings.md B19). */
export const ExpressionOperator = z.enum(['equal', 'not_equal', 'contains', 'starts_with', 'ends_with']);
export const RuleOperator = ExpressionOperator.extract(['equal', 'not_equal'], {
  error: 'A rule can only compare with equal and not_equal.',
});
export type RuleOperator = z.output<typeof RuleOperator>;

/**
 * Where the value of an expression comes from: a list, free text, or none. BLANK with `equal` means that the lead has
 * no such value, with `not_equal` that it has one (readings.md B18).
 */
export const AttributeType = z.enum(['LIST', 'FREE_TEXT', 'BLANK']);
export type AttributeType = z.output<typeof AttributeType>;

export const LogicalOperator = z.enum(['AND', 'OR']);
export type LogicalOperator = z.output<typeof LogicalOperator>;

/** Rules that say who gets a client, and rules that send its lead to people. */
export const RuleKind = z.enum(['assignment', 'distribution']);
export type RuleKind = z.output<typeof RuleKind>;

/** How a rule gives leads to its recipients (S0-3E-30). */
export const DistributionType = z.enum(['ROUND_ROBBIN', 'BROADCAST']);
export type DistributionType = z.output<typeof DistributionType>;

/** What an expression compares (S0-3-31), besides custom fields. */
export const criterionNames = ['all', 'page_id', 'form_id', 'campaign_id', 'source'] as const;
export type KnownCriterion = (typeof criterionNames)[number];

const CUSTOM_FIELD = 'custom_field:';

/** A known name, or `custom_field:12`. */
export const CriterionName = z.union([z.enum(criterionNames), z.templateLiteral([CUSTOM_FIELD, z.int().positive()])], {
  error: 'A rule cannot compare this.',
});
export type CriterionName = z.output<typeof CriterionName>;

/** Returns the id of the custom field an expression compares; null for any other. */
export const readCustomFieldId = (name: CriterionName): number | null =>
  name.startsWith(CUSTOM_FIELD) ? Number(name.slice(CUSTOM_FIELD.length)) : null;

/** How the values of a criterion can be chosen; the first is the usual one. */
export function listAttributeTypes(name: CriterionName, customFieldType?: string): AttributeType[] {
  if (name === 'all') return ['BLANK'];
  if (name === 'source') return ['LIST'];
  if (readCustomFieldId(name) === null || customFieldType === 'dropdown') return ['LIST', 'FREE_TEXT', 'BLANK'];
  return ['FREE_TEXT', 'BLANK'];
}

/** One condition of a rule, as it is stored. */
export const StoredExpression = z.object({
  name: CriterionName,
  operator: RuleOperator,
  attr_val_type: AttributeType,
  /** The id of a listed value or a text; null for BLANK. */
  value: z.string().nullable(),
});
export type StoredExpression = z.output<typeof StoredExpression>;

/** Leads from everywhere; also the name under which rules hold it. */
export const ALL_SOURCES = 'all';

/** The longest value of an expression and the most expressions of one rule. */
export const MAX_VALUE = 300;
export const MAX_EXPRESSIONS = 20;
