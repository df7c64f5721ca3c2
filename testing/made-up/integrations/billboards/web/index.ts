import { sourceScreens } from '#engines/connected-sources/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { billboardPages } from '../pages.ts';

const screens = sourceScreens(() => import('./billboards-source.tsx').then((module) => module.billboardsOnScreens));

export const billboardsWeb = webModule({
  pages: billboardPages,
  screens: { billboards: screens.home, billboard: screens.account, billboard_return: screens.consent },
  integrations: {
    billboards: { page: billboardPages.billboards, holds: Object.values(billboardPages) },
  },
});
