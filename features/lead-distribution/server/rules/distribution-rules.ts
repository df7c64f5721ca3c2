import type { RulesOfKind } from '#engines/rules/server/index.ts';
import {
  leadRuleStore,
  readDistributionRecipients,
  readRules,
  type StoredDistributionRecipient,
  writeDistributionRecipients,
} from '#features/lead-rules/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type DistributionRule, distributionChannels, type WrittenDistributionRecipient } from '../../contract.ts';
import {
  distributionRuleChanged,
  distributionRuleCreated,
  distributionRuleDeleted,
  distributionRulesReordered,
} from '../../events.ts';
import { countDistributed, releaseWaiting } from '../distribute/distributions.queries.ts';
import { checkRecipients } from './check-recipients.ts';

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

/** Returns the distribution rules, or one of them, each with the first of its recipients. */
async function showRules(scope: OrgScope, limit: number, id?: number): Promise<DistributionRule[]> {
  const rules = await readRules(scope, 'distribution', { count: countDistributed, limit, id });
  return rules.map((rule) => ({
    ...rule,
    recipients: rule.recipients.map(({ channels, ...recipient }) => ({
      ...recipient,
      channels: distributionChannels.filter((channel) => channels.includes(channel)),
    })),
  }));
}
