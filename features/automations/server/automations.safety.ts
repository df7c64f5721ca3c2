import { safetyRows } from '#testing/safety.ts';
import { automations } from '../contract.ts';
import { reserveCredits } from './ledger/credits.ts';

export const automationSafety = safetyRows(automations, {
  getDetails: { about: 'org', call: () => ({}) },
  listLogs: {
    about: 'org',
    call: async (org, marker) => {
      const { id } = await org.client({ name: marker });
      const want = { key: `test:${id}`, automation: 'LEAD_DISTRIBUTION', channel: 'email_alert', credits: 1 } as const;
      await org.inScope((scope) => reserveCredits(scope, [{ ...want, client_id: id }]));
      return {};
    },
  },
  list: { about: 'org', call: () => ({}) },
  sendMissed: { about: 'org', call: () => ({}) },
  setStatus: {
    about: 'org',
    call: () => ({ params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on: false } }),
  },
});
