import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { AutomationKind, Credits } from '../../contract.ts';
import { boughtCreditsChanged, creditsMoved, creditWarningChanged } from '../../events.ts';
import { type AutomationFacts, readFacts } from '../automations.queries.ts';
import { monthlyShare } from '../monthly-share.ts';
import {
  type CreditCounters,
  findSources,
  findWarning,
  nextMonthAt,
  reserve,
  returnHeld,
  shareLeft,
  spendHeld,
} from './credit-counters.ts';
import { addEntries, findKnown, lockCounters, type NewEntry, readHeld } from './credits.queries.ts';

/** Credits that a message will cost. */
export interface WantedCredits {
  /** Names the try of the message, in all the product: 'distribution:81:0'. */
  key: string;
  automation: AutomationKind;
  /** What is sent: 'email_alert'. */
  channel: string;
  /** Null where it is about no client. */
  client_id: number | null;
  credits: number;
}

/** Returns the credits left of the month's share and those bought; null where credits are not limited. */
export const readCreditsLeft = async (scope: OrgScope): Promise<number | null> => (await readFacts(scope)).credits_left;

/**
 * Reserves what messages cost, in their order, before they are handed over. The credits are locked until the transaction ends, and nothing
 * else is locked after them. A key that has a reservation gets no second one.
 *
 * @returns the keys of the messages that may be sent.
 */
export async function reserveCredits(scope: OrgScope, wants: readonly WantedCredits[]): Promise<Set<string>> {
  const granted = new Set(wants.filter(({ credits }) => credits === 0).map(({ key }) => key));
  const paid = wants.filter(({ credits }) => credits > 0);
  if (paid.length === 0) return granted;
  const before = await lockCounters(scope);
  const known = await findKnown(
    scope,
    'RESERVE',
    paid.map(({ key }) => key),
  );
  let after = before;
  const entries = new Map<string, NewEntry>();
  for (const want of paid) {
    if (known.has(want.key) || entries.has(want.key)) continue;
    const sources = findSources(after, want.credits, monthlyShare());
    if (sources === null) continue;
    after = reserve(after, sources);
    entries.set(want.key, { ...want, ...sources, kind: 'RESERVE', month: after.month });
  }
  if (entries.size > 0) {
    await addEntries(scope, [...entries.values()], after);
    await announce(scope, creditsMoved, before, after);
  }
  return new Set([...granted, ...known, ...entries.keys()]);
}

/** Spends what was reserved for messages that arrived. What was spent or returned before stays so. */
export const spendReserved = (scope: OrgScope, keys: readonly string[]): Promise<void> =>
  closeReserved(scope, 'SPEND', keys);

/** Gives back what was reserved for messages that did not arrive. What was spent or returned before stays so. */
export const returnReserved = (scope: OrgScope, keys: readonly string[]): Promise<void> =>
  closeReserved(scope, 'RETURN', keys);

const close = { SPEND: spendHeld, RETURN: returnHeld };

async function closeReserved(scope: OrgScope, kind: keyof typeof close, keys: readonly string[]): Promise<void> {
  // Most reports about a message come after the first, when nothing is held for it any more: they take no lock.
  if (keys.length === 0 || (await readHeld(scope, keys)).length === 0) return;
  const before = await lockCounters(scope);
  const held = await readHeld(scope, keys);
  if (held.length === 0) return;
  const after = held.reduce(close[kind], before);
  await addEntries(
    scope,
    held.map((entry) => ({ ...entry, kind })),
    after,
  );
  await announce(scope, creditsMoved, before, after);
}

/** Records another number of credits, and another warning where there is one now. */
async function announce(
  scope: OrgScope,
  kind: typeof creditsMoved,
  before: CreditCounters,
  after: CreditCounters,
): Promise<void> {
  const share = monthlyShare();
  const about = { subject_id: scope.org_id, audience: null };
  const warning = findWarning(after, share);
  if (warning === findWarning(before, share)) await record(scope, kind, { ...about, payload: {} });
  else await record(scope, creditWarningChanged, { ...about, payload: { warning } });
}

/** Adds credits that were bought, once for each order. */
export const grantCredits = (scope: OrgScope, order_id: string, credits: number): Promise<void> =>
  changeBought(scope, 'BUY', order_id, credits);

/** Takes back credits that were bought by an order, as far as they are neither spent nor reserved, once. */
export const revokeCredits = (scope: OrgScope, order_id: string, credits: number): Promise<void> =>
  changeBought(scope, 'REVOKE', order_id, credits);

async function changeBought(scope: OrgScope, kind: 'BUY' | 'REVOKE', key: string, wanted: number): Promise<void> {
  const before = await lockCounters(scope);
  if ((await findKnown(scope, kind, [key])).has(key)) return;
  const credits = kind === 'BUY' ? wanted : Math.min(wanted, before.bought_left);
  if (credits === 0) return;
  const after = { ...before, bought_left: before.bought_left + (kind === 'BUY' ? credits : -credits) };
  const none = { automation: null, channel: null, client_id: null, from_share: 0 };
  await addEntries(scope, [{ ...none, kind, key, credits, from_bought: credits, month: after.month }], after);
  await announce(scope, boughtCreditsChanged, before, after);
}

/** Returns the credits as calls show them. */
export const readCredits = async (scope: OrgScope): Promise<Credits> => describeCredits(await readFacts(scope));

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
