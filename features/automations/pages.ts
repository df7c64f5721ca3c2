import { definePages } from '#platform/contract/pages.ts';

export const automationPages = definePages({
  /** The list of all automations (S0-2.1-43). */
  automations: { path: '/automations', title: 'Automations' },
});
