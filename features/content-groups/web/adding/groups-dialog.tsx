import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Content } from '#features/content/contract.ts';
import { useBulkChange } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { contentGroups } from '../../contract.ts';
import { groupFacts } from '../../group-facts.ts';
import { text } from '../en.ts';
import { NewGroupDialog } from '../new-group-dialog.tsx';

interface GroupsDialogProps {
  contents: readonly Content[];
  onClose: () => void;
}

/** The groups that a person may change, with a tick on those that hold the content. */
export function GroupsDialog({ contents, onClose }: GroupsDialogProps) {
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({});
  const [isNaming, setIsNaming] = useState(false);
  const mayCreate = mayUse(useSession(), 'CONTENT.CREATE');
  const [first] = contents;
  const only = contents.length === 1 ? first : undefined;
  const groups = useRead(
    contentGroups.list,
    { params: { t: groupFacts.type }, query: { page_size: 100, ...(search !== '' && { search }) } },
    { keepPrevious: true },
  );
  const holding = useRead(
    contentGroups.list,
    { params: { t: only?.type ?? 'text' }, query: { page_size: 100, holds_id: only?.id ?? 0 } },
    { enabled: only !== undefined },
  );
  const isRead = groups.data && (!only || holding.data);
  const shown = groups.data?.results.filter(({ access_policy }) => access_policy.EDIT) ?? [];
  const holds = (id: number) => only !== undefined && (holding.data?.results.some((group) => group.id === id) ?? false);
  const { change, isSaving } = useBulkChange(contentGroups.addRemove, first?.type);
  const content_ids = contents.map(({ id }) => id);
  if (isNaming) {
    return (
      <NewGroupDialog
        content_ids={content_ids}
        onCreated={({ title }) => {
          onClose();
          toast({ type: 'SUCCESS', heading: text('created', { name: title }) });
        }}
        onClose={() => setIsNaming(false)}
      />
    );
  }
  const changed = Object.keys(ticked)
    .map(Number)
    .filter((id) => ticked[id] !== holds(id));
  async function save() {
    const body = { content_ids, add: changed.filter((id) => ticked[id]), remove: changed.filter((id) => !ticked[id]) };
    if (await change(body, (count) => text('changed', { count }))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={changed.length > 0}
      title={only ? text('groups_of', { name: only.title }) : text('groups_of_many', { count: contents.length })}
      {...(!only && { description: text('add_text') })}
      footerStart={
        mayCreate && (
          <Button variant="ghost" icon={<Icon of={Plus} />} onClick={() => setIsNaming(true)}>
            {text('add_new')}
          </Button>
        )
      }
      footer={
        <DialogActions onCancel={onClose} onConfirm={save} isDisabled={changed.length === 0} isSaving={isSaving} />
      }
    >
      <SearchField label={text('find_group')} placeholder={text('find_group')} value={search} onSearch={setSearch} />
      {groups.isError || holding.isError ? (
        <PartNotLoaded words={text('groups_not_loaded')} read={groups.isError ? groups : holding} className="mt-3" />
      ) : !isRead ? (
        <TableSkeleton rows={4} />
      ) : (
        <>
          {shown.length === 0 && (
            <p className="py-6 text-center text-fg-2">
              {search === '' ? text('none_to_change') : text('none_to_change_match', { search })}
            </p>
          )}
          <ul aria-label={text('groups')} className="mt-3 grid min-h-40 content-start gap-1">
            {shown.map(({ id, title, items_count }) => (
              <li key={id}>
                <Checkbox
                  label={
                    <>
                      <bdi className="wrap-anywhere">{title}</bdi>{' '}
                      <span className="text-xs text-fg-3">{text('items', { count: items_count })}</span>
                    </>
                  }
                  checked={ticked[id] ?? holds(id)}
                  onChange={({ target }) => setTicked({ ...ticked, [id]: target.checked })}
                  className="py-1"
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
