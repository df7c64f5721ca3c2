import { definePages } from '#platform/contract/pages.ts';

export const automationPages = definePages({
  /** Opens lead distribution (G-005). */
  automations: { path: '/automations', title: 'Automations' },
});
