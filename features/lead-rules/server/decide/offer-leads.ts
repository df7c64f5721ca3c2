import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import { listSteps } from '../../offer-chain.ts';
import { readOfferRules } from '../rules/offer-chains.queries.ts';
import type { Decision } from './decisions.queries.ts';

/** A lead that a rule offers. */
export interface LeadToOffer {
  lead_id: string;
  client_id: number;
  rule: { id: number; name: string };
  /** For how long each step has it. */
  minutes: number;
  /** The people of each step; the first are available now. */
  steps: number[][];
}

/** Keeps offers, inside the transaction that decides about the leads. */
export interface LeadOfferer {
  offer(scope: OrgScope, leads: readonly LeadToOffer[], at: string): Promise<void>;
}

const offerers = extensionPoint<LeadOfferer>();

/** Says who keeps the offers of rules, in the manifest of that feature. */
export const leadOfferer = (offerer: LeadOfferer): Extension => offerers.extend('offerer', offerer);

/** Offers the leads about which that was decided. */
export async function offerDecided(
  scope: OrgScope,
  decided: readonly { lead_id: string; client_id: number; decision: Decision }[],
  at: string,
): Promise<void> {
  const offered = decided.filter(({ decision }) => decision.outcome === 'OFFERED');
  if (offered.length === 0) return;
  const rules = await readOfferRules(scope);
  const leads = offered.flatMap(({ lead_id, client_id, decision: { rule, offered_to = [] } }) => {
    const known = rule && rules.get(rule.id);
    if (!known) return [];
    const [, ...further] = listSteps(known, rules);
    return [{ lead_id, client_id, rule, minutes: known.offer_minutes, steps: [[...offered_to], ...further] }];
  });
  await offerers.find('offerer')?.offer(scope, leads, at);
}
