import { safetyRows } from '#testing/safety.ts';
import { branding } from '../contract.ts';
import { startWebsite } from '../testing/website.ts';

export const brandingSafety = safetyRows(branding, {
  get: { about: 'org', call: () => ({}) },
  readWebsite: { about: 'org', call: async () => ({ body: { website: await startWebsite() } }) },
  update: { about: 'org', call: () => ({ body: { accent: '#00666b' } }) },
});
