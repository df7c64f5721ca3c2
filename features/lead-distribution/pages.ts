import { definePages } from '#platform/contract/pages.ts';

export const leadDistributionPages = definePages({
  lead_distribution: { path: '/automations/lead-distribution', title: 'Lead distribution' },
  add_distribution_rule: { path: '/automation/lead-distribution/add-rule', title: 'Add distribution rule' },
  edit_distribution_rule: { path: '/automation/lead-distribution/edit-rule/{id}', title: null },
  /** The id of the one before may be left out (S0-2.1-47): a new rule. */
  edit_new_distribution_rule: { path: '/automation/lead-distribution/edit-rule', title: 'Add distribution rule' },
  distribution_history: { path: '/automation/lead-distribution/history', title: 'Distribution history' },
});
