import { accountSafety } from '#testing/leads/connected-account.ts';
import { safetyRows } from '#testing/safety.ts';
import { FACEBOOK, facebook } from '../contract.ts';

export const facebookSafety = safetyRows(facebook, {
  ...accountSafety(FACEBOOK),
  previewLeads: { about: 'row' },
  listGraphForms: { about: 'org' },
  syncPagePixel: { about: 'org' },
});
