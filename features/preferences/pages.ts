import { definePages } from '#platform/contract/pages.ts';

export const preferencePages = definePages({
  account: { path: '/account', title: 'Account' },
  profile: { path: '/account/profile', title: 'Profile' },
  personalisation: { path: '/account/personalisation', title: 'Personalisation' },
  account_follow_ups: { path: '/account/follow-ups', title: 'Follow-ups' },
});
