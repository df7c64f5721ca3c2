import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { findChosen, isGoneChoice, useLeadChoices } from '../use-lead-choices.ts';
import { text } from './en.ts';
import { Part } from './part.tsx';
import type { SettingsFormState } from './settings-values.ts';

/** Who gets the leads of a form, and where their clients begin. */
export function GoesToFields({ form }: { form: SettingsFormState }) {
  const { people, groups, stages } = useLeadChoices();
  return (
    <Part title={text('goes_to')}>
      <AssigneeField form={form} options={people} />
      <GroupsField form={form} options={groups} />
      <StageField form={form} options={stages} />
    </Part>
  );
}

interface ChoiceProps {
  form: SettingsFormState;
  /** Undefined until they are known. */
  options: readonly ComboboxOption[] | undefined;
}

function AssigneeField({ form, options }: ChoiceProps) {
  const { value, onChange, error } = form.control('assignee_id');
  return (
    <Combobox
      label={text('assignee')}
      help={text('assignee_help')}
      error={error ?? (isGoneChoice(options, value) ? text('assignee_gone') : null)}
      placeholder={text('by_rules_alone')}
      options={options ?? []}
      value={findChosen(options, value, text('gone_person'))}
      onChange={(option) => onChange(option ? Number(option.value) : null)}
    />
  );
}

function GroupsField({ form, options }: ChoiceProps) {
  const { value, onChange, error } = form.control('group_ids');
  const isAnyGone = value.some((id) => isGoneChoice(options, id));
  return (
    <MultiCombobox
      label={text('groups')}
      help={text('groups_help')}
      error={error ?? (isAnyGone ? text('group_gone') : null)}
      placeholder={text('no_groups')}
      options={options ?? []}
      value={value.flatMap((id) => findChosen(options, id, text('gone_group')) ?? [])}
      onChange={(chosen) => onChange(chosen.map((option) => Number(option.value)))}
    />
  );
}

const AS_USUAL = 'as_usual';

function StageField({ form, options }: ChoiceProps) {
  const { value, onChange, error } = form.control('stage_option_id');
  if (!options && value === null) return null;
  const isGone = isGoneChoice(options, value);
  return (
    <Select
      label={text('stage')}
      help={text('stage_help')}
      error={error ?? (isGone ? text('stage_gone') : null)}
      value={value === null ? AS_USUAL : String(value)}
      options={[
        { value: AS_USUAL, label: text('stage_as_usual') },
        ...(isGone ? [{ value: String(value), label: text('gone_stage') }] : []),
        ...(options ?? []),
      ]}
      onChange={(chosen) => onChange(chosen === AS_USUAL ? null : Number(chosen))}
    />
  );
}
