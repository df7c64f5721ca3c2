import { webModule } from '#platform/web/module.ts';

export type { ContentPanels, ShareTarget } from './content-panels.ts';
export { pathOf } from './content-path.ts';
export { toShareTarget } from './content-words.ts';
export { MessageField } from './message-field.tsx';

export const contentWeb = webModule({
  screens: {
    content: () => import('./content-home.tsx').then((module) => module.ContentHome),
    file_preview: () => import('./file-preview.screen.tsx').then((module) => module.FilePreviewScreen),
  },
});

/** Screens that show sharing too; composition puts it on them. */
export const contentScreens = {
  messages: () => import('./messages.screen.tsx').then((module) => module.MessagesScreen),
  files: () => import('./files.screen.tsx').then((module) => module.FilesScreen),
  message: () => import('./message.screen.tsx').then((module) => module.MessageScreen),
  file: () => import('./file.screen.tsx').then((module) => module.FileScreen),
};
