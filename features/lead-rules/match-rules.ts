import { ALL_SOURCES, type LogicalOperator } from '#engines/rules/contract.ts';
import type { TestedRule, TestedWhy } from './contract.ts';
import { getCriterionWords } from './criteria.ts';
import { readCustomFieldId, type StoredExpression } from './rule-definition.ts';

/** A page, form or campaign of a lead; without an id of its own the name stands for it, as in the catalogue. */
export interface NamedThing {
  id: string | null;
  name: string | null;
}

/** What rules compare of a lead, whatever its source. */
export interface LeadFacts {
  source: { id: number; kind: string; name: string };
  page: NamedThing;
  form: NamedThing;
  campaign: NamedThing;
  answers: readonly { key: string; label: string; values: readonly string[]; is_metadata?: boolean | undefined }[];
}

/** The conditions of a rule and where they stand. */
export interface RuleToMatch {
  id: number;
  name: string;
  position: number | null;
  lead_source: string;
  logical_operator: LogicalOperator;
  expressions: readonly StoredExpression[];
}

/** A custom field as rules compare it. */
export interface FieldToMatch {
  name: string;
  options: ReadonlyMap<string, string>;
}

/** What exists, so that a rule on something that vanished matches nothing. */
export interface KnownItems {
  /** Pages, forms and campaigns by `page_id:their id`. */
  items: ReadonlySet<string>;
  /** Sources by id and kinds of source. */
  sources: ReadonlySet<string>;
  fields: ReadonlyMap<number, FieldToMatch>;
}

/** Compares text as people read it: without regard to spaces around it or to capitals, accents kept. */
export const sameText = (one: string, other: string): boolean => foldText(one) === foldText(other);

const foldText = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Tells whether the item a condition names is gone. */
export function isItemMissing({ name, attr_val_type, value }: StoredExpression, known: KnownItems): boolean {
  const field = readCustomFieldId(name);
  if (field !== null && !known.fields.has(field)) return true;
  if (attr_val_type !== 'LIST' || value === null) return false;
  if (field !== null) return !known.fields.get(field)?.options.has(value);
  return name === 'source' ? !known.sources.has(value) : !known.items.has(`${name}:${value}`);
}

/** Tells whether the source a rule is for is gone. */
export const isSourceMissing = (lead_source: string, known: KnownItems): boolean =>
  lead_source !== ALL_SOURCES && !known.sources.has(lead_source);

const isFrom = (lead_source: string, { source }: LeadFacts): boolean =>
  [ALL_SOURCES, String(source.id), source.kind].includes(lead_source);

/** Compares a lead with a rule, and says what decided. */
export function testRule(rule: RuleToMatch, lead: LeadFacts, known: KnownItems): TestedRule {
  const tell = (why: TestedWhy, values: TestedRule['values'] = []): TestedRule => ({
    rule_id: rule.id,
    rule_name: rule.name,
    position: rule.position,
    why,
    values,
  });
  const isMissing = rule.expressions.some((expression) => isItemMissing(expression, known));
  if (isMissing || isSourceMissing(rule.lead_source, known)) return tell('missing_item');
  if (!isFrom(rule.lead_source, lead)) {
    return tell('source', [{ label: getCriterionWords('source').label, value: lead.source.name }]);
  }
  const tests = rule.expressions.map((expression) => ({
    isMet: meetsExpression(expression, lead, known),
    value: { label: labelFor(expression.name, known), value: showValue(expression.name, lead, known) },
  }));
  const met = tests.filter(({ isMet }) => isMet);
  const hasMatched =
    rule.logical_operator === 'AND' ? met.length === tests.length : met.length > 0 || tests.length === 0;
  const unmet = tests.filter(({ isMet }) => !isMet);
  const deciding = hasMatched ? met : rule.logical_operator === 'AND' ? unmet.slice(0, 1) : unmet;
  return tell(
    hasMatched ? 'matched' : 'conditions',
    deciding.map(({ value }) => value),
  );
}

/**
 * Finds the rule for leads of which only source, page and form are known.
 *
 * @returns 'depends' where a rule that may come first compares what only the lead itself brings.
 */
