import { answers, fails } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { preferences, UserDetails, UserPreferences } from '../contract.ts';
import { preferencesWeb } from './index.ts';

const own = answers(preferences.get, sample(UserPreferences, { time_zone: 'Asia/Singapore' }));
const details = answers(preferences.getUserDetails, sample(UserDetails, {}));
const notRead = fails(preferences.get, 'internal');

testScreens(preferencesWeb.screens, {
  account: {
    at: '/account',
    empty: 'none: it leads to the profile',
    failed: 'none: it leads to the profile',
    locked: 'none: it leads to the profile',
    filled: {
      it: 'leads to the profile (S0-2.1-26)',
      calls: [details],
      shows: ['Profile', 'Nadia Rahman', 'Manage sessions'],
    },
  },
  profile: {
    at: '/account/profile',
    empty: 'none: everybody has a profile',
    failed: {
      it: 'says that the profile failed to load',
      calls: [fails(preferences.getUserDetails, 'internal')],
      shows: ['Couldn’t load your profile'],
    },
    locked: 'none: it is one’s own',
    filled: {
      it: 'shows the profile (S0-2.1-34)',
      calls: [details],
      shows: ['Nadia Rahman', 'Used to sign in', 'Shown to clients you share with'],
    },
  },
  personalisation: {
    at: '/account/personalisation',
    empty: 'none: every setting has a value',
    failed: { it: 'says that the settings failed to load', calls: [notRead], shows: ['Couldn’t load your settings'] },
    locked: 'none: it is one’s own',
    filled: { it: 'shows the settings (S0-2.1-33)', calls: [own], shows: ['Row height'] },
  },
});
