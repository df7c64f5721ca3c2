import { contentSlots } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { webPageFacts } from '../contract.ts';
import { webPagePages } from '../pages.ts';

export const webPagesWeb = webModule({
  pages: webPagePages,
  palette: [{ page: webPagePages.web_pages, group: 'go_to' }],
  slots: [
    contentSlots.kinds.fill({
      ...webPageFacts,
      screens: [
        [webPagePages.web_pages, () => import('./web-pages.screen.tsx').then((module) => module.WebPagesScreen)],
        [webPagePages.web_page, () => import('./web-pages.screen.tsx').then((module) => module.WebPageScreen)],
      ],
      load: () => import('./web-page-kind.ts').then((module) => module.webPageKind),
    }),
  ],
});
