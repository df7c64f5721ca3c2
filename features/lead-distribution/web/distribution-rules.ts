import type { RulesKind } from '#engines/rules/web/index.ts';
import { automationPages } from '#features/automations/pages.ts';
import { leadSubject } from '#features/lead-rules/web/index.ts';
import { type DistributionRule, leadDistribution } from '../contract.ts';
import { leadDistributionPages } from '../pages.ts';
import { ruleWords } from './en.ts';

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
  words: ruleWords,
};
