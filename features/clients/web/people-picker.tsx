import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import type { PeoplePopoverProps } from './people-popover.tsx';

/** Chooses a person beside a button; its code arrives when somebody reaches for it. */
export const PeoplePicker = lazyOnInteraction<PeoplePopoverProps>(() =>
  import('./people-popover.tsx').then((module) => module.PeoplePopover),
);
