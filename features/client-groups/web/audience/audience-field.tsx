import { memo, useState } from 'react';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { Audience } from '../../contract.ts';
import { useOwnGroups } from '../use-own-groups.ts';
import { text } from './en.ts';

const kinds = ['everybody', 'group', 'field'] as const;
type Kind = (typeof kinds)[number];

interface ChoiceProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** To which clients something is shown. */
export const AudienceField = memo(function AudienceField({ audience, onChange }: ChoiceProps) {
  // A group or a field is chosen before there is anything to store.
  const [wanted, setWanted] = useState<Kind | null>(null);
  const kind = wanted ?? audience?.kind ?? 'everybody';
  const set = (next: Audience) => {
    setWanted(null);
    onChange(next);
  };
  return (
    <>
      <Select
        label={text('audience')}
        className="w-44"
        value={kind}
        options={kinds.map((value) => ({ value, label: text(`audience_${value}`) }))}
        onChange={(next) => (next === 'everybody' ? set(null) : setWanted(next))}
      />
      {kind === 'group' && <GroupChoice audience={audience} onChange={set} />}
      {kind === 'field' && <FieldChoice audience={audience} onChange={set} />}
    </>
  );
});

function GroupChoice({ audience, onChange }: ChoiceProps) {
  const groups = useOwnGroups();
  const chosen = audience?.kind === 'group' ? audience.group_id : null;
  const isGone = chosen !== null && groups !== undefined && !groups.some(({ id }) => id === chosen);
  return (
    <Select
      label={text('audience_group')}
      isLabelHidden
      className="w-48"
      placeholder={text('choose_group')}
      error={isGone ? text('group_gone') : null}
      value={chosen === null || isGone ? null : String(chosen)}
      options={(groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => onChange({ kind: 'group', group_id: Number(id) })}
    />
  );
}

function FieldChoice({ audience, onChange }: ChoiceProps) {
  const fields = useCustomFields();
  const chosen = audience?.kind === 'field' ? audience : null;
  const field = fields.find(({ id }) => id === chosen?.custom_field_id);
  return (
    <>
      <Select
        label={text('audience_field')}
        isLabelHidden
        className="w-40"
        placeholder={text('choose_field')}
        value={field ? String(field.id) : null}
        options={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange({ kind: 'field', custom_field_id: Number(id), value: '' })}
      />
      {chosen && field && field.options.length > 0 && (
        <Select
          label={text('field_value')}
          isLabelHidden
          className="w-40"
          placeholder={text('choose_value')}
          value={chosen.value || null}
          options={field.options.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => onChange({ ...chosen, value })}
        />
      )}
      {chosen && field?.options.length === 0 && (
        <TextField
          label={text('field_value')}
          isLabelHidden
          className="w-40"
          maxLength={200}
          placeholder={text('field_value')}
          value={chosen.value}
          onChange={({ target }) => onChange({ ...chosen, value: target.value })}
        />
      )}
    </>
  );
}
