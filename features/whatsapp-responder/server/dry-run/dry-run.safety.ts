import { fileMarkedLead } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import { responderDryRun } from '../../dry-run-contract.ts';

export const dryRunSafety = safetyRows(responderDryRun, {
  run: {
    about: 'org',
    call: async (org, marker) => {
      await fileMarkedLead(org, marker);
      return {};
    },
  },
});
