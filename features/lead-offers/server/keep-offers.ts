import { clientReassigned } from '#features/clients/events.ts';
import { type LeadOfferer, settleOffered } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { insertOffers, stopAlerts, withdrawOffers } from './offers.queries.ts';
import { publishOfferChanges, publishOffered } from './publish-offers.ts';

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
