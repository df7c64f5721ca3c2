import { addRecipients } from '#engines/rules/server/index.ts';
import { leadRuleStore, readShownDistributionRecipients } from '#features/lead-rules/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type DistributionRule, distributionChannels } from '../contract.ts';
import { countDistributed } from './distributions.queries.ts';

const { readDefinitions } = leadRuleStore('distribution');

/** Returns the distribution rules, or one of them, each with the first of its recipients. */
export async function showRules(scope: OrgScope, recipientLimit: number, id?: number): Promise<DistributionRule[]> {
  const rules = await addRecipients(scope, await readDefinitions(scope, id), recipientLimit, {
    readRecipients: readShownDistributionRecipients,
    count: countDistributed,
  });
  return rules.map(({ recipients, ...rule }) => ({
    ...rule,
    recipients: recipients.map(({ profile_id, channels, ...recipient }) => ({
      ...recipient,
      member_prof_id: profile_id,
      channels: distributionChannels.filter((channel) => channels.includes(channel)),
      is_available: recipient.unavailable_reason === null,
    })),
  }));
}
