import type { Client } from '#features/clients/contract.ts';
import { TriggerChip } from '#platform/web/list/filters/filter-chips.tsx';
import { type ChipProps, customFilter, type ListChoice } from '#platform/web/list/filters/filters.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import { TagList, toTag } from '#platform/web/ui/display/tag.tsx';
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
