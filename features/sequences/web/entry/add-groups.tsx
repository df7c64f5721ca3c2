import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { sequenceAdditions } from '../../adding-contract.ts';
import type { Sequence } from '../../contract.ts';
import { AdditionProgress } from './addition-progress.tsx';
import { text } from './en.ts';

interface AddGroupsProps {
  sequence: Sequence;
  groups: readonly { id: number; name: string }[];
}

/** Adds everyone in groups, also smart ones, and shows how far that is and who was left out. */
export function AddGroups({ sequence: { id, title }, groups }: AddGroupsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const start = useChange(sequenceAdditions.start);
  const options = groups.map((group) => ({ value: String(group.id), label: group.name }));
  const add = () =>
    start.mutate(
      { params: { id }, body: { criteria: { group_ids: chosen.map(Number) } } },
      { onSuccess: () => setChosen([]) },
    );
  return (
    <Panel look="group" title={text('adding')}>
      <p className="-mt-1 mb-3 text-fg-2">{text('adding_help')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <MultiCombobox
          label={text('groups')}
          placeholder={text('none')}
          className="min-w-[220px] flex-1"
          options={options}
          value={options.filter(({ value }) => chosen.includes(value))}
          onChange={(next) => setChosen(next.map(({ value }) => value))}
        />
        <Button disabled={chosen.length === 0} isSaving={start.isPending} onClick={add}>
          {text('add')}
        </Button>
      </div>
      <AdditionProgress sequence={{ id, title }} />
    </Panel>
  );
}
