import { webModule } from '#platform/web/module.ts';
import { wordpressPages } from '../pages.ts';

export const wordpressWeb = webModule({
  pages: wordpressPages,
  screens: {
    wordpress: () => import('./wordpress.screen.tsx').then((module) => module.WordpressScreen),
  },
  integrations: {
    wordpress: {
      page: wordpressPages.wordpress,
    },
  },
});
