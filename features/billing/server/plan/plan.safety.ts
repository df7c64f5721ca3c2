import { safetyRows } from '#testing/safety.ts';
import { billing } from '../../contract.ts';

/** Calls without an example ask the payment provider; change-plan.test.ts makes them. */
export const planSafety = safetyRows(billing, {
  get: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return {};
    },
  },
  getPricing: { about: 'org' },
  listResting: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return {};
    },
  },
  previewChange: { about: 'org' },
  confirmChange: { about: 'org' },
  cancel: { about: 'org' },
  resume: { about: 'org' },
  contactSales: { about: 'person', call: () => ({ body: { message: 'How many seats are too many?' } }) },
});
