import { definePages } from '#platform/contract/pages.ts';

export const leadRulePages = definePages({
  lead_assignment: { path: '/team/lead-assignment', title: 'Lead assignment' },
  add_rule: { path: '/team/lead-assignment/add-rule', title: 'Add rule' },
  edit_rule: { path: '/team/lead-assignment/edit-rule/{id}', title: null },
  decision_history: { path: '/team/lead-assignment/history', title: 'Decision history' },
  availability: { path: '/account/availability', title: 'Availability' },
});
