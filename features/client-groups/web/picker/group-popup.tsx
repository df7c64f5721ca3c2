import { useChange } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { chooseUnusedColor } from '#platform/web/ui/display/unused-color.ts';
import { TagPopup, type TagPopupProps } from '#platform/web/ui/overlays/tag-popup.tsx';
import { type ClientGroup, clientGroups, MAX_GROUP_NAME } from '../../contract.ts';
import { text } from '../en.ts';
import { SmartMark } from '../smart-mark.tsx';
import { isSmart, useGroups } from '../use-groups.ts';

export interface GroupPopupProps
  extends Pick<TagPopupProps<ClientGroup>, 'label' | 'name' | 'chosen' | 'onChoose' | 'side'> {
  /** True offers smart groups too. */
  hasSmart?: boolean;
  /** True offers to create the group that was typed, to people who may. */
  mayCreate?: boolean;
}

const words = {
  find: text('find_group'),
  none: text('no_groups_yet'),
  noMatch: text('no_such_group'),
  create: (name: string) => text('create_group', { name }),
};

/** Lists the groups, found by typing. */
export function GroupPopup({ hasSmart = false, mayCreate = false, ...popup }: GroupPopupProps & OnDemandProps) {
  const groups = useGroups();
  const all = groups.data?.results ?? [];
  const isAllowed = mayUse(useSession(), 'CLIENT_GROUP.CREATE');
  const { mutateAsync } = useChange(clientGroups.create);
  const create = (name: string) => mutateAsync({ body: { name, color_id: chooseUnusedColor(all) } });
  return (
    <TagPopup
      {...popup}
      choices={all.filter((group) => hasSmart || !isSmart(group))}
      isLoading={groups.isPending}
      words={words}
      maxLength={MAX_GROUP_NAME}
      create={mayCreate && isAllowed ? create : undefined}
      markOf={(group) => isSmart(group) && <SmartMark />}
    />
  );
}
