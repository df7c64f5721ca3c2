export type { ContentPanels, ShareTarget } from './content-panels.ts';
export { pathOf } from './content-path.ts';
export { toShareTarget } from './content-words.ts';
export { MessageField } from './message-field.tsx';

/** The screens of contents, each a chunk of its own; composition puts sharing on them. */
export const contentScreens = {
  content: () => import('./content-home.tsx').then((module) => module.ContentHome),
  messages: () => import('./messages.screen.tsx').then((module) => module.MessagesScreen),
  files: () => import('./files.screen.tsx').then((module) => module.FilesScreen),
  message: () => import('./message.screen.tsx').then((module) => module.MessageScreen),
  file: () => import('./file.screen.tsx').then((module) => module.FileScreen),
  file_preview: () => import('./file-preview.screen.tsx').then((module) => module.FilePreviewScreen),
};
