import { ALL_SOURCES, findIncomplete } from '#engines/rules/contract.ts';
import { getRuleType, kindOfRuleType, spellRuleType } from '#features/leads/server/index.ts';
import { type FieldErrors, Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { NewRule, RuleDraft, WrittenExpression, WrittenRecipient } from '../../contract.ts';
import { getCriterionWords } from '../../criteria.ts';
import { isItemMissing, isSourceMissing, type KnownItems } from '../../match-rules.ts';
import { DEFAULT_OFFER_MINUTES } from '../../offer-chain.ts';
import { listAttributeTypes, readCustomFieldId, type StoredExpression } from '../../rule-definition.ts';
import { readFieldTypes } from './criteria.queries.ts';
import { checkChain } from './offer-chains.ts';
import { readKnownItems, readSources } from './rule-book.queries.ts';
import { readEligible, type StoredRule } from './rules.queries.ts';

/** What a rule had before; what it keeps is not checked again. */
export interface Before extends StoredRule {
  /** Null for a new rule. */
  id: number | null;
  is_default_rule: boolean;
}

/** The fields of a rule that both kinds have. */
export type DefinitionDraft = Omit<RuleDraft, 'member_recipients'>;
export type NewDefinition = Omit<NewRule, 'member_recipients'>;

const newRule: Omit<StoredRule, 'name'> = {
  logical_operator: 'AND',
  expressions: [],
  lead_source: ALL_SOURCES,
  rule_lead_source_type: ALL_SOURCES,
  distribution_type: 'ROUND_ROBBIN',
  save_lead_to_owner_account: false,
  offer_minutes: DEFAULT_OFFER_MINUTES,
  offer_chain: [],
};

const ALL: StoredExpression = { name: 'all', operator: 'equal', attr_val_type: 'BLANK', value: null };

/**
 * Returns a new rule as it is stored. Throws `invalid_input`.
 *
 * @param ofRecipients what is wrong with its recipients.
 */
export async function checkNewRule(
  scope: OrgScope,
  { is_default_rule = false, ...draft }: NewDefinition,
  ofRecipients: FieldErrors,
): Promise<StoredRule> {
  const before: Before = { ...newRule, id: null, name: draft.name, is_default_rule };
  const rule = { ...newRule, name: draft.name, ...(await checkRule(scope, draft, before, ofRecipients)) };
  return is_default_rule ? { ...rule, expressions: [ALL] } : rule;
}

/**
 * Returns the changed fields of a rule as they are stored. What the rule had before may stay although it vanished.
 * Throws `invalid_input` with a message per field.
 *
 * @param ofRecipients what is wrong with its recipients.
 */
export async function checkRule(
  scope: OrgScope,
  draft: Partial<DefinitionDraft>,
  before: Before,
  ofRecipients: FieldErrors,
): Promise<Partial<StoredRule>> {
  const { rule_definition, lead_source: asked = before.lead_source, ...plain } = draft;
  const lead_source = spellRuleType(asked);
  const expressions = await completeExpressions(scope, rule_definition?.expressions);
  const written = expressions ?? before.expressions;
  const known = await readKnownItems(scope, [{ lead_source, expressions: written }]);
  const errors: FieldErrors = {
    ...(lead_source !== before.lead_source &&
      isSourceMissing(kindOfRuleType(lead_source), known) && { lead_source: getCriterionWords('source').incomplete }),
    ...(before.is_default_rule && refuseCriteria(written, lead_source)),
    ...(expressions && (await checkExpressions(scope, expressions, known, before))),
    ...ofRecipients,
    ...(draft.offer_chain &&
      (await checkChain(scope, { rule_id: before.id, chain: draft.offer_chain, before: before.offer_chain }))),
  };
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { errors });
  const { offer_minutes, offer_chain, ...others } = plain;
  return {
    ...others,
    ...(offer_minutes !== undefined && { offer_minutes }),
    ...(offer_chain !== undefined && { offer_chain }),
    ...(rule_definition && { logical_operator: rule_definition.logical_operator, expressions: written }),
    ...(draft.lead_source !== undefined && { lead_source }),
    rule_lead_source_type: await findSourceType(scope, lead_source, written),
  };
}

