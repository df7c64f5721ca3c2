import type { ComponentType } from 'react';
import { type ContentPanels, contentScreens } from '#features/content/web/index.ts';
import { ShareButton, SharedWith } from '#features/sharing/web/index.ts';

const panels: ContentPanels = { ShareButton, SharedWith };

/** Puts sharing on a screen of contents. */
const shared = (load: () => Promise<ComponentType<{ panels: ContentPanels }>>) => async (): Promise<ComponentType> => {
  const Screen = await load();
  return () => <Screen panels={panels} />;
};

/** The screens of contents with what sharing knows of them. */
export const contentPages = {
  ...contentScreens,
  messages: shared(contentScreens.messages),
  files: shared(contentScreens.files),
  message: shared(contentScreens.message),
  file: shared(contentScreens.file),
};
