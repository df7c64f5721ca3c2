import { assignByRule, findOwner } from '#features/clients/server/index.ts';
import { findAvailable, lockUnassigned, settleOffered } from '#features/lead-rules/server/index.ts';
import { announceAndMail } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadOfferEnded } from '../events.ts';
import {
  endAfter,
  findDueOffers,
  findPassed,
  listOfferedTo,
  moveOffers,
  type OfferMove,
  type OpenOffer,
  stopAlerts,
} from './offers.queries.ts';
import { publishOfferChanges, publishOffered } from './publish-offers.ts';

/** How many offers one transaction moves on. */
const BATCH = 200;

/** Moves on the offers whose time is over. @returns how many there were. */
export async function advanceDueOffers(scope: OrgScope, services: Services): Promise<number> {
  const due = await findDueOffers(scope, nowIso(), BATCH);
  await advanceOffers(scope, services, due);
  return due.length;
}

/**
 * Moves offers on: to the next step of the chain in which somebody is available, else to the owner. Where the client
 * was assigned or deleted meanwhile the offer ends.
 */
export async function advanceOffers(scope: OrgScope, services: Services, due: readonly OpenOffer[]): Promise<void> {
  if (due.length === 0) return;
  const at = nowIso();
  const available = await findAvailable(
    scope,
    due.flatMap(({ steps, step }) => steps.slice(step + 1).flat()),
    at,
  );
  const free = await lockUnassigned(
    scope,
    due.map(({ client_id }) => client_id),
  );
  const moves = due.map((offer) => planMove(offer, { available, isFree: free.has(offer.client_id), at }));
  const moved = await moveOffers(scope, moves, at);
  const byId = new Map(due.map((offer) => [offer.id, offer]));
  const done = moves.filter(({ id }) => moved.has(id)).map((move) => ({ ...byId.get(move.id)!, ...move }));
  const withStatus = (status: OfferMove['status']) => done.filter((offer) => offer.status === status);
  await stopAlerts(
    scope,
    [...withStatus('OWNER'), ...withStatus('WITHDRAWN')].map(({ id }) => id),
  );
  await settleOffered(
    scope,
    withStatus('WITHDRAWN').map(({ lead_id }) => ({ lead_id, outcome: 'WITHDRAWN', profile_id: null })),
    at,
  );
  await assignToOwner(scope, services, withStatus('OWNER'), at);
  await publishOfferChanges(
    scope,
    done.map(({ id }) => id),
  );
  const goneOn = withStatus('OPEN');
  const people = new Map(goneOn.map(({ id, people: ids }) => [id, ids]));
  const offered = await listOfferedTo(
    scope,
    goneOn.map(({ id }) => id),
  );
  await publishOffered(
    scope,
    offered.filter(({ offer_id, profile_id }) => people.get(offer_id)?.includes(profile_id)),
  );
}

interface Now {
  available: ReadonlySet<number>;
  isFree: boolean;
  at: string;
}

function planMove({ id, step, steps, minutes }: OpenOffer, { available, isFree, at }: Now): OfferMove {
  const move = { id, from_step: step, step, people: [], deadline_at: at };
  if (!isFree) return { ...move, status: 'WITHDRAWN' };
  const next = steps.findIndex((ids, index) => index > step && ids.some((person) => available.has(person)));
  if (next === -1) return { ...move, status: 'OWNER' };
  const people = steps[next]!.filter((person) => available.has(person));
  return { ...move, status: 'OPEN', step: next, people, deadline_at: endAfter(at, minutes) };
}

async function assignToOwner(scope: OrgScope, services: Services, offers: readonly OpenOffer[], at: string) {
  if (offers.length === 0) return;
  const owner_id = await findOwner(scope);
  const passed = await findPassed(
    scope,
    offers.map(({ id }) => id),
  );
  const ended = offers.map((offer) => ({ ...offer, what: passed.has(offer.id) ? 'passed' : 'unclaimed' }) as const);
  await assignByRule(
    scope,
    ended.map(({ client_id: id, rule_name, what }) => ({ id, assigned_to_id: null, to_id: owner_id, rule_name, what })),
  );
  await settleOffered(
    scope,
    offers.map(({ lead_id }) => ({ lead_id, outcome: 'OWNER_AFTER_OFFER', profile_id: owner_id })),
    at,
  );
  if (owner_id === null) return;
  await recordAll(
    scope,
    leadOfferEnded,
    ended.map(({ id: subject_id, rule_name, what }) => {
      return { subject_id, payload: { to_id: owner_id, rule_name, what }, audience: [owner_id] };
    }),
  );
  await announceAndMail(
    scope,
    services,
    offers.map(({ lead_id, client_id }) => ({ lead_id, client_id, profile_id: owner_id })),
  );
}
