import type { RulesKind } from '#engines/rules/web/index.ts';
import { teamPages } from '#features/team/pages.ts';
import { type LeadRule, leadRules } from '../contract.ts';
import { leadRulePages } from '../pages.ts';
import { text } from './en.ts';
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
  words: {
    area: text('team'),
    title: text('lead_assignment'),
    locked: text('team'),
    no_permission: text('no_permission'),
    pro_reason: text('pro_reason'),
    free_tier_title: text('free_tier_title'),
    free_tier_text: (owner) => text('free_tier_text', { owner }),
    unlock: text('unlock'),
    rules: text('rules'),
    history: text('history'),
    others: text('as_source_says'),
    skipped_note: text('skipped_note'),
    empty_text: text('empty_text'),
    delete_text: text('delete_text'),
    gone_text: text('gone_text'),
  },
};
