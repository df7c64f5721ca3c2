import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { text } from './en.ts';
import { Part } from './part.tsx';
import type { SettingsFormState } from './settings-values.ts';

/** Who gets the leads of a form, and where their clients begin. */
export const GoesToFields = ({ form }: { form: SettingsFormState }) => (
  <Part title={text('goes_to')}>
    <AssigneeField form={form} />
    <GroupsField form={form} />
    <StageField form={form} />
  </Part>
);

function AssigneeField({ form }: { form: SettingsFormState }) {
  const people = useRead(clients.listAssignees, { query: { page_size: 100 } }).data?.results;
  const options = (people ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const { value, onChange, error } = form.control('assignee_id');
  const isGone = value !== null && people !== undefined && !people.some(({ id }) => id === value);
  return (
    <Combobox
      label={text('assignee')}
      help={text('assignee_help')}
      error={error ?? (isGone ? text('assignee_gone') : null)}
      placeholder={text('by_rules_alone')}
      options={options}
      value={options.find((option) => option.value === String(value)) ?? null}
      onChange={(option) => onChange(option ? Number(option.value) : null)}
    />
  );
}

function GroupsField({ form }: { form: SettingsFormState }) {
  const groups = useRead(clientGroups.list, { query: {} }).data?.results ?? [];
  // Criteria decide who is in a smart group.
  const options = groups
    .filter(({ criteria }) => criteria === null)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const { value, onChange, error } = form.control('group_ids');
  return (
    <MultiCombobox
      label={text('groups')}
      help={text('groups_help')}
      error={error}
      placeholder={text('no_groups')}
      options={options}
      value={options.filter((option) => value.includes(Number(option.value)))}
      onChange={(chosen) => onChange(chosen.map((option) => Number(option.value)))}
    />
  );
}

const AS_USUAL = 'as_usual';

function StageField({ form }: { form: SettingsFormState }) {
  const pipeline = useCustomFields().find(({ is_pipeline }) => is_pipeline);
  const { value, onChange, error } = form.control('stage_option_id');
  if (!pipeline && value === null) return null;
  return (
    <Select
      label={text('stage')}
      help={text('stage_help')}
      error={error}
      value={value === null ? AS_USUAL : String(value)}
      options={[
        { value: AS_USUAL, label: text('stage_as_usual') },
        ...(pipeline?.options ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(chosen) => onChange(chosen === AS_USUAL ? null : Number(chosen))}
    />
  );
}
