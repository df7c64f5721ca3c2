import type { RulesKind } from '#engines/rules/web/index.ts';
import { teamPages } from '#features/team/pages.ts';
import { type LeadRule, leadRules } from '../contract.ts';
import { leadRulePages } from '../pages.ts';
import { ruleWords } from './en.ts';
import { leadSubject } from './lead-subject.ts';

/** The rules that decide who gets a lead. */
export const assignmentRules: RulesKind<LeadRule> = {
  subject: leadSubject,
  calls: leadRules,
  pages: {
    area: teamPages.team,
    list: leadRulePages.lead_assignment,
    add: leadRulePages.add_rule,
    edit: leadRulePages.edit_rule,
    history: leadRulePages.decision_history,
  },
  words: ruleWords,
};
