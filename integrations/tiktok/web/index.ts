import { sourceScreens } from '#engines/connected-sources/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { tiktokPages } from '../pages.ts';

const screens = sourceScreens(() => import('./tiktok-source.tsx').then((module) => module.tiktokOnScreens));

export const tiktokWeb = webModule({
  pages: tiktokPages,
  screens: { tiktok: screens.home, tiktok_account: screens.account, tiktok_return: screens.consent },
  integrations: {
    tiktok: { page: tiktokPages.tiktok, holds: Object.values(tiktokPages) },
  },
});
