import { webModule } from '#platform/web/module.ts';
import { facebookPages } from '../pages.ts';
import { facebookBanners } from './banners/index.ts';

export const facebookWeb = webModule({
  pages: facebookPages,
  screens: {
    facebook: () => import('./facebook.screen.tsx').then((module) => module.FacebookScreen),
    facebook_page: () => import('./page/page.screen.tsx').then((module) => module.PageScreen),
    facebook_first_page: () => import('./page/page.screen.tsx').then((module) => module.PageScreen),
    facebook_return: () => import('./connect/return.screen.tsx').then((module) => module.ReturnScreen),
  },
  slots: facebookBanners,
  integrations: {
    facebook: { page: facebookPages.facebook, holds: Object.values(facebookPages) },
  },
});
