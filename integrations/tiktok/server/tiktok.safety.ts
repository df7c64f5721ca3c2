import { accountSafety } from '#testing/leads/connected-account.ts';
import { safetyRows } from '#testing/safety.ts';
import { TIKTOK, tiktok } from '../contract.ts';

export const tiktokSafety = safetyRows(tiktok, {
  ...accountSafety(TIKTOK),
  sendTestLead: { about: 'row' },
});
