import { definePages } from '#platform/contract/pages.ts';

export const integrationPages = definePages({
  /** Opens the directory at what is neither a lead source nor an automation (S0-2.1-64). */
  other_integrations: { path: '/integrations/other', title: 'Other integrations' },
});
