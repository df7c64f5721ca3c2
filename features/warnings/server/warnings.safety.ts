import { safetyRows } from '#testing/safety.ts';
import { warnings } from '../contract.ts';

export const warningSafety = safetyRows(warnings, {
  list: { about: 'person', call: () => ({}) },
  dismiss: {
    about: 'person',
    call: async (org) => {
      await org.setSubscription('free_trial_expired');
      return { params: { id: 'subscription-issues-free-trial-expired' } };
    },
  },
});
