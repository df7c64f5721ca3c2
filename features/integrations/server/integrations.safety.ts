import { safetyRows } from '#testing/safety.ts';
import { integrations } from '../contract.ts';

export const integrationSafety = safetyRows(integrations, {
  list: { about: 'org', call: () => ({}) },
  search: { about: 'org', call: () => ({ query: { search: 'website' } }) },
  get: { about: 'org', call: () => ({ params: { id: 'webhook' } }) },
  captureDetails: {
    about: 'org',
    call: (_org, marker) => ({ body: { integration_id: 'webhook', details: { name: marker } } }),
  },
  setNotifyMe: { about: 'person', call: () => ({ params: { id: 'rightmove' }, body: { is_notify_me: true } }) },
});
