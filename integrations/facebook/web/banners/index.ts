import { warningSlots } from '#features/warnings/web/index.ts';

/** The banners about Facebook, for the manifest. */
export const facebookBanners = [
  warningSlots.banner.fill({
    type: 'INTEGRATION_FB_PERMISSION_ISSUES',
    load: () => import('./permission-banner.tsx').then((module) => module.PermissionBanner),
  }),
  warningSlots.banner.fill({
    type: 'INTEGRATION_FB_DELAYED_LEAD_ALERTS',
    load: () => import('./delayed-leads-banner.tsx').then((module) => module.DelayedLeadsBanner),
  }),
];
