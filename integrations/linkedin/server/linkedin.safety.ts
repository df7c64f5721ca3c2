import { accountSafety } from '#testing/leads/connected-account.ts';
import { safetyRows } from '#testing/safety.ts';
import { LINKEDIN, linkedin } from '../contract.ts';

export const linkedinSafety = safetyRows(linkedin, {
  ...accountSafety(LINKEDIN),
  previewLeads: { about: 'row' },
  triggerConnect: { about: 'person' },
});
