import { definePages, fillPage } from '#platform/contract/pages.ts';
import type { ContentType } from './content-types.ts';

export const contentPages = definePages({
  content: { path: '/content', title: 'Content' },
  messages: { path: '/content/messages', title: 'Messages' },
  files: { path: '/content/files', title: 'Files' },
  message: { path: '/content/message/{id}', title: null },
  file: { path: '/content/file/{id}', title: null },
  file_preview: { path: '/document-template/preview/{id}', title: 'Preview', layout: 'full-screen' },
});

/** Returns the address of a content's page. */
export const fillContentPage = ({ type, id }: { type: ContentType; id: number }): string =>
  fillPage(type === 'text' ? contentPages.message : contentPages.file, { id });
