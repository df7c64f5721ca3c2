import { safetyRows } from '#testing/safety.ts';
import { automations } from '../contract.ts';
import { spendCredits } from './credits.ts';

export const automationSafety = safetyRows(automations, {
  getDetails: { about: 'org', call: () => ({}) },
  listLogs: {
    about: 'org',
    call: async (org, marker) => {
      const { id } = await org.client({ name: marker });
      const spent = { automation: 'LEAD_DISTRIBUTION', channel: 'email_alert', client_id: id, credits: 1 } as const;
      await org.inScope((scope) => spendCredits(scope, [spent]));
      return {};
    },
  },
  setStatus: {
    about: 'org',
    call: () => ({ params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on: false } }),
  },
});
