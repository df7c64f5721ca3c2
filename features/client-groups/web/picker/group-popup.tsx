import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, Plus, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Tag } from '#platform/web/ui/display/tag.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { controlClasses } from '#platform/web/ui/fields/field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { popupItem, popupMotion, popupSurface } from '#platform/web/ui/overlays/popup-motion.ts';
import { type ClientGroup, clientGroups, MAX_GROUP_NAME } from '../../contract.ts';
import { text } from '../en.ts';
import { SmartMark } from '../smart-mark.tsx';
import { chooseUnusedColor } from '../unused-color.ts';
import { isSmart, toTag, useGroups } from '../use-groups.ts';

export interface GroupPopupProps {
  label: string;
  /** The button's name, which its words are not: it becomes a combobox. */
  name: string;
  /** The groups with a tick, each of which a choice turns on or off; without it one choice closes the list. */
  chosen?: readonly number[];
  /** @param isIn whether the choice turned the group on. */
  onChoose: (group: ClientGroup, isIn: boolean) => void;
  /** True offers smart groups too. */
  hasSmart?: boolean;
  /** True offers to create the group that was typed, to people who may. */
  mayCreate?: boolean;
  side?: 'top' | 'bottom';
}

interface LoadedProps extends GroupPopupProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** One line of the list: a group, or the offer to create one. */
interface Option {
  value: string;
  label: string;
  group: ClientGroup | null;
}

/** Lists the groups, found by typing. */
export function GroupPopup({ trigger, isOpenAtFirst, chosen, onChoose, ...options }: LoadedProps) {
  const [typed, setTyped] = useState('');
  const groups = useGroups();
  const { items, create } = useOptions(typed, groups.data?.results ?? [], options);
  const choose = async (option: Option, isIn: boolean) => {
    const group = option.group ?? (await create(option.label));
    if (group) onChoose(group, isIn);
    if (!option.group) setTyped('');
  };
  const shared = {
    items,
    itemToStringLabel: (option: Option) => option.label,
    itemToStringValue: (option: Option) => option.value,
    isItemEqualToValue: (one: Option, other: Option) => one.value === other.value,
    filter: (option: Option, query: string) =>
      option.group === null || option.label.toLowerCase().includes(query.trim().toLowerCase()),
    inputValue: typed,
    onInputValueChange: setTyped,
    defaultOpen: isOpenAtFirst,
    autoHighlight: true,
  };
  const popup = (
    <>
      <BaseCombobox.Trigger render={trigger} aria-label={options.name} />
      <GroupList
        label={options.label}
        side={options.side}
        isLoading={groups.isPending}
        isEmpty={groups.data?.results.length === 0}
      />
    </>
  );
  if (!chosen) {
    return (
      <BaseCombobox.Root {...shared} value={null} onValueChange={(next: Option | null) => next && choose(next, true)}>
        {popup}
      </BaseCombobox.Root>
    );
  }
  const value = items.filter(({ group }) => group && chosen.includes(group.id));
  const change = (next: Option[]) => {
    const added = next.find((option) => !value.includes(option));
    const removed = value.find((option) => !next.includes(option));
    if (added) void choose(added, true);
    else if (removed) void choose(removed, false);
  };
  return (
    <BaseCombobox.Root {...shared} multiple value={value} onValueChange={(next) => change(next as Option[])}>
      {popup}
    </BaseCombobox.Root>
  );
}

type OptionsProps = Pick<GroupPopupProps, 'hasSmart' | 'mayCreate'>;

/** Returns the lines, with one to create the typed name where it is new and the person may. */
function useOptions(
  typed: string,
  groups: readonly ClientGroup[],
  { hasSmart = false, mayCreate = false }: OptionsProps,
) {
  const isAllowed = mayUse(useSession(), 'CLIENT_GROUP.CREATE');
  const { mutateAsync } = useChange(clientGroups.create);
  const name = typed.trim().slice(0, MAX_GROUP_NAME);
  const isNew = name !== '' && !groups.some((group) => group.name.toLowerCase() === name.toLowerCase());
  const items: Option[] = groups
    .filter((group) => hasSmart || !isSmart(group))
    .map((group) => ({ value: String(group.id), label: group.name, group }));
  if (mayCreate && isAllowed && isNew) items.push({ value: 'new', label: name, group: null });
  const create = (wanted: string): Promise<ClientGroup | null> =>
    // A refusal has been shown.
    mutateAsync({ body: { name: wanted, color_id: chooseUnusedColor(groups) } }).catch(() => null);
  return { items, create };
}

interface GroupListProps {
  label: string;
  side: GroupPopupProps['side'];
  isLoading: boolean;
  isEmpty: boolean;
}

function GroupList({ label, side = 'bottom', isLoading, isEmpty }: GroupListProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        align="start"
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-(--ui-z-menu) outline-none"
      >
        <BaseCombobox.Popup
          aria-label={label}
          className={classNames(
            popupSurface,
            popupMotion,
            'flex w-70 max-w-(--available-width) flex-col overflow-hidden',
          )}
        >
          <div className="p-1.5 pb-1">
            <span className={controlClasses({ className: '!border-line-btn' })}>
              <Icon of={Search} size={14} className="text-icon" />
              <BaseCombobox.Input
                aria-label={label}
                placeholder={text('find_group')}
                maxLength={MAX_GROUP_NAME}
                className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
              />
            </span>
          </div>
          {isLoading && (
            <p className="px-3 py-2.5">
              <Spinner size={14} />
            </p>
          )}
          <BaseCombobox.Empty className="px-3 py-2.5 text-fg-3 empty:hidden">
            {isLoading ? '' : text(isEmpty ? 'no_groups_yet' : 'no_such_group')}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(288px,calc(var(--available-height)-52px))] min-h-0 overflow-y-auto overscroll-contain p-1 pt-0 empty:p-0">
            {(option: Option) => <GroupOption key={option.value} option={option} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

function GroupOption({ option }: { option: Option }) {
  const { group, label } = option;
  return (
    <BaseCombobox.Item value={option} className={popupItem}>
      {group ? (
        <span className="flex min-w-0 items-center gap-1.5">
          <Tag {...toTag(group)} />
          {isSmart(group) && <SmartMark />}
        </span>
      ) : (
        <>
          <Icon of={Plus} className="text-icon" />
          <span className="min-w-0 truncate">{text('create_group', { name: label })}</span>
        </>
      )}
      <BaseCombobox.ItemIndicator className="ms-auto flex ps-3 text-brand-fg">
        <Icon of={Check} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
