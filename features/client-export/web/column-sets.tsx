import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { NameDialog } from '#platform/web/ui/overlays/name-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { ColumnSetName, exportColumnSets } from '../column-sets-contract.ts';
import { text } from './en.ts';
import type { ExportChoice } from './export-choice.ts';

/** Chooses columns that the person kept under a name, keeps those chosen, or removes a set. */
export function ColumnSets({ choice }: { choice: ExportChoice }) {
  const { columns, chooseColumns } = choice;
  const [isNaming, setIsNaming] = useState(false);
  const sets = useRead(exportColumnSets.list, {}).data?.results ?? [];
  const remove = useChange(exportColumnSets.remove, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('set_removed') }),
  });
  const chosen = columns.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  const active = sets.find((set) => set.columns.join() === chosen.join());
  const everything = columns.length === chosen.length ? ALL : '';
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" variant="ghost" iconEnd={<Icon of={ChevronDown} size={14} />}>
            {active ? text('saved_set', { name: active.name }) : text('saved_sets')}
          </Button>
        }
      >
        <MenuRadioGroup
          value={active ? String(active.id) : everything}
          options={[
            { value: ALL, label: text('all_columns') },
            ...sets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) =>
            chooseColumns(
              sets.find(({ id }) => String(id) === value)?.columns ??
                choice.preview.data?.available.map(({ key }) => key) ??
                [],
            )
          }
        />
        <MenuSeparator />
        <MenuItem icon={<Icon of={Plus} />} isDisabled={chosen.length === 0} onSelect={() => setIsNaming(true)}>
          {text('save_set')}
        </MenuItem>
        {active && (
          <DeleteMenuItem
            label={text('remove_set', { name: active.name })}
            onSelect={() => remove.mutate({ params: { id: active.id } })}
          />
        )}
      </Menu>
      {isNaming && <SaveSet suggested={active?.name} columns={chosen} onClose={() => setIsNaming(false)} />}
    </>
  );
}

const ALL = 'all';

interface SaveSetProps {
  suggested: string | undefined;
  columns: string[];
  onClose: () => void;
}

function SaveSet({ suggested = '', columns, onClose }: SaveSetProps) {
  const save = useChange(exportColumnSets.save, {
    ...saidByForm,
    onSuccess: ({ name }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('set_saved'), message: name });
    },
  });
  return (
    <NameDialog
      title={text('save_set_title', { count: columns.length })}
      saveLabel={text('save_set_action')}
      label={text('set_name')}
      help={text('set_help')}
      suggested={suggested}
      schema={ColumnSetName}
      save={(name) => save.mutateAsync({ body: { name, columns } })}
      onClose={onClose}
    />
  );
}
