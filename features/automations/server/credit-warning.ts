import type { Warning } from '#features/warnings/contract.ts';
import { meets } from '#platform/contract/permissions.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { CreditWarning } from '../contract.ts';
import { readFacts } from './automations.queries.ts';
import { findSystemReason } from './decide-status.ts';
import { findWarning, nextMonthAt } from './ledger/credit-counters.ts';
import { monthlyShare } from './monthly-share.ts';

/** The warning about credits that concerns an organisation. */
interface KnownWarning {
  level: CreditWarning;
  credits_left: number;
  renews_at: string;
  /** '2026-11-01'. */
  month: string;
}

/**
 * Returns the warning that credits run out or are used up (S0-2.4-11). Who uses none is not warned: where no credit was ever used, where
 * people switched every automation off, or where the plan excludes them.
 */
export async function readWarning(scope: OrgScope): Promise<KnownWarning | null> {
  const share = monthlyShare();
  const facts = await readFacts(scope);
  const { counters, time_zone, credits_left } = facts;
  const level = findWarning(counters, share);
  const isUsed =
    facts.has_counters && facts.switched_on.length > 0 && findSystemReason({ ...facts, credits_left: null }) === null;
  if (level === null || credits_left === null || !isUsed) return null;
  return { level, credits_left, renews_at: nextMonthAt(counters.month, time_zone), month: counters.month };
}

/** Returns that warning for those who manage automations. */
export async function creditWarnings(scope: Scope): Promise<Warning[]> {
  if (monthlyShare() === null || !meets(scope.actor, 'TEAM.MANAGE')) return [];
  const warning = await readWarning(scope);
  if (warning === null) return [];
  const { level: status, month, credits_left, renews_at } = warning;
  return [
    {
      // Dismissing one month's warning hides neither a worse one nor that of another month (readings.md B14).
      id: `automation-credits-${status.toLowerCase().replaceAll('_', '-')}-${month.slice(0, 7)}`,
      warning_type: 'AUTOMATION_CREDIT_WARNING',
      status,
      sub_status: null,
      additional_info: { credits_left, renews_at },
      free_trial_end_date: null,
      paid_for_until_date: null,
      only_contains_upcoming: false,
    },
  ];
}
