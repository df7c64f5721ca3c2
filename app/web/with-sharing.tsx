import type { ComponentType } from 'react';
import type { ContentPanels } from '#features/content/web/index.ts';
import type { LoadScreen } from '#platform/web/module.ts';

/** Adds sharing to a screen of contents; its code loads with the screen, not with the application. */
export const withSharing =
  (load: () => Promise<ComponentType<{ panels: ContentPanels }>>): LoadScreen =>
  async () => {
    const [Screen, { panels }] = await Promise.all([load(), import('./content-panels.ts')]);
    return () => <Screen panels={panels} />;
  };
