import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AnyForm, Form } from '#platform/web/use-form.ts';
import { MAX_EXPRESSIONS, MAX_RULE_NAME } from '../../contract.ts';
import { orderedRules } from '../ordered-rules.ts';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { ConditionRow } from './condition-row.tsx';
import { text } from './en.ts';
import { Card, Step } from './rule-cards.tsx';
import { type CommonRuleForm, changeCondition, countIncomplete, newCondition } from './rule-values.ts';
import { SourceField } from './value-field.tsx';

/** The form of an editor of rules, as far as every kind has it. */
export type EditorForm = CommonRuleForm & Pick<Form<{ name: string }>, 'input'> & AnyForm;

interface RuleScopeProps {
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  form: Omit<EditorForm, keyof AnyForm>;
  isNew: boolean;
  isDefault: boolean;
}

/** The name of a rule, and what it takes. */
export function RuleScope({ kind, form, isNew, isDefault }: RuleScopeProps) {
  const { nouns } = kind.subject;
  return (
    <>
      <Card>
        <NameField kind={kind} form={form} isNew={isNew && !isDefault} />
      </Card>
      {isDefault ? (
        <Step number={1} title={text('when_default', nouns)}>
          <p className="px-4 pb-4 text-fg-2">{text('when_default_text', nouns)}</p>
        </Step>
      ) : (
        <Step number={1} title={text('when', nouns)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4">
            <SourceField
              value={form.values.lead_source}
              error={form.errors.lead_source}
              calls={kind.calls}
              onChange={(lead_source) => form.change({ lead_source })}
            />
            <ConditionsEditor kind={kind} form={form} />
          </div>
        </Step>
      )}
    </>
  );
}

function NameField({ kind, form, isNew }: Omit<RuleScopeProps, 'isDefault'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <TextField
      ref={input}
      label={text('name_of_rule', kind.subject.nouns)}
      isRequired
      autoComplete="off"
      maxLength={MAX_RULE_NAME}
      placeholder={kind.subject.name_hint}
      {...form.input('name')}
      error={form.errors.name ?? null}
    />
  );
}

interface RulePlaceProps {
  kind: Pick<RulesKind, 'subject'>;
  rule: Pick<EditableRule, 'position'> | null;
  isDefault: boolean;
  /** All rules; undefined until they are known. */
  rules: readonly Pick<EditableRule, 'is_default_rule'>[] | undefined;
}

/** The place of a rule among all, or that it is the default rule. */
export function RulePlace({ kind, rule, isDefault, rules }: RulePlaceProps) {
  if (isDefault) return <Badge>{text('default_rule', kind.subject.nouns)}</Badge>;
  if (!rules || !rule || rule.position === null) return null;
  return <Badge>{text('priority', { position: rule.position, total: orderedRules(rules).length })}</Badge>;
}

/** Returns the title of the editor: the name as it is typed. */
export const titleRule = (
  { subject }: Pick<RulesKind, 'subject'>,
  { name }: { name: string },
  isDefault: boolean,
): string => name.trim() || text(isDefault ? 'new_default_rule' : 'new_rule', subject.nouns);

/** Every custom field and the few criteria beside them. */
const ALL_CRITERIA = 100;

interface ConditionsEditorProps {
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  form: CommonRuleForm;
}

/** The conditions of a rule: whether all or any must match, and each of them. */
function ConditionsEditor({ kind, form }: ConditionsEditorProps) {
  const { criteria: words, first_criterion: first, nouns } = kind.subject;
  const { conditions, logical_operator, lead_source } = form.values;
  const list = useRef<HTMLUListElement>(null);
  const read = useRead(
    kind.calls.listCriteria,
    { query: { lead_source: lead_source.value, page_size: ALL_CRITERIA } },
    { keepPrevious: true },
  );
  const criteria = (read.data?.results ?? []).map(({ assignment_source }) => assignment_source);
  const error = form.errors.conditions;
  const isFull = conditions.length >= MAX_EXPRESSIONS;
  const focusLast = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`li:last-child ${selector}`)?.focus());

  function add(): void {
    form.change({
      conditions: [...conditions, newCondition({ name: first, label: words(first).label, attr_val_type: 'LIST' })],
    });
    focusLast('[role=combobox]');
  }

  function remove(key: string): void {
    form.change({ conditions: conditions.filter((line) => line.key !== key) });
    focusLast('button:last-of-type');
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-fg-2">
          {text('and_matches')}
        </span>
        <Segmented
          label={text('match')}
          size="sm"
          value={logical_operator}
          segments={[
            { value: 'AND', label: text('match_and') },
            { value: 'OR', label: text('match_or') },
          ]}
          onChange={(next) => form.change({ logical_operator: next })}
        />
      </div>
      {conditions.length === 0 && <p className="text-fg-3">{text('no_conditions', nouns)}</p>}
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            number={index + 1}
            joinedBy={logical_operator}
            lead_source={lead_source.value}
            criteria={criteria}
            kind={kind}
            isJudged={error !== undefined}
            onChange={(patch) => form.change({ conditions: changeCondition(conditions, condition.key, patch) })}
            onRemove={() => remove(condition.key)}
          />
        ))}
      </ul>
      {error !== undefined && countIncomplete(conditions, words) === 0 && <FieldNote role="alert" error={error} />}
      <div className={conditions.length > 0 ? 'sm:ps-15' : ''}>
        <Button size="sm" icon={<Icon of={Plus} size={14} />} onClick={add} disabled={isFull}>
          {text('add_condition')}
        </Button>
        {isFull && (
          <p className="mt-1 text-xs text-fg-3">{text('conditions_full', { ...nouns, max: MAX_EXPRESSIONS })}</p>
        )}
      </div>
    </div>
  );
}
