import { safetyRows } from '#testing/safety.ts';
import { startWebsite } from '../testing/website.ts';
import { branding } from '../contract.ts';

export const brandingSafety = safetyRows(branding, {
  get: { about: 'org', call: () => ({}) },
  readWebsite: { about: 'org', call: async () => ({ body: { website: await startWebsite() } }) },
  update: { about: 'org', call: () => ({ body: { accent: '#00666b' } }) },
});
