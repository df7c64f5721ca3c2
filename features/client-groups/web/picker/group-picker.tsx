import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { GroupPopupProps } from './group-popup.tsx';

/** Opens the groups beside a button; its code loads on the first interaction. */
export const GroupPicker = lazyOnInteraction<GroupPopupProps>(() =>
  import('./group-popup.tsx').then((module) => module.GroupPopup),
);
