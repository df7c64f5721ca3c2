import { History } from 'lucide-react';
import { IconButton } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { fieldLabel } from './client-values.ts';
import { text } from './en.ts';
import type { HistoryPopoverProps } from './history-popover.tsx';

const HistoryPopover = lazyOnInteraction<HistoryPopoverProps>(() =>
  import('./history-popover.tsx').then((module) => module.HistoryPopover),
);

/** Who changed a field: seen when one reaches for its line (`group/line`), always there for a finger. */
export const HistoryButton = (history: HistoryPopoverProps) => (
  <HistoryPopover
    {...history}
    trigger={
      <IconButton
        variant="ghost"
        size="sm"
        label={text('history_of', { field: fieldLabel(history.field) })}
        icon={<Icon of={History} size={14} />}
        className={classNames(
          'opacity-0 group-hover/line:opacity-100 group-has-focus-visible/line:opacity-100 aria-expanded:opacity-100',
          'pointer-coarse:opacity-100 pointer-coarse:!size-11',
        )}
      />
    }
  />
);
