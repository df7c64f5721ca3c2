import { safetyRows } from '#testing/safety.ts';
import { preferences } from '../contract.ts';

export const preferenceSafety = safetyRows(preferences, {
  get: { about: 'person', call: () => ({}) },
  update: { about: 'person', call: () => ({ body: { theme: 'dark' } }) },
  updatePreferredIntegrations: {
    about: 'person',
    call: (_org, marker) => ({ body: { integration_ids: [marker], mark_connected: true } }),
  },
  getUserDetails: { about: 'org', call: () => ({}) },
  updateUserDetails: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  getOrgPreferences: {
    about: 'org',
    call: async (org, marker) => {
      await org.owner.call(preferences.updateOrgPreferences, { body: { name: marker } });
      return {};
    },
  },
  updateOrgPreferences: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  recordVisit: { about: 'person', call: () => ({ body: { page: 'clients' } }) },
});
