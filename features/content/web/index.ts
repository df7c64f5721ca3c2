import { sharesTag } from '#domain/tags.ts';
import { webModule } from '#platform/web/module.ts';
import { contentPages } from '../pages.ts';
import { contentsTag } from '../tags.ts';

export { toShareTarget } from './list/content-words.ts';
export { MessageField } from './message/message-field.tsx';
export type { ContentPanels, ShareTarget } from './page/content-panels.ts';

export const contentWeb = webModule({
  pages: contentPages,
  screens: {
    content: () => import('./list/content-home.tsx').then((module) => module.ContentHome),
    file_preview: () => import('./file/file-preview.screen.tsx').then((module) => module.FilePreviewScreen),
  },
  areas: [{ page: contentPages.content, key: 'o', clears: [contentsTag, sharesTag] }],
  paletteSearch: () => import('./palette-search.tsx').then((module) => module.useFoundContents),
  palette: [
    { page: contentPages.messages, group: 'go_to' },
    { page: contentPages.files, group: 'go_to' },
  ],
});

/** Screens that also show sharing, which composition adds. */
export const contentScreens = {
  messages: () => import('./list/messages.screen.tsx').then((module) => module.MessagesScreen),
  files: () => import('./list/files.screen.tsx').then((module) => module.FilesScreen),
  message: () => import('./message/message.screen.tsx').then((module) => module.MessageScreen),
  file: () => import('./file/file.screen.tsx').then((module) => module.FileScreen),
};
