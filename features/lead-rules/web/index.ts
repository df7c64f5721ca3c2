import { webModule } from '#platform/web/module.ts';
import { leadRulePages } from '../pages.ts';

export const leadRulesWeb = webModule({
  pages: leadRulePages,
  screens: {
    lead_assignment: () => import('./list/lead-assignment.screen.tsx').then((module) => module.LeadAssignmentScreen),
    add_rule: () => import('./editor/add-rule.screen.tsx').then((module) => module.AddRuleScreen),
    edit_rule: () => import('./editor/edit-rule.screen.tsx').then((module) => module.EditRuleScreen),
  },
  palette: [{ page: leadRulePages.lead_assignment, group: 'go_to', policy: 'TEAM.MANAGE' }],
});
