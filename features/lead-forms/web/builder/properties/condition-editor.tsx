import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Condition, MAX_LABEL, type Question } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { findQuestion, hasChoices, listConditionSources, newCondition } from '../change-draft.ts';
import { nameValue } from '../describe-condition.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';

const operators = Condition.shape.operator.options;
const comparesValue = ({ operator }: Condition): boolean => operator === 'is' || operator === 'is_not';

/** When a question or page is shown: always, or by an earlier answer. */
export function ConditionEditor({ question }: { question: Question }) {
  const { draft, changeQuestion } = useBuilder();
  const sources = listConditionSources(draft, question.id);
  const nearest = sources.at(-1);
  const set = (condition: Condition | null) => changeQuestion(question, { condition });
  return (
    <section aria-label={text('condition')} className="grid gap-2.5">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium">{text('condition')}</h3>
        {question.condition && (
          <IconButton
            label={text('remove_condition')}
            icon={<Icon of={X} size={14} />}
            variant="ghost"
            size="sm"
            onClick={() => set(null)}
          />
        )}
      </div>
      {question.condition ? (
        <ConditionFields condition={question.condition} sources={sources} onChange={set} />
      ) : (
        <>
          <p className="text-xs text-fg-3">{text(nearest ? 'always_shown' : 'no_condition_yet')}</p>
          {nearest && (
            <Button
              size="sm"
              className="justify-self-start"
              icon={<Icon of={Plus} size={14} />}
              onClick={() => set(newCondition(nearest))}
            >
              {text('add_condition')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface ConditionFieldsProps {
  condition: Condition;
  sources: readonly Question[];
  onChange: (condition: Condition) => void;
}

function ConditionFields({ condition, sources, onChange }: ConditionFieldsProps) {
  const { draft } = useBuilder();
  const source = findQuestion(draft, condition.question_id);
  return (
    <>
      <Select
        label={text('condition_question')}
        isLabelHidden
        value={condition.question_id}
        options={sources.map((each) => ({ value: each.id, label: nameQuestion(each) }))}
        onChange={(id) => {
          const next = sources.find((each) => each.id === id);
          if (next) onChange(newCondition(next));
        }}
      />
      <Select
        label={text('condition_operator')}
        isLabelHidden
        value={condition.operator}
        options={operators.map((value) => ({ value, label: text(`operator_${value}`) }))}
        onChange={(operator) => {
          const next = { ...condition, operator };
          onChange(comparesValue(next) ? next : { ...next, value: '' });
        }}
      />
      {comparesValue(condition) && <ValueField condition={condition} source={source} onChange={onChange} />}
    </>
  );
}

interface ValueFieldProps extends Omit<ConditionFieldsProps, 'sources'> {
  source: Question | undefined;
}

function ValueField({ condition, source, onChange }: ValueFieldProps) {
  const set = (value: string) => onChange({ ...condition, value });
  if (!source || !hasChoices(source)) {
    return (
      <TextField
        label={text('condition_value')}
        isLabelHidden
        maxLength={MAX_LABEL}
        placeholder={text('condition_value_hint')}
        value={condition.value}
        onChange={({ target }) => set(target.value)}
      />
    );
  }
  const values = source.kind === 'consent' ? ['yes', ''] : source.options.map(({ id }) => String(id));
  return (
    <Select
      label={text('condition_value')}
      isLabelHidden
      placeholder={text('choose_option')}
      value={condition.value}
      options={values.map((value) => ({ value, label: nameValue(source, value) }))}
      onChange={set}
    />
  );
}
