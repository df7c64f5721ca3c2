import type { RulesKind } from '#engines/rules/web/index.ts';
import { automationPages } from '#features/automations/pages.ts';
import { leadSubject } from '#features/lead-rules/web/index.ts';
import { type DistributionRule, leadDistribution } from '../contract.ts';
import { leadDistributionPages } from '../pages.ts';
import { text } from './en.ts';

/** The rules by which leads are sent to people. */
export const distributionRules: RulesKind<DistributionRule> = {
  subject: leadSubject,
  calls: leadDistribution,
  pages: {
    area: automationPages.automations,
    list: leadDistributionPages.lead_distribution,
    add: leadDistributionPages.add_distribution_rule,
    edit: leadDistributionPages.edit_distribution_rule,
    history: leadDistributionPages.distribution_history,
  },
  words: {
    area: text('automations'),
    title: text('lead_distribution'),
    locked: text('lead_distribution'),
    no_permission: text('no_permission'),
    pro_reason: text('pro_reason'),
    free_tier_title: text('free_tier_title'),
    free_tier_text: () => text('free_tier_text'),
    unlock: text('unlock'),
    rules: text('rules'),
    history: text('history'),
    others: text('other_leads'),
    skipped_note: text('skipped_note'),
    empty_text: text('empty_text'),
    delete_text: text('delete_text'),
    gone_text: text('gone_text'),
  },
};
