import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_EXPRESSIONS } from '../../contract.ts';
import type { RulesKind } from '../rules-kind.ts';
import { ConditionRow } from './condition-row.tsx';
import { text } from './en.ts';
import { type CommonRuleForm, changeCondition, countIncomplete, newCondition } from './rule-values.ts';

/** Every custom field and the few criteria beside them. */
const ALL_CRITERIA = 100;

interface ConditionsEditorProps {
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  form: CommonRuleForm;
}

/** The conditions of a rule: whether all or any must match, and each of them. */
export function ConditionsEditor({ kind, form }: ConditionsEditorProps) {
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
        {isFull && <p className="mt-1 text-xs text-fg-3">{text('conditions_full', { max: MAX_EXPRESSIONS })}</p>}
      </div>
    </div>
  );
}
