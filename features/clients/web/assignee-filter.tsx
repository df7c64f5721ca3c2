import type * as z from 'zod';
import { useSession } from '#platform/web/session.tsx';
import { AddFilterChip } from '#platform/web/ui/page-header.tsx';
import type { ClientFilter } from '../contract.ts';
import { text } from './en.ts';
import { useAssigneeLabel } from './list-filter.ts';
import { OnChip } from './on-chip.tsx';
import { PeoplePicker } from './people-picker.tsx';
import type { NewAssignee } from './use-client-commands.ts';

type Chosen = z.output<typeof ClientFilter>['assigned_to_id'];

interface AssigneeFilterProps {
  value: Chosen;
  onChange: (assigned_to_id: Chosen) => void;
}

/** Whose clients a list shows: one's own, nobody's, or those of a person. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const me = useSession().profile_id;
  const words = useAssigneeLabel({ assigned_to_id: value });
  const name = text('assigned_to');
  const choose = (person: NewAssignee) => {
    if (!person) onChange('unassigned');
    else onChange(person.id === me ? 'me' : person.id);
  };
  return (
    <PeoplePicker
      label={text('show_clients_of')}
      onChoose={choose}
      trigger={
        words === null ? (
          <AddFilterChip>{name}</AddFilterChip>
        ) : (
          <OnChip name={name} value={words} onRemove={() => onChange(undefined)} />
        )
      }
    />
  );
}
