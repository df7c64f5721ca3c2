import { definePages } from '#platform/contract/pages.ts';

export const leadEmailPages = definePages({
  lead_via_email: { path: '/integrations/lead-via-email', title: 'Lead via e-mail' },
});
