import { useState } from 'react';
import { FindContents } from '#features/content/web/index.ts';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { BareCheckbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type ContentGroup, MAX_GROUP_ITEMS } from '../../contract.ts';
import { text } from './en.ts';

interface AddItemsDialogProps {
  group: ContentGroup;
  /** How many more it can hold. */
  room: number;
  onAdd: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Chooses contents of any kind for a group, in the order in which they are ticked. */
export function AddItemsDialog({ group, room, onAdd, onClose }: AddItemsDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isFull = chosen.length >= room;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={chosen.length > 0}
      title={text('add_title', { name: group.title })}
      footerStart={isFull && <span role="status">{text('add_full', { count: MAX_GROUP_ITEMS })}</span>}
      footer={
        <DialogActions
          onCancel={onClose}
          onConfirm={() => {
            onAdd(chosen);
            onClose();
          }}
          confirmLabel={text('add_count', { count: chosen.length })}
          isDisabled={chosen.length === 0}
        />
      }
    >
      <FindContents isForGroup>
        {({ id, title }, line, look) => {
          const isIn = group.items.some((item) => item.content_id === id);
          const isChosen = chosen.includes(id);
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is in it
            <label className={`${look} cursor-pointer has-disabled:cursor-not-allowed`}>
              <BareCheckbox
                aria-label={title}
                checked={isIn || isChosen}
                disabled={isIn || (isFull && !isChosen)}
                onChange={() => setChosen(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
              />
              {line}
              {isIn && <span className="shrink-0 text-xs text-fg-3">{text('in_group')}</span>}
            </label>
          );
        }}
      </FindContents>
    </Dialog>
  );
}
