import { webModule } from '#platform/web/module.ts';

export { AccountFrame } from './account-frame.tsx';
export { AccountLoading } from './account-states.tsx';

export const preferencesWeb = webModule({
  screens: {
    account: () => import('./account.screen.tsx').then((module) => module.AccountScreen),
    profile: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
    personalisation: () => import('./personalisation.screen.tsx').then((module) => module.PersonalisationScreen),
    account_follow_ups: () => import('./account-follow-ups.screen.tsx').then((module) => module.AccountFollowUpsScreen),
  },
});
