import { definePages } from '#platform/contract/pages.ts';

export const webPagePages = definePages({
  web_pages: { path: '/web-pages', title: 'Web pages' },
  web_page: { path: '/web-pages/{id}', title: null },
});
