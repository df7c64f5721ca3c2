import { definePages } from '#platform/contract/pages.ts';

export const leadPages = definePages({
  /** The page of integrations, where composition puts the card of each. */
  integrations: { path: '/integrations', title: 'Integrations' },
  needs_attention: { path: '/leads/needs-attention', title: 'Leads that need attention' },
});
