import type { Org } from '#testing/world.ts';
import { newOrg } from '#testing/world.ts';
import { grantCredits, reserveCredits, spendReserved, type WantedCredits } from './ledger/credits.ts';
import { setMonthlyShare } from './monthly-share.ts';

/** Makes an organisation where every organisation has so many credits a month. */
export async function newLimitedOrg(share: number | null): Promise<Org> {
  const org = await newOrg();
  setMonthlyShare(share);
  return org;
}

let messages = 0;

/** An e-mail that costs a credit. */
export function email(want: Partial<WantedCredits> = {}): WantedCredits {
  messages += 1;
  const key = `test:${messages}`;
  return { key, automation: 'LEAD_DISTRIBUTION', channel: 'email_alert', client_id: null, credits: 1, ...want };
}

/** Spends what messages cost, as far as there are credits, in one transaction. */
export const spendOn = (org: Org, wants: readonly WantedCredits[]): Promise<void> =>
  org.inScope(async (scope) => spendReserved(scope, [...(await reserveCredits(scope, wants))]));

/** Spends credits on one message. */
export const spend = (org: Org, credits: number): Promise<void> => spendOn(org, [email({ credits })]);

/** Adds credits as a paid order does. */
export const buy = (org: Org, credits: number): Promise<void> =>
  org.inScope((scope) => grantCredits(scope, crypto.randomUUID(), credits));
