import { Settings, User } from 'lucide-react';
import { webModule } from '#platform/web/module.ts';
import { preferencePages } from '../pages.ts';
import { text } from './palette/en.ts';

export { AccountFrame, Setting } from './account-frame.tsx';
export { AccountLoading } from './account-states.tsx';
export { SaveBar } from './save-bar.tsx';
export { useOwnPreferences } from './use-own-preferences.ts';

export const preferencesWeb = webModule({
  pages: preferencePages,
  screens: {
    account: () => import('./account.screen.tsx').then((module) => module.AccountScreen),
    profile: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
    personalisation: () => import('./personalisation.screen.tsx').then((module) => module.PersonalisationScreen),
  },
  palette: [
    { page: preferencePages.profile, group: 'account', icon: User },
    { page: preferencePages.personalisation, group: 'account', icon: Settings },
    { page: preferencePages.account_follow_ups, group: 'account', label: text('follow_up_settings'), icon: Settings },
  ],
});

/** Screens that also show parts of other features, which composition adds. */
export const preferenceScreens = {
  account_follow_ups: () => import('./account-follow-ups.screen.tsx').then((module) => module.AccountFollowUpsScreen),
};
