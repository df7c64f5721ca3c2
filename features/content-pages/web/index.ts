import { FilePlus2 } from 'lucide-react';
import { contentSlots, withContentKinds } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { pageFacts } from '../page-facts.ts';
import { contentPagePages } from '../pages.ts';

const { pages, new_page, page, edit_page } = contentPagePages;

/** Screens that also show sharing, which composition adds. */
export const contentPageScreens = {
  pages: () => import('./list/pages.screen.tsx').then((module) => module.PagesScreen),
  page: () => import('./page/page.screen.tsx').then((module) => module.PageScreen),
  edit_page: () => import('./editor/edit-page.screen.tsx').then((module) => module.EditPageScreen),
};

export const contentPagesWeb = webModule({
  pages: contentPagePages,
  screens: {
    new_page: withContentKinds(() => import('./new-page.screen.tsx').then((module) => module.NewPageScreen)),
    page_versions: withContentKinds(() =>
      import('./versions/versions.screen.tsx').then((module) => module.VersionsScreen),
    ),
    page_preview: withContentKinds(() => import('./page/drawn-page.tsx').then((module) => module.PagePreviewScreen)),
  },
  palette: [
    { page: pages, group: 'go_to' },
    { page: new_page, group: 'create', icon: FilePlus2, policy: 'CONTENT.CREATE' },
  ],
  slots: [
    contentSlots.kinds.fill({
      ...pageFacts,
      screens: [
        [pages, contentPageScreens.pages],
        [page, contentPageScreens.page],
        [edit_page, contentPageScreens.edit_page],
      ],
      load: () => import('./page-kind.ts').then((module) => module.pageKind),
    }),
  ],
});
