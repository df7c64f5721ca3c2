import { Bookmark, ChevronDown } from 'lucide-react';
import type { ToolbarButtonProps } from '#platform/web/list/define-list.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { describeDifference, readQuery } from './compare-view.ts';
import { text } from './en.ts';
import type { ViewsPopoverProps } from './popover/views-popover.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { useActiveView } from './use-active-view.ts';

const ViewsPopover = lazyOnInteraction<ViewsPopoverProps>(() =>
  import('./popover/views-popover.tsx').then((module) => module.ViewsPopover),
);

/** Opens the saved views of the list and names the one that is open. */
export function ViewsButton({ state, applied }: ToolbarButtonProps) {
  const { active, columns } = useActiveView();
  const shown = { query: readQuery(state, applied), columns };
  const difference = active ? describeDifference(active, shown) : null;
  const label = active && text(difference ? 'active_unsaved' : 'active_view', { name: active.name });
  return (
    <ViewsPopover
      shown={shown}
      active={active}
      difference={difference}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={<Icon of={Bookmark} />}
          iconEnd={<Icon of={ChevronDown} size={14} />}
          aria-label={label ?? text('views_of_list')}
          className="max-w-[200px] max-sm:!h-11"
        >
          <span className={active ? 'truncate' : 'max-sm:hidden'}>{active?.name ?? text('views')}</span>
          {difference && <UnsavedMark />}
        </Button>
      }
    />
  );
}
