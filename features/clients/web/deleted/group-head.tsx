import { ChevronDown, Undo2 } from 'lucide-react';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { DeletedGroup } from './arrange-groups.ts';
import { text } from './en.ts';
import { useDeletedCommands } from './use-deleted-commands.ts';

interface GroupHeadProps {
  group: DeletedGroup;
  /** Whether all of them are in the list. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
}

/** Stands over clients deleted together, with the button that brings all of them back. */
export function GroupHead({ group, isOpen, onToggle, isCollapsed, onCollapse }: GroupHeadProps) {
  const { time_zone } = useSession();
  const { restoreTogether } = useDeletedCommands();
  const { first, together, shown } = group;
  const { count, back_count } = together;
  const name = first.deleted_by?.name;
  const total = { count: count + back_count };
  const when = formatDateTime(first.deleted_at, time_zone);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-5 py-1.5 max-sm:px-4">
      <IconButton
        size="sm"
        variant="ghost"
        className="aria-expanded:bg-transparent"
        label={text(isCollapsed ? 'expand' : 'collapse', { when })}
        aria-expanded={!isCollapsed}
        onClick={() => onCollapse(!isCollapsed)}
        icon={<Icon of={ChevronDown} size={14} className={classNames(isCollapsed && '-rotate-90 rtl:rotate-90')} />}
      />
      <span className="font-semibold">
        {name ? text('deleted_together', { name, ...total }) : text('deleted_together_by_itself', total)}
      </span>
      <span className="min-w-0 text-sm text-fg-2">
        {`${when}. `}
        {back_count > 0 && `${text('back_already', { count: back_count })} `}
        {!isCollapsed && text('shown_of', { shown: formatNumber(shown), count })}
      </span>
      {!isCollapsed && (isOpen || shown < count) && (
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {isOpen ? text('show_fewer') : text('show_all')}
        </Button>
      )}
      <span className="ms-auto">
        <Button size="sm" icon={<Icon of={Undo2} size={14} />} onClick={() => void restoreTogether(together)}>
          {text('bring_back_all', { count })}
        </Button>
      </span>
    </li>
  );
}
