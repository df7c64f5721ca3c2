import { definePages } from '#platform/contract/pages.ts';

export const leadPages = definePages({
  /** Where the product is connected with others; composition puts the card of each integration on it. */
  integrations: { path: '/integrations', title: 'Integrations' },
  needs_attention: { path: '/leads/needs-attention', title: 'Leads that need attention' },
});
