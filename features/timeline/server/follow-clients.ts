import type { OfferEnd } from '#features/clients/contract.ts';
import { clientCreated, clientErased, clientReassigned } from '#features/clients/events.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { insertActivities } from './add-activity.queries.ts';
import { eraseTimelines } from './erase-timelines.queries.ts';

/** Writes the activities that follow from events of clients. */
export const clientSubscriptions: readonly Subscription[] = [
  on(
    clientCreated,
    async (scope, events) => {
      // A lead writes its own first activity, with its form and campaign.
      const added = events.filter(({ payload }) => payload.source !== 'external_integration');
      await insertActivities(
        scope,
        added.map(({ subject_id: client_id, payload: { source, source_name } }) => ({
          client_id,
          item_type: 'CLIENT_CREATED_DETAILS' as const,
          type_specific_data: { source, source_name },
        })),
        nowIso(),
      );
    },
    { asks_once: true },
  ),
  on(clientReassigned, async (scope, events) => {
    await addAssignments(
      scope,
      events.map(({ subject_id: client_id, payload }) => ({ client_id, ...payload })),
    );
  }),
  on(clientErased, (scope, events) =>
    eraseTimelines(
      scope,
      events.map(({ subject_id }) => subject_id),
    ),
  ),
];

/** Clients that were given to somebody or taken from them. */
interface Assigned {
  client_id: number;
  from_id: number | null;
  to_id: number | null;
  rule_name?: string;
  what?: OfferEnd;
}

/** Writes who got clients; for new ones, whose event is their creation, the caller does it. */
export async function addAssignments(scope: OrgScope, assigned: readonly Assigned[]): Promise<void> {
  await insertActivities(
    scope,
    assigned.map(({ client_id, ...data }) => ({
      client_id,
      item_type: data.to_id === null ? ('UNASSIGN_CLIENT' as const) : ('CLIENT_ASSIGNMENT' as const),
      type_specific_data: data,
    })),
    nowIso(),
  );
}
