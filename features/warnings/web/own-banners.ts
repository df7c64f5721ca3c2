import type { WarningBanner } from './slots.ts';

/** The banners about the plan, which are this feature's own. */
export const ownBanners: readonly WarningBanner[] = [
  {
    type: 'SUBSCRIPTION_ISSUES',
    load: () => import('./subscription-issues.tsx').then((module) => module.SubscriptionIssues),
  },
  {
    type: 'AUTOMATION_CREDIT_WARNING',
    load: () => import('./automation-credits.tsx').then((module) => module.AutomationCredits),
  },
];
