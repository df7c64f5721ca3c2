import type { Warning } from '#features/warnings/contract.ts';
import { meets } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { readFacts } from './automations.queries.ts';
import { creditsLeft, findWarning, nextMonthAt } from './credit-counters.ts';
import { findSystemReason } from './decide-status.ts';
import { monthlyShare } from './monthly-share.ts';

/**
 * Returns the warning that credits run out or are used up (S0-2.4-11), for those who manage automations. People who use none are not warned:
 * where no credit was ever spent, where people switched the automation off, or where the plan excludes it.
 */
export async function creditWarnings(scope: Scope): Promise<Warning[]> {
  const share = monthlyShare();
  if (share === null || !meets(scope.actor, 'TEAM.MANAGE')) return [];
  const facts = await readFacts(scope, 'LEAD_DISTRIBUTION');
  const { counters, time_zone } = facts;
  const status = findWarning(counters, share);
  const isUsed = facts.has_counters && facts.is_on && findSystemReason({ ...facts, credits_left: null }) === null;
  if (status === null || !isUsed) return [];
  return [
    {
      // Dismissing one month's warning hides neither a worse one nor that of another month (readings.md B14).
      id: `automation-credits-${status.toLowerCase().replaceAll('_', '-')}-${counters.month.slice(0, 7)}`,
      warning_type: 'AUTOMATION_CREDIT_WARNING',
      status,
      sub_status: null,
      additional_info: {
        credits_left: creditsLeft(counters, share),
        renews_at: nextMonthAt(counters.month, time_zone),
      },
      free_trial_end_date: null,
      paid_for_until_date: null,
      only_contains_upcoming: false,
    },
  ];
}
