import { ALL_SOURCES, type AttributeType } from './definition.ts';

/** Words of a criterion that server and screens share. */
export interface CriterionWords {
  /** As a criterion is offered: 'Facebook Page'. */
  label: string;
  /** As a sentence names it: 'Page'. */
  short: string;
  /** Shown where the chosen item vanished (S0-5-14); summaries write it as {Page Not Found}. */
  missing: string;
  /** What a criterion without a value says (S0-5-10 to S0-5-13). */
  incomplete: string;
  /** Under which heading it is offered; a sentence then names the criterion too: 'Custom field Language'. */
  group?: string;
}

/** Returns the words of a criterion by its name; `all` and `source` are criteria of every kind of rules. */
export type Criteria = (name: string) => CriterionWords;

interface Chosen {
  name: string;
  attr_val_type: AttributeType;
  value: string | null;
}

/** Returns why a condition cannot be saved (S0-5-08, S0-5-09); null for a complete one. */
export function findIncomplete({ name, attr_val_type, value }: Chosen, criteria: Criteria): string | null {
  if (name === ALL_SOURCES || attr_val_type === 'BLANK') return null;
  return value === null || value.trim() === '' ? criteria(name).incomplete : null;
}

/** A condition as answered, with what its sentence needs. */
export interface ShownExpression extends Chosen {
  operator: 'equal' | 'not_equal';
  label: string;
  display_value: string;
  is_missing: boolean;
}

/** Writes a missing item for a summary: {Form Not Found} (S0-5-15). */
const writeMissing = (name: string, criteria: Criteria): string =>
  `{${criteria(name)
    .missing.toLowerCase()
    .replace(/\b\w/g, (letter) => letter.toUpperCase())}}`;

/** Describes one condition: 'Form is Website enquiry', 'Campaign is not blank'. */
export function describeExpression(expression: ShownExpression, criteria: Criteria): string {
  const { name, operator, label, attr_val_type, display_value, is_missing } = expression;
  const { short, group } = criteria(name);
  if (name === ALL_SOURCES) return short;
  const subject = group === undefined ? short : `${short} ${label}`;
  const value = attr_val_type === 'BLANK' ? 'blank' : is_missing ? writeMissing(name, criteria) : display_value;
  return `${subject} is ${operator === 'equal' ? '' : 'not '}${value}`;
}

/** A rule as far as its sentence needs it. */
export interface ShownRule {
  is_default_rule: boolean;
  lead_source: string;
  lead_source_display: string;
  is_source_missing: boolean;
  rule_definition: { logical_operator: 'AND' | 'OR'; expressions: readonly ShownExpression[] };
}

/** Describes a rule in one line: 'Page is Kestrel Advisory, or Campaign is blank'. */
export function describeRule(rule: ShownRule, criteria: Criteria): string {
  if (rule.is_default_rule) return 'Default rule, always last';
  const { logical_operator, expressions } = rule.rule_definition;
  const source = rule.is_source_missing ? writeMissing('source', criteria) : rule.lead_source_display;
  const conditions = expressions
    .filter(({ name }) => name !== ALL_SOURCES)
    .map((expression) => describeExpression(expression, criteria));
  const joined = conditions.join(logical_operator === 'AND' ? ', ' : ', or ');
  const from = rule.lead_source === ALL_SOURCES ? [] : [`Source is ${source}`];
  return [...from, ...(joined === '' ? [] : [joined])].join(', ') || criteria(ALL_SOURCES).label;
}

/** The most characters of a rule's text in compact mode (S0-5-16). */
const COMPACT_LENGTH = 50;

/** Cuts a rule's text for a narrow place, by visible characters, so that none is halved (S0-5-16). */
export function cutRuleText(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= COMPACT_LENGTH) return text;
  return `${characters
    .slice(0, COMPACT_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
