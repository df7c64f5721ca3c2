import { onDemand } from '#platform/web/ui/on-demand.tsx';
import type { PeoplePopoverProps } from './people-popover.tsx';

/** Chooses a person beside a button; its code arrives when somebody reaches for it. */
export const PeoplePicker = onDemand<PeoplePopoverProps>(() =>
  import('./people-popover.tsx').then((module) => module.PeoplePopover),
);
