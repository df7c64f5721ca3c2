import { History } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { HistoryPopoverProps } from './history-popover.tsx';

const HistoryPopover = lazyOnInteraction<HistoryPopoverProps>(() =>
  import('./history-popover.tsx').then((module) => module.HistoryPopover),
);

/** Opens the history of a field: shown when the line (`group/line`) is hovered or focused, always on touch. */
export const HistoryButton = (history: HistoryPopoverProps) => (
  <HistoryPopover
    {...history}
    trigger={
      <IconButton
        variant="ghost"
        size="sm"
        label={text('history_of', { field: history.label })}
        icon={<Icon of={History} size={14} />}
        className={classNames(
          'opacity-0 group-hover/line:opacity-100 line-focused:opacity-100 aria-expanded:opacity-100',
          'pointer-coarse:opacity-100 pointer-coarse:!size-11',
        )}
      />
    }
  />
);
