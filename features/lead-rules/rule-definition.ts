import * as z from 'zod';
import { AttributeType, RuleOperator } from '#engines/rules/contract.ts';

/** Rules that say who gets a client, rules that send its lead to people, and rules that answer it. */
export const RuleKind = z.enum(['assignment', 'distribution', 'responder']);
export type RuleKind = z.output<typeof RuleKind>;

/** Kinds of rules that have recipients, and so say who gets what. */
export const RecipientsKind = RuleKind.extract(['assignment', 'distribution']);
export type RecipientsKind = z.output<typeof RecipientsKind>;

/** What an expression compares (S0-3-31), besides custom fields. */
export const criterionNames = ['all', 'page_id', 'form_id', 'campaign_id', 'source'] as const;

const CUSTOM_FIELD = 'custom_field:';

/** A known name, or `custom_field:12`. */
export const CriterionName: z.ZodType<string> = z.union(
  [z.enum(criterionNames), z.templateLiteral([CUSTOM_FIELD, z.int().positive()])],
  { error: 'A rule cannot compare this.' },
);

/** Returns the id of the custom field an expression compares; null for any other. */
export const readCustomFieldId = (name: string): number | null =>
  name.startsWith(CUSTOM_FIELD) ? Number(name.slice(CUSTOM_FIELD.length)) : null;

/** How the values of a criterion can be chosen; the first is the usual one. */
export function listAttributeTypes(name: string, customFieldType?: string): AttributeType[] {
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
