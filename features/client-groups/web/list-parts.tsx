import { Tags } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { TriggerChip } from '#platform/web/list/filters/filter-chips.tsx';
import { type ChipProps, customFilter, type ListChoice } from '#platform/web/list/filters/filters.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { TagList, toTag } from '#platform/web/ui/display/tag.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { bulkClientGroups } from '../bulk-contract.ts';
import type { ClientGroup } from '../contract.ts';
import { text } from './en.ts';
import { GroupPicker } from './picker/group-picker.tsx';
import { findGroups, isSmart, useGroups } from './use-groups.ts';

const NOTHING = '—';

/** The groups somebody put a client into; smart ones are on its record. */
export const groupsColumn: ListColumn<Client> = {
  id: 'groups',
  label: text('groups'),
  width: 180,
  isDefault: true,
  cell: ({ group_ids }) => (group_ids.length === 0 ? NOTHING : <GroupTags ids={group_ids} />),
};

function GroupTags({ ids }: { ids: readonly number[] }) {
  const groups = useGroups();
  return <TagList tags={findGroups(groups.data?.results, ids).map(toTag)} />;
}

interface OfGroup {
  group_id?: number | undefined;
}

/** @param kind 'plain' offers only groups whose clients people choose. */
const makeGroupFilter = (kind: 'all' | 'plain') =>
  customFilter<OfGroup>({
    label: text('group'),
    anyLabel: text('any_group'),
    fields: { group_id: urlId },
    useChoices: () => useGroupChoices(kind),
    useValue: useGroupName,
    Chip: GroupChip,
  });

/** Filters by one group, smart ones too. */
export const groupFilter = makeGroupFilter('all');

/** Filters by a group that the rule of a smart group may name. */
export const plainGroupFilter = makeGroupFilter('plain');

function useGroupChoices(kind: 'all' | 'plain'): ListChoice<OfGroup>[] {
  const groups = useGroups().data?.results ?? [];
  return groups
    .filter((group) => kind === 'all' || !isSmart(group))
    .map(({ id, name }) => ({ label: name, value: { group_id: id } }));
}

/** Returns the chosen group in words; null when clients of any group are shown. */
function useGroupName({ group_id }: OfGroup): string | null {
  const groups = useGroups(group_id !== undefined);
  if (group_id === undefined) return null;
  if (!groups.data) return '…';
  return groups.data.results.find(({ id }) => id === group_id)?.name ?? text('some_group');
}

/** Finds a group by typing instead of in a menu. */
function GroupChip({ label, value, onChange }: ChipProps<OfGroup>) {
  return (
    <GroupPicker
      label={text('show_group')}
      name={value ? `${label} ${value}` : label}
      hasSmart
      onChoose={({ id }) => onChange({ group_id: id })}
      trigger={<TriggerChip label={label} value={value} onRemove={() => onChange({ group_id: undefined })} />}
    />
  );
}

/** Puts the selected clients into groups and takes them out; the toast after each change offers Undo. */
export function GroupBulkAction({ chosen }: BulkActionsProps<Client>) {
  const change = useChangeMany();
  const mine = chosen.filter(({ access_policy }) => access_policy.EDIT);
  if (mine.length === 0) return null;
  const [first, ...others] = mine;
  const shared = (first?.group_ids ?? []).filter((id) => others.every(({ group_ids }) => group_ids.includes(id)));
  return (
    <GroupPicker
      label={text('groups_of_many', { count: mine.length })}
      name={text('groups')}
      side="top"
      chosen={shared}
      mayCreate
      onChoose={(group, isIn) => change(mine, group, isIn)}
      trigger={<BulkAction icon={<Icon of={Tags} />} label={text('groups')} />}
    />
  );
}

/** Returns a command that puts clients into a group or takes them out, with its undo. */
function useChangeMany() {
  const change = useChange(bulkClientGroups.change);
  const undo = useChange(bulkClientGroups.undoChange, {
    onFailure: (failure) => {
      toast({ type: 'ERROR', heading: text('undo_failed'), message: failure.message });
      return true;
    },
  });
  return async (clients: readonly Client[], { id, name }: Pick<ClientGroup, 'id' | 'name'>, isIn: boolean) => {
    const client_ids = clients.map((client) => client.id);
    const body = { client_ids, add_ids: isIn ? [id] : [], remove_ids: isIn ? [] : [id] };
    // A refusal has been shown.
    const answer = await change.mutateAsync({ body }).catch(() => null);
    if (!answer) return;
    const { changed_ids } = answer;
    const count = changed_ids.length;
    if (count === 0) toast({ type: 'SUCCESS', heading: text('nothing_changed', { name }) });
    else {
      toast({
        type: 'SUCCESS',
        heading: text(isIn ? 'added_toast' : 'removed_toast', { count, name }),
        undo: () => undo.mutate({ body: { client_ids: changed_ids } }),
      });
    }
  };
}
