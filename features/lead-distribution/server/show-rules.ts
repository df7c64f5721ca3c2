import { LISTED_RECIPIENTS, MAX_RECIPIENTS } from '#engines/rules/contract.ts';
import {
  COUNTED_DAYS,
  findAbsence,
  readDefinitions,
  readShownDistributionRecipients,
  type ShownDistributionRecipient,
  toMember,
} from '#features/lead-rules/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import {
  type DistributionRecipient,
  type DistributionRule,
  type DistributionRules,
  distributionChannels,
} from '../contract.ts';
import { countDistributed } from './distributions.queries.ts';

export async function listRules(scope: OrgScope): Promise<DistributionRules> {
  return { results: await showRules(scope, LISTED_RECIPIENTS) };
}

/** Returns a rule as the contract shows it. Throws `not_found`. */
export async function getRule(scope: OrgScope, id: number): Promise<DistributionRule> {
  const [rule] = await showRules(scope, MAX_RECIPIENTS, id);
  if (!rule) throw new Problem('not_found', { log_detail: `distribution rule ${id}` });
  return rule;
}

async function showRules(scope: OrgScope, limit: number, id?: number): Promise<DistributionRule[]> {
  const rows = await readDefinitions(scope, 'distribution', id);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const recipients = await readShownDistributionRecipients(scope, ids, limit);
  const counts = await countDistributed(scope, ids, daysAgo(COUNTED_DAYS));
  const at = nowIso();
  return rows.map((row) => {
    const own = recipients.filter(({ rule_id }) => rule_id === row.id);
    return {
      ...row,
      num_recipients: own[0]?.of_rule ?? 0,
      member_recipients_count: own[0]?.members_of_rule ?? 0,
      recipients: own.map((one) => showRecipient(one, at)),
      waiting_count: counts.get(row.id)?.waiting ?? 0,
      leads_30_days: counts.get(row.id)?.decided ?? 0,
    };
  });
}

function showRecipient(row: ShownDistributionRecipient, at: string): DistributionRecipient {
  const { profile_id, channels, ...recipient } = row;
  const unavailable_reason = profile_id === null ? null : findAbsence(toMember({ ...row, profile_id }, at), at);
  return {
    ...recipient,
    member_prof_id: profile_id,
    channels: distributionChannels.filter((channel) => channels.includes(channel)),
    is_available: unavailable_reason === null,
    unavailable_reason,
  };
}
