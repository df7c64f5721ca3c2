export { AccountFrame } from './account-frame.tsx';
export { AccountLoading } from './account-states.tsx';

/** The account screens by page, each a chunk of its own. */
export const preferenceScreens = {
  account: () => import('./account.screen.tsx').then((module) => module.AccountScreen),
  profile: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
  personalisation: () => import('./personalisation.screen.tsx').then((module) => module.PersonalisationScreen),
  account_follow_ups: () => import('./account-follow-ups.screen.tsx').then((module) => module.AccountFollowUpsScreen),
};
