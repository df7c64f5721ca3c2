import { webModule } from '#platform/web/module.ts';
import { advertPages } from '../pages.ts';

export const advertsWeb = webModule({
  pages: advertPages,
  screens: { adverts: () => import('./adverts.screen.tsx').then((module) => module.AdvertsScreen) },
  integrations: {
    adverts: { page: advertPages.adverts },
  },
});