/** Fills in the usual way to choose a value, and drops a value that is not used. */
async function completeExpressions(
  scope: OrgScope,
  written: readonly WrittenExpression[] | undefined,
): Promise<StoredExpression[] | null> {
  if (!written) return null;
  const types = await readTypes(scope, written);
  return written.map(({ name, operator, attr_val_type, value }) => {
    const type = attr_val_type ?? types(name)[0] ?? 'FREE_TEXT';
    return { name, operator, attr_val_type: type, value: type === 'BLANK' ? null : (value ?? null) };
  });
}

async function readTypes(scope: OrgScope, written: readonly { name: string }[]) {
  const hasFields = written.some(({ name }) => readCustomFieldId(name) !== null);
  const fieldTypes = hasFields ? await readFieldTypes(scope) : new Map<number, string>();
  return (name: string) => listAttributeTypes(name, fieldTypes.get(readCustomFieldId(name) ?? 0));
}

function refuseCriteria(expressions: readonly StoredExpression[], lead_source: string): FieldErrors {
  const isForAll = lead_source === ALL_SOURCES && expressions.every(({ name }) => name === 'all');
  return isForAll
    ? {}
    : {
        rule_definition:
          'The default rule can’t have a source or conditions: it takes all leads that no other rule takes.',
      };
}

async function checkExpressions(
  scope: OrgScope,
  expressions: readonly StoredExpression[],
  known: KnownItems,
  before: Before,
): Promise<FieldErrors> {
  const types = await readTypes(scope, expressions);
  const kept = new Set(before.expressions.map((expression) => JSON.stringify(expression)));
  const errors: FieldErrors = {};
  for (const [index, expression] of expressions.entries()) {
    const { name, operator, attr_val_type } = expression;
    const field = `rule_definition.expressions.${index}`;
    const incomplete = findIncomplete(expression, getCriterionWords);
    const isMissing = !kept.has(JSON.stringify(expression)) && isItemMissing(expression, known);
    if (!types(name).includes(attr_val_type)) errors[`${field}.attr_val_type`] = 'This can’t be compared this way.';
    else if (name === 'all' && operator !== 'equal') errors[`${field}.operator`] = 'A rule cannot exclude all leads.';
    else if (incomplete || isMissing) errors[`${field}.value`] = incomplete ?? getCriterionWords(name).incomplete;
  }
  return errors;
}

/** Returns what is wrong with the recipients of an assignment rule. */
export async function checkRecipients(
  scope: OrgScope,
  recipients: readonly WrittenRecipient[],
  before: readonly WrittenRecipient[],
): Promise<FieldErrors> {
  const ids = recipients.map(({ member_prof_id }) => member_prof_id);
  const eligible = await readEligible(scope, ids);
  const kept = new Set(before.map(({ member_prof_id }) => member_prof_id));
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    const field = `member_recipients.${index}.member_prof_id`;
    if (ids.indexOf(id) < index) errors[field] = 'This person is already a recipient.';
    else if (!eligible.has(id) && !kept.has(id)) errors[field] = 'This person isn’t a member who can get leads.';
  }
  return errors;
}

/** Returns the type of source a rule is for (S0-3E-24). */
async function findSourceType(
  scope: OrgScope,
  lead_source: string,
  expressions: readonly StoredExpression[],
): Promise<string> {
  if (lead_source !== ALL_SOURCES) {
    const source = (await readSources(scope)).find(({ id }) => String(id) === lead_source);
    const isType = kindOfRuleType(lead_source) !== lead_source;
    return isType ? lead_source : getRuleType(source?.kind ?? lead_source);
  }
  const isCustom = expressions.length > 0 && expressions.every(({ name }) => readCustomFieldId(name) !== null);
  return isCustom ? 'custom-field' : ALL_SOURCES;
}
