import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import type { Content } from '../../contract.ts';

/** The actions of every content. */
export const PlainMenu = lazyOnInteraction<{ content: Content; isOnPage?: boolean }>(() =>
  import('./content-menu.tsx').then((module) => module.ContentMenu),
);
