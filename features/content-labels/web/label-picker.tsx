import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { LabelPopupProps } from './label-popup.tsx';

/** Opens the labels beside a button; its code loads on the first interaction. */
export const LabelPicker = lazyOnInteraction<LabelPopupProps>(() =>
  import('./label-popup.tsx').then((module) => module.LabelPopup),
);
