import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { LaterProps } from './later-popover.tsx';

/** Chooses when something is done later, with the choices that follow-ups have. */
export const LaterPopover = lazyOnInteraction<LaterProps>(() =>
  import('./later-popover.tsx').then((module) => module.LaterPopover),
);
