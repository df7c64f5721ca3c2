import { sourceScreens } from '#engines/connected-sources/web/index.ts';
import { warningSlots } from '#features/warnings/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { facebookPages } from '../pages.ts';

const screens = sourceScreens(() => import('./facebook-source.tsx').then((module) => module.facebookOnScreens));

export const facebookWeb = webModule({
  pages: facebookPages,
  screens: {
    facebook: screens.home,
    facebook_page: screens.account,
    facebook_first_page: screens.account,
    facebook_return: screens.consent,
  },
  slots: [
    warningSlots.banner.fill({ type: 'INTEGRATION_FB_PERMISSION_ISSUES', load: screens.permissionBanner }),
    warningSlots.banner.fill({ type: 'INTEGRATION_FB_DELAYED_LEAD_ALERTS', load: screens.delayedBanner }),
  ],
  integrations: {
    facebook: { page: facebookPages.facebook, holds: Object.values(facebookPages) },
  },
});
