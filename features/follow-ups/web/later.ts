import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { LaterProps, SchedulePickerProps } from './later-popover.tsx';

/** Chooses when something is done later, with the choices that follow-ups have. */
export const LaterPopover = lazyOnInteraction<LaterProps>(() =>
  import('./later-popover.tsx').then((module) => module.LaterPopover),
);

/** Chooses when a follow-up of many clients is due, someday too. */
export const SchedulePicker = lazyOnInteraction<SchedulePickerProps>(() =>
  import('./later-popover.tsx').then((module) => module.SchedulePicker),
);
