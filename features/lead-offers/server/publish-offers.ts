import { clientReassigned } from '#features/clients/events.ts';
import { type LeadOfferer, settleOffered } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, on, recordAll, type Subscription } from '#platform/server/events.ts';
import { leadOfferChanged, leadOfferClaimed, leadOffered } from '../events.ts';
import { insertOffers, listOfferedTo, type OfferedTo, stopAlerts, withdrawOffers } from './offers.queries.ts';

/** One event per person, however many offers it is about. */
function toEvents(offered: readonly OfferedTo[]) {
  const first = new Map<number, number>();
  for (const { offer_id, profile_id } of offered) if (!first.has(profile_id)) first.set(profile_id, offer_id);
  return [...first].map(([to_profile_id, subject_id]) => ({
    subject_id,
    payload: {},
    audience: NOBODY,
    to_profile_id,
  }));
}

/** Shows new offers on the open screens of the people they are made to. */
export const publishOffered = (scope: OrgScope, offered: readonly OfferedTo[]): Promise<void> =>
  recordAll(scope, leadOffered, toEvents(offered));

/** Lets open screens read these offers again. */
export async function publishOfferChanges(scope: OrgScope, offer_ids: readonly number[]): Promise<void> {
  if (offer_ids.length > 0) await recordAll(scope, leadOfferChanged, toEvents(await listOfferedTo(scope, offer_ids)));
}

/** Tells everybody an offer was made to who claimed it. */
export async function publishClaimed(
  scope: OrgScope,
  { offer_id, profile_id: claimed_by_id }: OfferedTo,
): Promise<void> {
  const people = await listOfferedTo(scope, [offer_id]);
  await recordAll(
    scope,
    leadOfferClaimed,
    people.map(({ profile_id }) => ({
      subject_id: offer_id,
      payload: { claimed_by_id },
      audience: NOBODY,
      to_profile_id: profile_id,
    })),
  );
}

/** Keeps what rules offer; the clock of offers writes the e-mails. */
export const offerKeeper: LeadOfferer = {
  offer: async (scope, leads, at) => publishOffered(scope, await insertOffers(scope, leads, at)),
};

/** Takes back the offers of clients that somebody assigned by hand. */
async function withdraw(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  const at = nowIso();
  const withdrawn = await withdrawOffers(scope, client_ids, at);
  if (withdrawn.length === 0) return;
  const ids = withdrawn.map(({ id }) => id);
  await stopAlerts(scope, ids);
  await settleOffered(
    scope,
    withdrawn.map(({ lead_id }) => ({ lead_id, outcome: 'WITHDRAWN', profile_id: null })),
    at,
  );
  await publishOfferChanges(scope, ids);
}

export const offerSubscriptions: readonly Subscription[] = [
  on(clientReassigned, (scope, events) =>
    withdraw(
      scope,
      events.flatMap(({ subject_id, payload }) => (payload.to_id === null ? [] : [subject_id])),
    ),
  ),
];
