import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { OptionPicker } from '#platform/web/ui/fields/option-picker.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ConditionOperator, operatorsOfKind } from '../../../contract.ts';
import { type Draft, withField, withOperator } from './drafts.ts';
import { text } from './en.ts';
import { type FieldInfo, findField, OPENED } from './use-condition-fields.tsx';
import { ValueEditor } from './value-editor.tsx';

interface ConditionRowProps {
  draft: Draft;
  index: number;
  fields: readonly FieldInfo[];
  /** False while the fields of the organisation are being read. */
  isComplete: boolean;
  fieldRef: Ref<HTMLButtonElement>;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

/** One condition: field, comparison, value; in a narrow place they are below one another. */
export function ConditionRow({ draft, index, fields, isComplete, fieldRef, onChange, onRemove }: ConditionRowProps) {
  const position = index + 1;
  const field = draft.field === null ? undefined : findField(fields, draft.field);
  const isGone = draft.field !== null && !field && isComplete;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @max-2xl:rounded-md @max-2xl:border @max-2xl:border-line-2 @max-2xl:p-2 @2xl:grid-cols-[48px_minmax(0,216fr)_minmax(0,168fr)_minmax(0,420fr)_auto]">
      <legend className="sr-only">{text('condition', { position })}</legend>
      <span aria-hidden="true" className="hidden h-8 items-center text-fg-2 @2xl:flex">
        {text(index === 0 ? 'where' : 'and')}
      </span>
      <FieldPicker
        fields={fields}
        chosen={field ?? null}
        placeholder={isGone ? text('gone_field') : draft.field === null ? text('choose_field') : text('loading')}
        buttonRef={fieldRef}
        onChange={({ name, kind }) => onChange(withField(draft, name, kind))}
      />
      {field && (
        <Select
          label={text('how')}
          isLabelHidden
          value={draft.operator}
          onChange={(operator) => onChange(withOperator(draft, operator))}
          options={listOperators(field).map((value) => ({ value, label: describeOperator(field, value) }))}
          className="@max-2xl:col-span-2 @max-2xl:row-start-2"
        />
      )}
      {field && (
        <div className="min-w-0 empty:hidden @max-2xl:col-span-2 @max-2xl:row-start-3">
          <ValueEditor field={field} draft={draft} onChange={(patch) => onChange({ ...draft, ...patch })} />
        </div>
      )}
      <IconButton
        label={text('remove_condition', { position })}
        icon={<Icon of={X} size={14} />}
        variant="ghost"
        onClick={onRemove}
        className="@max-2xl:col-start-2 @max-2xl:row-start-1 @2xl:col-start-5"
      />
    </fieldset>
  );
}

interface FieldPickerProps {
  fields: readonly FieldInfo[];
  chosen: FieldInfo | null;
  placeholder: string;
  buttonRef: Ref<HTMLButtonElement>;
  onChange: (field: FieldInfo) => void;
}

function FieldPicker({ fields, chosen, placeholder, buttonRef, onChange }: FieldPickerProps) {
  const { is_free_tier } = useSession();
  const offered = is_free_tier ? fields.filter(({ name }) => name !== OPENED) : fields;
  const toOption = ({ name, label, icon, heading }: FieldInfo) => ({ value: name, label, icon, group: heading });
  return (
    <OptionPicker
      label={text('field')}
      options={offered.map(toOption)}
      chosen={chosen ? [toOption(chosen)] : []}
      placeholder={placeholder}
      buttonRef={buttonRef}
      onChange={([option]) => {
        const field = fields.find(({ name }) => name === option?.value);
        if (field && field.name !== chosen?.name) onChange(field);
      }}
    />
  );
}

/** Returns the operators of a field in the order of the menu. */
const listOperators = ({ kind, isPast }: FieldInfo): readonly ConditionOperator[] =>
  operatorsOfKind[kind].filter((operator) => !(isPast && operator === 'in_next'));

type Kind = FieldInfo['kind'];
type Word = Parameters<typeof text>[0] & ('less' | 'more' | 'is_any' | 'is_none' | 'on');

const ofKind: Partial<Record<Kind, Partial<Record<ConditionOperator, Word>>>> = {
  choice: { is: 'is_any', is_not: 'is_none' },
  date: { is: 'on' },
  number: { before: 'less', after: 'more' },
};

/** Returns an operator as it stands between field and value. */
function describeOperator({ kind, isPast }: FieldInfo, operator: ConditionOperator): string {
  if (isPast && operator === 'empty') return text('never');
  if (isPast && operator === 'not_empty') return text('ever');
  return text(ofKind[kind]?.[operator] ?? operator);
}
