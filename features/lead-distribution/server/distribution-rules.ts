import type { RulesOfKind } from '#engines/rules/server/index.ts';
import {
  leadRuleStore,
  readDistributionRecipients,
  type StoredDistributionRecipient,
  writeDistributionRecipients,
} from '#features/lead-rules/server/index.ts';
import type { DistributionRule, WrittenDistributionRecipient } from '../contract.ts';
import {
  distributionRuleChanged,
  distributionRuleCreated,
  distributionRuleDeleted,
  distributionRulesReordered,
} from '../events.ts';
import { checkRecipients } from './check-recipients.ts';
import { releaseWaiting } from './distributions.queries.ts';
import { showRules } from './show-rules.ts';

/** The rules that send new leads to people. */
export const distributionRules: RulesOfKind<
  WrittenDistributionRecipient,
  StoredDistributionRecipient,
  DistributionRule
> = {
  store: leadRuleStore('distribution'),
  events: {
    created: distributionRuleCreated,
    changed: distributionRuleChanged,
    deleted: distributionRuleDeleted,
    reordered: distributionRulesReordered,
  },
  field: 'recipients',
  readRecipients: readDistributionRecipients,
  checkRecipients,
  writeRecipients: writeDistributionRecipients,
  releaseWaiting,
  describeForHistory: (recipients) =>
    recipients.map(({ id, profile_id, channels, max_leads_per_round }) => ({
      id,
      profile_id,
      channels,
      max_leads_per_round,
    })),
  show: showRules,
};
