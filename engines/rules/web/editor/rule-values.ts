import { messages } from '#platform/contract/messages.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { Form, FormErrors } from '#platform/web/use-form.ts';
import {
  ALL_SOURCES,
  type Criteria,
  type DistributionType,
  describeExpression,
  findIncomplete,
  MAX_RULE_NAME,
  type ShownExpression,
} from '../../contract.ts';
import type { EditableRule } from '../rules-kind.ts';
import { text } from './en.ts';

/** A condition while it is edited. */
export interface ConditionLine extends ShownExpression {
  /** Identifies the line on the screen. */
  key: string;
}

/** A source, a kind of sources or all of them. */
export interface SourceChoice {
  value: string;
  label: string;
}

/** The values that rules of every kind have: their name, what they take and the way they give it. */
export interface CommonRuleValues {
  name: string;
  lead_source: SourceChoice;
  logical_operator: 'AND' | 'OR';
  conditions: readonly ConditionLine[];
  distribution_type: DistributionType;
  save_lead_to_owner_account: boolean;
}

type CommonRuleValue = keyof CommonRuleValues;

/** The part of an editor's form that edits the common values. */
export type CommonRuleForm = Pick<Form<CommonRuleValues>, 'values' | 'errors' | 'change'>;

export const allSources: SourceChoice = { value: ALL_SOURCES, label: text('all_sources') };

export const newCommonValues: CommonRuleValues = {
  name: '',
  lead_source: allSources,
  logical_operator: 'AND',
  conditions: [],
  distribution_type: 'ROUND_ROBBIN',
  save_lead_to_owner_account: false,
};

/** The names of what every kind of rule has, where a person chooses between two edits. */
export const commonLabels = {
  name: text('name'),
  lead_source: text('source'),
  logical_operator: text('match'),
  conditions: text('conditions'),
  recipients: text('recipients'),
};

export const readCommonValues = (rule: EditableRule): CommonRuleValues => ({
  name: rule.name,
  lead_source:
    rule.lead_source === ALL_SOURCES ? allSources : { value: rule.lead_source, label: rule.lead_source_display },
  logical_operator: rule.rule_definition.logical_operator,
  conditions: rule.rule_definition.expressions.map((expression, index) => ({ ...expression, key: `stored-${index}` })),
  distribution_type: rule.distribution_type ?? newCommonValues.distribution_type,
  save_lead_to_owner_account: rule.save_lead_to_owner_account ?? newCommonValues.save_lead_to_owner_account,
});

let added = 0;

/** Returns a key for something that was added on the screen. */
export function makeKey(): string {
  added += 1;
  return `new-${added}`;
}

/** Returns an empty line that compares this. */
export const newCondition = ({
  name,
  label,
  attr_val_type,
}: Pick<ConditionLine, 'name' | 'label' | 'attr_val_type'>): ConditionLine => ({
  key: makeKey(),
  name,
  label,
  attr_val_type,
  operator: 'equal',
  value: null,
  display_value: '',
  is_missing: false,
});

export const changeCondition = (
  conditions: readonly ConditionLine[],
  key: string,
  patch: Partial<ConditionLine>,
): ConditionLine[] => conditions.map((line) => (line.key === key ? { ...line, ...patch } : line));

export const countIncomplete = (conditions: readonly ConditionLine[], criteria: Criteria): number =>
  conditions.filter((line) => findIncomplete(line, criteria) !== null).length;

/** Returns whether a criterion can have a value. */
export const hasValue = ({ name, attr_val_type }: { name: string; attr_val_type: string }): boolean =>
  name !== ALL_SOURCES && attr_val_type !== 'BLANK';

/** Returns why a value cannot be saved (S0-5-07 to S0-5-13); null for one that can. */
export function findCommonProblem(name: string, values: CommonRuleValues, criteria: Criteria): string | null {
  if (name === 'name') {
    const written = values.name.trim();
    if (written === '') return messages.required;
    return written.length > MAX_RULE_NAME ? messages.max(MAX_RULE_NAME) : null;
  }
  if (name !== 'conditions') return null;
  const count = countIncomplete(values.conditions, criteria);
  return count > 0 ? text('conditions_needed', { count }) : null;
}

/**
 * Puts the server's messages under the editor's controls.
 *
 * @param places the control of each part of the call that has another name.
 */
export function placeErrors<Values>(errors: FieldErrors, places: Readonly<Record<string, string>>): FormErrors<Values> {
  const placed = Object.entries(errors).map(([path, message]) => {
    const [part = path] = path.split('.');
    return [places[part] ?? part, message];
  });
  // The first message of a control stands.
  return Object.fromEntries(placed.reverse());
}

/**
 * Returns what the footer says is missing; null when nothing is.
 *
 * @param others the messages of the controls below the name, in their order.
 */
export function describeFaults(
  errors: FormErrors<CommonRuleValues>,
  { name }: Pick<CommonRuleValues, 'name'>,
  others: readonly (string | undefined)[],
): string | null {
  const first = name.trim() === '' && errors.name ? text('name_needed') : (errors.name ?? null);
  const second = others.find((words) => words !== undefined);
  if (first && second) return text('two_needed', { first, second });
  return first ?? second ?? null;
}

const writeExpression = ({ name, operator, attr_val_type, value }: ConditionLine) => ({
  name,
  operator,
  attr_val_type,
  value: attr_val_type === 'BLANK' ? null : (value?.trim() ?? null),
});

/** Returns the common values as calls take them. */
export const toCommonDraft = (values: CommonRuleValues) => ({
  name: values.name.trim(),
  lead_source: values.lead_source.value,
  rule_definition: {
    logical_operator: values.logical_operator,
    expressions: values.conditions.map(writeExpression),
  },
  distribution_type: values.distribution_type,
  save_lead_to_owner_account: values.save_lead_to_owner_account,
});

/** Which part of the call each value belongs to. */
export const commonParts = {
  name: 'name',
  lead_source: 'lead_source',
  logical_operator: 'rule_definition',
  conditions: 'rule_definition',
  distribution_type: 'distribution_type',
  save_lead_to_owner_account: 'save_lead_to_owner_account',
} as const satisfies Record<CommonRuleValue, string>;

/** Returns a common value as people read it; of the way a rule gives its name. */
export function describeCommonValue(name: CommonRuleValue, values: CommonRuleValues, criteria: Criteria): string {
  switch (name) {
    case 'name':
      return values.name.trim();
    case 'lead_source':
      return values.lead_source.label;
    case 'logical_operator':
      return text(values.logical_operator === 'AND' ? 'match_and' : 'match_or');
    case 'conditions':
      return values.conditions.map((line) => describeExpression(line, criteria)).join(', ') || '—';
    case 'distribution_type':
      return values.distribution_type;
    case 'save_lead_to_owner_account':
      return text(values.save_lead_to_owner_account ? 'yes' : 'no');
  }
}
