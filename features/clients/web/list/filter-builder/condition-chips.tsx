import type { PanelChipsProps } from '#platform/web/list/filters/filters.ts';
import { FilterChip } from '#platform/web/ui/layout/page-header.tsx';
import { FieldChoices } from './choice-sources.tsx';
import type { Choices } from './choices.ts';
import { readConditions, type WrittenCondition, writeConditions } from './conditions-state.ts';
import { describeValue } from './describe-value.ts';
import { text } from './en.ts';
import { type FieldInfo, findField, OPENED, readContent, useConditionFields } from './use-condition-fields.tsx';

/** Shows the active conditions as chips; a press opens the panel at the condition, × removes it. */
export function ConditionChips({ view, panel }: PanelChipsProps) {
  const { fields, isComplete } = useConditionFields();
  const conditions = readConditions(view.state);
  const remove = (index: number) => {
    // The chip goes away with the focus.
    panel.button.current?.focus();
    void view.change(writeConditions(conditions.toSpliced(index, 1)));
  };
  return conditions.map((condition, index) => {
    const field = findField(fields, condition.field);
    const shared = { trigger: { onClick: () => panel.open(index) }, onRemove: () => remove(index) };
    // Equal conditions make no difference, so their words and places identify them.
    const key = `${JSON.stringify(condition)}${index}`;
    if (!field) {
      const words = isComplete ? text('gone_field') : text('loading');
      return <FilterChip key={key} {...shared} name={words} value="" />;
    }
    return (
      <ConditionWords key={key} field={field} condition={condition}>
        {(value) => <FilterChip {...shared} name={field.label} value={value} />}
      </ConditionWords>
    );
  });
}

interface ConditionWordsProps {
  field: FieldInfo;
  condition: WrittenCondition;
  children: (words: string) => React.ReactNode;
}

/** Puts what a condition compares with into words, for which names may have to be read. */
export function ConditionWords({ field, condition, children }: ConditionWordsProps) {
  const values = condition.values ?? [];
  const content = field.name === OPENED ? readContent(condition.field) : '';
  if (field.kind === 'choice') {
    return (
      <FieldChoices field={field} values={values}>
        {(choices) => children(describeValue(field, condition, (value) => findOption(choices, value).label))}
      </FieldChoices>
    );
  }
  const words = describeValue(field, condition, String);
  if (content === '') return children(words);
  return (
    <FieldChoices field={field} values={[content]}>
      {(choices) => children(text('words_of', { value: words, content: findOption(choices, content).label }))}
    </FieldChoices>
  );
}

/** Returns a chosen option; one that is gone says so. */
export const findOption = ({ options, known = [], isLoading }: Choices, value: string) =>
  [...known, ...options].find((option) => option.value === value) ?? {
    value,
    label: text(isLoading ? 'loading' : 'gone_choice'),
  };
