import type { ChoiceSourceProps } from '#features/clients/web/index.ts';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { text } from './en.ts';
import { SmartMark } from './smart-mark.tsx';
import { isSmart, useGroups } from './use-groups.ts';

/** The groups of the organisation in their colours, smart ones too, for the conditions of a filter. */
export function GroupChoices({ children }: ChoiceSourceProps) {
  const groups = useGroups();
  const all = groups.data?.results ?? [];
  return children({
    options: all.map((group) => ({
      value: String(group.id),
      label: group.name,
      drawn: (
        <span className="flex min-w-0 items-center gap-1.5">
          <Tag {...toTag(group)} />
          {isSmart(group) && <SmartMark />}
        </span>
      ),
    })),
    isLoading: groups.isPending,
    emptyText: text(all.length === 0 ? 'no_groups_yet' : 'no_such_group'),
  });
}
