import { definePages } from '#platform/contract/pages.ts';

export const contentPages = definePages({
  content: { path: '/content', title: 'Content' },
  messages: { path: '/content/messages', title: 'Messages' },
  files: { path: '/content/files', title: 'Files' },
  message: { path: '/content/message/{id}', title: null },
  file: { path: '/content/file/{id}', title: null },
  file_preview: { path: '/document-template/preview/{id}', title: 'Preview', layout: 'full-screen' },
});
