import { GitMerge, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSavedList } from '#platform/web/state/use-saved-list.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { type ContentLabel, contentLabels } from '../../contract.ts';
import { text } from '../en.ts';
import { useLabels } from '../use-labels.ts';
import { LabelDialog, type LabelDialogProps, MergeDialog } from './label-dialogs.tsx';

/** What is done with one label in a dialog of its own; 'new' has none yet. */
type Task = { what: 'new' } | { what: 'edit' | 'merge' | 'delete'; label: ContentLabel };

/** Creates, changes, orders, merges and deletes the labels of a type. */
export function ManageLabelsDialog({ type, onClose }: Pick<LabelDialogProps, 'type' | 'onClose'>) {
  const read = useLabels(type);
  const [task, setTask] = useState<Task | null>(null);
  const labels = read.data?.results ?? [];
  const close = () => setTask(null);
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={text('manage_labels')}
        description={text('manage_text')}
        footer={
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setTask({ what: 'new' })}>
            {text('new_label')}
          </Button>
        }
      >
        {read.isPending && <TableSkeleton rows={4} />}
        {read.isError && <NotLoaded title={text('not_loaded')} read={read} />}
        {read.data && labels.length === 0 && (
          <EmptyPanel title={text('empty_title')} placeholder={<LinePlaceholders />}>
            {text('empty_text')}
          </EmptyPanel>
        )}
        {labels.length > 0 && <LabelRows type={type} labels={labels} onTask={setTask} />}
      </Dialog>
      {task?.what === 'new' && <LabelDialog type={type} labels={labels} onClose={close} />}
      {task?.what === 'edit' && <LabelDialog type={type} labels={labels} label={task.label} onClose={close} />}
      {task?.what === 'merge' && <MergeDialog type={type} labels={labels} label={task.label} onClose={close} />}
      {task?.what === 'delete' && <DeleteLabel label={task.label} onClose={close} />}
    </>
  );
}

interface LabelRowsProps extends Pick<LabelDialogProps, 'type' | 'labels'> {
  onTask: (task: Task) => void;
}

function LabelRows({ type, labels, onTask }: LabelRowsProps) {
  const { mutateAsync } = useChange(contentLabels.arrange);
  const { items, find, change } = useSavedList({
    stored: labels,
    list: (stored) => stored,
    idOf: ({ id }) => id,
    save: async (order) => (await mutateAsync({ params: { t: type }, body: { order } })).results,
  });
  return (
    <SortableList ids={items.map(({ id }) => id)} nameOf={(id) => find(id)?.name ?? ''} onDrop={change}>
      <ul>
        {items.map((label) => (
          <SortableItem key={label.id} id={label.id}>
            {(sortable) => <LabelRow label={label} sortable={sortable} onTask={onTask} mayMerge={items.length > 1} />}
          </SortableItem>
        ))}
      </ul>
    </SortableList>
  );
}

interface LabelRowProps extends Pick<LabelRowsProps, 'onTask'> {
  label: ContentLabel;
  sortable: Sortable;
  mayMerge: boolean;
}

const LabelRow = ({ label, sortable: { row, handle, isLifted }, onTask, mayMerge }: LabelRowProps) => (
  <li
    {...row}
    className={classNames(
      'relative flex h-11 items-center gap-2 border-b border-line',
      isLifted && 'z-1 rounded-md bg-raised shadow-pop',
    )}
  >
    <ReorderHandle {...handle} />
    <span className="flex min-w-0 flex-1">
      <Tag {...toTag(label)} />
    </span>
    <span className="text-xs text-fg-3 tabular-nums">{text('contents', { count: label.count })}</span>
    <Menu trigger={<RowMenuButton of={label.name} />}>
      <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onTask({ what: 'edit', label })}>
        {text('edit')}
      </MenuItem>
      {mayMerge && (
        <MenuItem icon={<Icon of={GitMerge} />} onSelect={() => onTask({ what: 'merge', label })}>
          {text('merge')}
        </MenuItem>
      )}
      <DeleteMenuItem onSelect={() => onTask({ what: 'delete', label })} />
    </Menu>
  </li>
);

const DeleteLabel = ({ label: { id, name, count }, onClose }: { label: ContentLabel; onClose: () => void }) => (
  <DeleteDialog
    isOpen
    onClose={onClose}
    remove={contentLabels.delete}
    restore={contentLabels.restore}
    input={{ params: { id } }}
    question={text('delete_question', { name })}
    words={{ deleted: text('deleted', { name }), restored: text('restored', { name }) }}
  >
    {text('delete_text', { count })}
  </DeleteDialog>
);
