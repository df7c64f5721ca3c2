import { safetyRows } from '#testing/safety.ts';
import { auditLog } from '../contract.ts';

export const auditLogSafety = safetyRows(auditLog, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return {};
    },
  },
  // The call answers a CSV, not JSON; who is in it is tested with the log.
  exportLog: { about: 'person' },
});
