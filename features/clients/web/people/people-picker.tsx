import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { PeoplePopoverProps } from './people-popover.tsx';

/** Opens people beside a button; its code loads on the first interaction. */
export const PeoplePicker = lazyOnInteraction<PeoplePopoverProps>(() =>
  import('./people-popover.tsx').then((module) => module.PeoplePopover),
);
