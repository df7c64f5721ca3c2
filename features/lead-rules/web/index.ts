import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { leadRulePages } from '../pages.ts';

/**
 * Loads the drawer of a member's availability, for the screens that list members.
 *
 * @public
 */
export const loadAvailabilityDrawer = () =>
  import('./availability/availability-drawer.tsx').then((module) => module.AvailabilityDrawer);

/** Loads the dialog in which members are chosen. */
export const loadAddMembersDialog = () =>
  import('./editor/add-members-dialog.tsx').then((module) => module.AddMembersDialog);

// What the screens of other kinds of rules share.
export { DeleteRuleDialog } from './delete-rule-dialog.tsx';
export { firstNameFrom } from './describe-absence.ts';
export { orderedRules } from './draft/rule-draft.ts';
export { listConflicts } from './editor/compare-rules.ts';
export { LeadsPerRound } from './editor/leads-per-round.tsx';
export { nameRecipients } from './editor/name-recipients.ts';
export { Absence, LastLead, ThisRound } from './editor/recipient-parts.tsx';
export { RuleFrame, Step } from './editor/rule-frame.tsx';
export { RulePlace, RuleScope, titleRule } from './editor/rule-scope.tsx';
export {
  type CommonRuleValues,
  commonLabels,
  commonParts,
  describeCommonValue,
  describeFaults,
  findCommonProblem,
  newCommonValues,
  placeErrors,
  readCommonValues,
  toCommonDraft,
} from './editor/rule-values.ts';
export { Panel, PlainWords, RotationPanel, TopToBottom } from './editor/side-panels.tsx';
export { type RuleEdit, useRuleForm } from './editor/use-rule-form.ts';
export { daysFilter, makeRuleFilter, memberFilter } from './history/filters.ts';
export { joinWords } from './join-words.ts';
export { describeTurns } from './list/describe-recipients.ts';
export { ReorderIntro, RulesSkeleton } from './list/list-parts.tsx';
export { AddRule, HistoryLink, NoRules, RulesNote, SetDefault } from './list/rules-page-parts.tsx';
export { RulesTable } from './list/rules-table.tsx';
export { FreeTierBar, RulesNotAllowed, useMayManage } from './may-manage.tsx';

export const leadRulesWeb = webModule({
  pages: leadRulePages,
  screens: {
    lead_assignment: () => import('./list/lead-assignment.screen.tsx').then((module) => module.LeadAssignmentScreen),
    add_rule: () => import('./editor/add-rule.screen.tsx').then((module) => module.AddRuleScreen),
    edit_rule: () => import('./editor/edit-rule.screen.tsx').then((module) => module.EditRuleScreen),
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
