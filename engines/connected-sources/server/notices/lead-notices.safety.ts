import { withFailedNotice } from '#testing/leads/announced.ts';
import { safetyRows } from '#testing/safety.ts';
import { leadNotices } from '../../contract.ts';

export const leadNoticeSafety = safetyRows(leadNotices, {
  listFailed: {
    about: 'org',
    call: async (org, marker) => {
      await withFailedNotice(org, marker);
      return {};
    },
  },
  fetchAgain: { about: 'org', call: async (org, marker) => ({ body: await withFailedNotice(org, marker) }) },
  dismiss: { about: 'org', call: async (org, marker) => ({ body: await withFailedNotice(org, marker) }) },
});
