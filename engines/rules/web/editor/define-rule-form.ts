import type { FieldErrors } from '#platform/contract/problems.ts';
import type { FormErrors } from '#platform/web/use-form.ts';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import {
  type CommonRuleValues,
  commonLabels,
  commonParts,
  describeCommonValue,
  describeFaults,
  findCommonProblem,
  newCommonValues,
  placeErrors,
  readCommonValues,
  toCommonDraft,
} from './rule-values.ts';

type NameOf<Values> = keyof Values & string;
/** What every kind of rules has, but each in words of its own. */
type OwnWords = 'distribution_type' | 'save_lead_to_owner_account';
type CommonDraft = ReturnType<typeof toCommonDraft>;

/** What the form of one kind of rules has beside what all have; its recipients above all. */
interface OwnForm<Rule, Own extends object, Part> {
  newValues: Own;
  read: (rule: Rule) => Own;
  /** The names of the values, where a person chooses between two edits. */
  labels: Record<Exclude<NameOf<Own>, 'recipients'> | OwnWords, string>;
  /** Returns why a value cannot be saved; null for one that can. */
  findProblem: (name: NameOf<Own>, values: CommonRuleValues & Own) => string | null;
  /** The part of the call that each value belongs to. */
  parts: Record<NameOf<Own>, NameOf<Part>>;
  write: (values: Own) => Part;
  /** Returns a value as people read it; null for one that all kinds read alike. */
  describe: (name: NameOf<CommonRuleValues & Own>, values: CommonRuleValues & Own) => string | null;
  /** Returns further messages under controls than those that the parts say. */
  placeErrors?: (errors: FieldErrors, values: CommonRuleValues & Own) => FormErrors<Own>;
}

/** The form of one kind of rules: how its values are read, checked, described and sent. */
export interface RuleForm<Rule, Values, Draft = object> {
  kind: RulesKind<Rule & EditableRule>;
  newValues: Values;
  labels: Readonly<Record<NameOf<Values>, string>>;
  read: (rule: Rule) => Values;
  findProblem: (name: NameOf<Values>, values: Values) => string | null;
  placeErrors: (errors: FieldErrors, values: Values) => FormErrors<Values>;
  describe: (name: NameOf<Values>, values: Values) => string;
  /** Returns what the footer says is missing; null when nothing is. */
  describeFaults: (errors: FormErrors<Values>, values: Values) => string | null;
  /** Returns the whole rule as calls take it. */
  toDraft: (values: Values) => Draft;
  /** Returns only the parts that changed. */
  toPatch: (values: Values, changed: readonly NameOf<Values>[]) => Partial<Draft>;
  /** Returns the new default rule, which has no criteria of its own. */
  toDefault: (values: Values) => Omit<Draft, 'rule_definition' | 'lead_source'> & { is_default_rule: true };
}

/** Makes the form of one kind of rules from what it has of its own. */
export function defineRuleForm<Rule extends EditableRule, Own extends object, Part extends object>(
  kind: RulesKind<Rule>,
  own: OwnForm<Rule, Own, Part>,
): RuleForm<Rule, CommonRuleValues & Own, CommonDraft & Part> {
  type Values = CommonRuleValues & Own;
  type Draft = CommonDraft & Part;
  type Name = NameOf<Values>;
  const { criteria } = kind.subject;
  const isOwn = (name: string): name is NameOf<Own> => name in own.newValues;
  const parts = { ...commonParts, ...own.parts } as Record<Name, NameOf<Draft>>;
  const controls = { rule_definition: 'conditions', ...swap(own.parts) };
  const shown = new Set<string>(['conditions', 'recipients', 'lead_source', ...Object.keys(own.newValues)]);
  const toDraft = (values: Values): Draft => ({ ...toCommonDraft(values), ...own.write(values) });
  return {
    kind,
    newValues: { ...newCommonValues, ...own.newValues },
    labels: { ...commonLabels, ...own.labels } as Record<Name, string>,
    read: (rule) => ({ ...readCommonValues(rule), ...own.read(rule) }),
    findProblem: (name, values) =>
      isOwn(name) ? own.findProblem(name, values) : findCommonProblem(name, values, criteria),
    placeErrors: (errors, values) => ({
      ...placeErrors<Values>(errors, controls),
      ...own.placeErrors?.(errors, values),
    }),
    describe: (name, values) =>
      own.describe(name, values) ?? describeCommonValue(name as keyof CommonRuleValues, values, criteria),
    describeFaults: (errors, values) =>
      describeFaults(
        errors,
        values,
        [...shown].map((name) => errors[name as Name]),
      ),
    toDraft,
    toPatch: (values, changed) => {
      const draft = toDraft(values);
      return Object.fromEntries(changed.map((name) => [parts[name], draft[parts[name]]])) as Partial<Draft>;
    },
    toDefault: (values) => {
      const { rule_definition: _, lead_source: __, ...draft } = toDraft(values);
      return { ...draft, is_default_rule: true };
    },
  };
}

const swap = (parts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [part, name]));
