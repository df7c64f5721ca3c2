import type { ComponentType } from 'react';
import { type ContentPanels, contentScreens } from '#features/content/web/index.ts';

/** Puts sharing on a screen of contents; its code comes with the screen, not with the first page of the application. */
const shared = (load: () => Promise<ComponentType<{ panels: ContentPanels }>>) => async (): Promise<ComponentType> => {
  const [Screen, { panels }] = await Promise.all([load(), import('./content-panels.ts')]);
  return () => <Screen panels={panels} />;
};

/** The screens of contents that show what sharing knows of them. */
export const contentPages = {
  messages: shared(contentScreens.messages),
  files: shared(contentScreens.files),
  message: shared(contentScreens.message),
  file: shared(contentScreens.file),
};
