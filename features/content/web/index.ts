import { sharesTag } from '#domain/tags.ts';
import { webModule } from '#platform/web/module.ts';
import { fileFacts, messageFacts } from '../kinds/kind-facts.ts';
import { contentPages } from '../pages.ts';
import { contentsTag } from '../tags.ts';
import { contentSlots, withContentKinds } from './content-kinds.ts';

export { ContentIcon } from './content-icon.tsx';
export {
  type ContentKind,
  contentKindPages,
  contentSlots,
  fillContentPage,
  findContentKind,
  findPageOfActivity,
  nameSection,
  setContentKinds,
  withContentKinds,
} from './content-kinds.ts';
export { InsertPlaceholder, MessageField } from './kinds/message/message-field.tsx';
export { ContentMenu } from './list/content-actions.tsx';
export { ofContent } from './list/content-list.ts';
export { ContentListPage } from './list/content-list-page.tsx';
export { ContentRow } from './list/content-row.tsx';
export { toShareTarget } from './list/content-words.ts';
export { describeShares, ShareFigures } from './list/share-figures.tsx';
export { useBulkChange } from './list/use-bulk-change.ts';
export { SharePanels, TeamPanels } from './page/common-panels.tsx';
export { ContentPage, ContentState } from './page/content-page.tsx';
export { type ContentPanels, ContentPanelsContext, type ShareTarget } from './page/content-panels.ts';
export { FileField } from './page/file-field.tsx';
export { RenameContent, TitleDialog } from './page/rename-content.tsx';
export { SideLine, SidePanel, SubteamChoice } from './page/side-panel.tsx';
export { useContentId } from './page/use-content-id.ts';
export { VisibilityBadge } from './page/visibility-badge.tsx';
export { VisibilityMenu } from './page/visibility-panel.tsx';
export { FindContents } from './pick/find-contents.tsx';
export { useContents, useFirstOfEachKind } from './read-contents.ts';

/** Screens that also show sharing, which composition adds. */
export const contentScreens = {
  messages: () => import('./kinds/message/messages.screen.tsx').then((module) => module.MessagesScreen),
  files: () => import('./kinds/file/files.screen.tsx').then((module) => module.FilesScreen),
  message: () => import('./kinds/message/message.screen.tsx').then((module) => module.MessageScreen),
  file: () => import('./kinds/file/file.screen.tsx').then((module) => module.FileScreen),
};

export const contentWeb = webModule({
  pages: contentPages,
  screens: {
    content: () => import('./list/content-home.tsx').then((module) => module.ContentHome),
    file_preview: withContentKinds(() =>
      import('./kinds/file/file-preview.screen.tsx').then((module) => module.FilePreviewScreen),
    ),
  },
  areas: [{ page: contentPages.content, key: 'o', clears: [contentsTag, sharesTag] }],
  paletteSearch: withContentKinds(() => import('./palette-search.tsx').then((module) => module.useFoundContents)),
  palette: [
    { page: contentPages.messages, group: 'go_to' },
    { page: contentPages.files, group: 'go_to' },
  ],
  slots: [
    contentSlots.kinds.fill({
      ...messageFacts,
      screens: [
        [contentPages.messages, contentScreens.messages],
        [contentPages.message, contentScreens.message],
      ],
      load: () => import('./kinds/message/message-kind.ts').then((module) => module.messageKind),
    }),
    contentSlots.kinds.fill({
      ...fileFacts,
      screens: [
        [contentPages.files, contentScreens.files],
        [contentPages.file, contentScreens.file],
      ],
      load: () => import('./kinds/file/file-kind.ts').then((module) => module.fileKind),
    }),
  ],
});
