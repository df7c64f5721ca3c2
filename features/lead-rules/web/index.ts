import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { leadRulePages } from '../pages.ts';

export {
  findHoursProblem,
  nameWeekday,
  type SpanLine,
  toSpans,
  toWorkingHours,
  usualHours,
} from './availability/availability-form.ts';
export { WorkingHoursFields } from './availability/working-hours-fields.tsx';
export { memberFilter } from './history/member-filter.ts';
export { leadSubject } from './lead-subject.ts';

export const leadRulesWeb = webModule({
  pages: leadRulePages,
  screens: {
    lead_assignment: () => import('./list/lead-assignment.screen.tsx').then((module) => module.LeadAssignmentScreen),
    add_rule: () => import('./editor/rule-editor.screen.tsx').then((module) => module.AddRuleScreen),
    edit_rule: () => import('./editor/rule-editor.screen.tsx').then((module) => module.EditRuleScreen),
    decision_history: () =>
      import('./history/decision-history.screen.tsx').then((module) => module.DecisionHistoryScreen),
    availability: () => import('./availability/availability.screen.tsx').then((module) => module.AvailabilityScreen),
  },
  palette: [
    { page: leadRulePages.lead_assignment, group: 'go_to', policy: 'TEAM.MANAGE' },
    { page: leadRulePages.decision_history, group: 'go_to', policy: 'TEAM.MANAGE' },
    { page: leadRulePages.availability, group: 'account' },
  ],
  slots: [clientSlots.record_details.fill(() => import('./why/why-panel.tsx').then((module) => module.WhyPanel))],
});
