import { assignEach } from '#features/clients/server/index.ts';
import { countTaken, lockDailyCount, lockUnassigned, settleOffered } from '#features/lead-rules/server/index.ts';
import { announceAndMail } from '#features/leads/server/index.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadOffer } from '../contract.ts';
import { leadOfferPages } from '../pages.ts';
import { advanceOffers } from './advance-offers.ts';
import { claimedByOtherKind } from './alert-kinds.ts';
import {
  type ClaimedThrough,
  findPassedByAll,
  listOthers,
  markClaimed,
  markOfferClaimed,
  markPassed,
  stopAlerts,
} from './offers.queries.ts';
import { publishClaimed, publishOfferChanges } from './publish-offers.ts';
import { requireOffer } from './show-offers.queries.ts';

/**
 * Claims an offered lead for the actor: the client becomes theirs. Who has claimed it before gets the same answer
 * again. Throws `not_found`, and `not_possible_now` with who has it or why nobody can claim it any more.
 */
export async function claimOffer(
  scope: Scope,
  services: Services,
  id: number,
  through: ClaimedThrough,
): Promise<LeadOffer> {
  const { offer, client_id } = await requireOffer(scope, id);
  if (offer.state === 'claimed_by_me') return offer;
  if (offer.state !== 'open' && offer.state !== 'passed') throw refuseClaim(offer, nowIso());
  const { profile_id } = scope.actor;
  await lockDailyCount(scope, profile_id, nowIso());
  // The client comes before the offer, as for whoever assigns it by hand.
  const free = await lockUnassigned(scope, [client_id]);
  const at = nowIso();
  const mine = { offer_id: id, profile_id };
  const taken = free.has(client_id) ? await markOfferClaimed(scope, mine, at) : undefined;
  if (!taken) return requireMine(scope, id);
  await markClaimed(scope, mine, through, at);
  await stopAlerts(scope, [id]);
  const { rule_name } = taken;
  await assignEach(scope, [{ id: client_id, assigned_to_id: null, to_id: profile_id, rule_name, what: 'claimed' }]);
  await settleOffered(scope, [{ lead_id: taken.lead_id, outcome: 'CLAIMED', profile_id }], at);
  await countTaken(scope, profile_id, at);
  await publishClaimed(scope, mine);
  await alertOthers(scope, services, offer, client_id);
  // A link was opened outside the product, so phone and e-mail address follow by e-mail.
  if (through !== 'screen') await announceAndMail(scope, services, [{ ...taken, profile_id }]);
  return (await requireOffer(scope, id)).offer;
}

/** Alerts the others who have the offer now, as far as they chose. */
async function alertOthers(scope: Scope, services: Services, offer: LeadOffer, client_id: number): Promise<void> {
  const others = await listOthers(scope, { offer_id: offer.id, profile_id: scope.actor.profile_id });
  if (others.length === 0) return;
  await alertPeople(scope, claimedByOtherKind, others, {
    public_url: services.settings.public_url,
    title: `Claimed by ${await findName(scope)}`,
    body: `${offer.client_name}. You don’t need to do anything.`,
    page: fillPage(leadOfferPages.offers),
    client_ids: [client_id],
  });
}

async function findName(scope: Scope): Promise<string> {
  const { profile_id } = scope.actor;
  return (await readMemberNames(scope, [profile_id])).get(profile_id) ?? '';
}

/** Another tab of the same person may have been faster; anybody else was refused. */
async function requireMine(scope: Scope, id: number): Promise<LeadOffer> {
  const { offer } = await requireOffer(scope, id);
  if (offer.state === 'claimed_by_me') return offer;
  throw refuseClaim(offer, nowIso());
}

/** The problem that an offer can no longer be claimed, with who has it. */
export const refuseClaim = (offer: LeadOffer, now: string) =>
  new Problem('not_possible_now', { detail: describeLoss(offer, now) });

/** Says why a lead cannot be claimed: 'Claimed by Tom 4 s before you.' */
export function describeLoss({ state, taken_by, taken_at }: LeadOffer, now: string): string {
  if (state === 'claimed_by_other' && taken_by) {
    return `Claimed by ${taken_by.name} ${describeLead(taken_at ?? now, now)} before you.`;
  }
  if (state === 'with_owner' && taken_by) return `No one claimed this lead in time, so ${taken_by.name} has it now.`;
  if (state === 'gone_on') return 'The time to claim this lead is over; it has moved on to others.';
  return 'Someone assigned or deleted this lead in the meantime.';
}

function describeLead(taken_at: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(taken_at)) / 1_000));
  if (seconds < 1) return 'just';
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

/**
 * Leaves an offered lead to the others; when everybody has passed it goes on at once. Repeating it changes nothing.
 * Throws `not_found`, and `not_possible_now` when the person’s time is over.
 */
export async function passOffer(scope: Scope, services: Services, id: number): Promise<LeadOffer> {
  const { client_id } = await requireOffer(scope, id);
  // Two who pass at once come one after the other, so that the second finds that everybody has.
  await lockUnassigned(scope, [client_id]);
  const { offer } = await requireOffer(scope, id);
  if (offer.state === 'passed') return offer;
  if (offer.state !== 'open') throw refuseClaim(offer, nowIso());
  await markPassed(scope, { offer_id: id, profile_id: scope.actor.profile_id }, nowIso());
  const passedByAll = await findPassedByAll(scope, id);
  if (passedByAll) await advanceOffers(scope, services, [passedByAll]);
  else await publishOfferChanges(scope, [id]);
  return (await requireOffer(scope, id)).offer;
}
