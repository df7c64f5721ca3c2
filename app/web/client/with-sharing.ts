import type { ComponentType } from 'react';
import { type ContentPanels, withContentKinds } from '#features/content/web/index.ts';
import type { LoadScreen } from '#platform/web/module.ts';

type LoadContentScreen = () => Promise<ComponentType<{ panels: ContentPanels }>>;

/** Adds sharing to a screen of contents; its code loads with the screen, not with the application. */
export const withSharing = (load: LoadContentScreen): LoadScreen =>
  withContentKinds(async () => {
    const [Screen, { withPanels }] = await Promise.all([load(), import('./content-panels.tsx')]);
    return withPanels(Screen);
  });
