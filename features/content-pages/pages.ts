import { definePages } from '#platform/contract/pages.ts';

export const contentPagePages = definePages({
  pages: { path: '/content/pages', title: 'Pages' },
  new_page: { path: '/content/pages/new', title: 'New page' },
  page: { path: '/content/page/{id}', title: null },
  edit_page: { path: '/content/page/{id}/edit', title: null },
  page_versions: { path: '/content/page/{id}/versions', title: null },
  page_preview: { path: '/dashboard-v2/landing-pages/preview/{id}', title: 'Preview', layout: 'full-screen' },
});
