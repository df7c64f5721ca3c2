import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Credits } from '../contract.ts';
import { boughtCreditsChanged, creditsSpent, creditWarningChanged } from '../events.ts';
import type { AutomationFacts } from './automations.queries.ts';
import { readFacts } from './automations.queries.ts';
import { type CreditCounters, findWarning, nextMonthAt, shareLeft, spendFrom } from './credit-counters.ts';
import { lockCounters, saveCounters } from './credits.queries.ts';
import { addLogs, type SpentCredits } from './logs.queries.ts';
import { monthlyShare } from './monthly-share.ts';

/** Returns the credits left of the month's share and those bought; null where credits are not limited. */
export async function readCreditsLeft(scope: OrgScope): Promise<number | null> {
  return (await readFacts(scope, 'LEAD_DISTRIBUTION')).credits_left;
}

/**
 * Counts what messages cost that were sent (readings.md D38), under a lock that lasts until the transaction ends: nothing else is
 * locked after it. With the last credit the automations are off.
 */
export async function spendCredits(scope: OrgScope, spent: readonly SpentCredits[]): Promise<void> {
  const paid = spent.filter(({ credits }) => credits > 0);
  if (paid.length === 0) return;
  const share = monthlyShare();
  const before = await lockCounters(scope);
  const after = spendFrom(
    before,
    paid.reduce((sum, { credits }) => sum + credits, 0),
    share,
  );
  await saveCounters(scope, after);
  await addLogs(scope, paid);
  await tell(scope, creditsSpent, before, after);
}

/** Tells of another number of credits, and of another warning where there is one now. */
async function tell(
  scope: OrgScope,
  kind: typeof creditsSpent,
  before: CreditCounters,
  after: CreditCounters,
): Promise<void> {
  const share = monthlyShare();
  const about = { subject_id: scope.org_id, audience: null };
  const warning = findWarning(after, share);
  if (warning === findWarning(before, share)) await record(scope, kind, { ...about, payload: {} });
  else await record(scope, creditWarningChanged, { ...about, payload: { warning } });
}

/** Adds credits that were bought, under the same lock. */
export const grantCredits = (scope: OrgScope, credits: number): Promise<void> => changeBought(scope, credits);

/** Takes back credits that were bought, as far as they are not spent. */
export const revokeCredits = (scope: OrgScope, credits: number): Promise<void> => changeBought(scope, -credits);

async function changeBought(scope: OrgScope, credits: number): Promise<void> {
  const before = await lockCounters(scope);
  const after = { ...before, bought_left: Math.max(0, before.bought_left + credits) };
  await saveCounters(scope, after);
  await tell(scope, boughtCreditsChanged, before, after);
}

/** Returns the credits as calls show them. */
export const readCredits = async (scope: OrgScope): Promise<Credits> =>
  describeCredits(await readFacts(scope, 'LEAD_DISTRIBUTION'));

/** Describes the credits as calls show them. */
export function describeCredits({ counters, time_zone }: AutomationFacts): Credits {
  const share = monthlyShare();
  return {
    monthly_share: share,
    spent_this_month: counters.spent,
    share_left: share === null ? null : shareLeft(counters, share),
    bought_left: counters.bought_left,
    renews_at: nextMonthAt(counters.month, time_zone),
    warning: findWarning(counters, share),
  };
}
