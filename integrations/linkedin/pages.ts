import { definePages } from '#platform/contract/pages.ts';

export const linkedinPages = definePages({
  linkedin: { path: '/integrations/linkedin', title: 'LinkedIn lead gen' },
  linkedin_account: { path: '/integrations/linkedin/account/{id}', title: 'LinkedIn ad account' },
  /** Where LinkedIn sends the person back after they gave or refused their consent (S0-2.1-71). */
  linkedin_return: { path: '/integrations/linkedin-app-post-auth', title: 'Connecting LinkedIn' },
  /** The address that Facebook's page of the same name suggests; it leads to the set-up (S0-2.1-72). */
  linkedin_routing: { path: '/integrations/linkedin-leads-routing', title: 'LinkedIn lead gen' },
});