export function foreseeRule<Rule extends RuleToMatch>(
  rules: readonly Rule[],
  lead: LeadFacts,
  known: KnownItems,
): Rule | 'depends' | null {
  for (const rule of rules) {
    const match = foreseeMatch(rule, lead, known);
    if (match !== false) return match === 'depends' ? match : rule;
  }
  return null;
}

function foreseeMatch(rule: RuleToMatch, lead: LeadFacts, known: KnownItems): boolean | 'depends' {
  const early = rule.expressions.filter(({ name }) => !isOfLeadAlone(name));
  const hasLate = early.length < rule.expressions.length;
  const isMatched = testRule({ ...rule, expressions: early }, lead, known).why === 'matched';
  if (!hasLate) return isMatched;
  if (rule.expressions.some((expression) => isItemMissing(expression, known))) return false;
  if (rule.logical_operator === 'AND') return isMatched && 'depends';
  if (!isFrom(rule.lead_source, lead) || isSourceMissing(rule.lead_source, known)) return false;
  return (early.length > 0 && isMatched) || 'depends';
}

const isOfLeadAlone = (name: string): boolean => name === 'campaign_id' || readCustomFieldId(name) !== null;

function meetsExpression(expression: StoredExpression, lead: LeadFacts, known: KnownItems): boolean {
  const { name, operator, attr_val_type, value } = expression;
  if (name === 'all') return operator === 'equal';
  const isEqual =
    attr_val_type === 'BLANK'
      ? readValues(name, lead, known).length === 0
      : attr_val_type === 'LIST'
        ? isListed(expression, lead, known)
        : readValues(name, lead, known).some((found) => sameText(found, value ?? ''));
  return isEqual === (operator === 'equal');
}

function isListed({ name, value }: StoredExpression, lead: LeadFacts, known: KnownItems): boolean {
  const field = readCustomFieldId(name);
  if (name === 'source') return value === String(lead.source.id) || value === lead.source.kind;
  if (field === null) return getItemId(pickThing(name, lead)) === value;
  const option = known.fields.get(field)?.options.get(value ?? '') ?? '';
  return readValues(name, lead, known).some((found) => sameText(found, option));
}

/** Returns what the lead has for a criterion, empty for nothing. */
function readValues(name: string, lead: LeadFacts, known: KnownItems): string[] {
  const field = readCustomFieldId(name);
  const values =
    field === null
      ? name === 'source'
        ? [lead.source.name]
        : [pickThing(name, lead).name, pickThing(name, lead).id]
      : readAnswers(known.fields.get(field)?.name ?? '', lead);
  return values.filter((value): value is string => value !== null && value.trim() !== '');
}

/** Returns the answers to the question that has the name of the field. */
const readAnswers = (field: string, { answers }: LeadFacts): string[] =>
  answers
    .filter(({ is_metadata, label, key }) => !is_metadata && (sameText(label, field) || sameText(key, field)))
    .flatMap(({ values }) => values);

const pickThing = (name: string, lead: LeadFacts): NamedThing =>
  name === 'page_id' ? lead.page : name === 'form_id' ? lead.form : lead.campaign;

const getItemId = ({ id, name }: NamedThing): string | null => id ?? name;

/** Returns the entries of the catalogue that a lead brings itself, as `KnownItems` names them. */
export function listOwnItems(lead: LeadFacts): string[] {
  const things = { page_id: lead.page, form_id: lead.form, campaign_id: lead.campaign };
  return Object.entries(things).flatMap(([name, thing]) => {
    const id = getItemId(thing);
    return id ? [`${name}:${id}`] : [];
  });
}

function labelFor(name: string, known: KnownItems): string {
  const field = readCustomFieldId(name);
  return field === null ? getCriterionWords(name).short : (known.fields.get(field)?.name ?? '');
}

/** The most characters of an answer that a decision keeps. */
const MAX_SHOWN = 100;

const showValue = (name: string, lead: LeadFacts, known: KnownItems): string | null =>
  readValues(name, lead, known)[0]?.slice(0, MAX_SHOWN) ?? null;
