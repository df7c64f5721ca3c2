import { clientErased } from '#features/clients/events.ts';
import { testLeadsErased } from '#features/leads/events.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { deleteSubmissions, emptySubmissions } from './erase-submissions.queries.ts';

/** What visitors sent goes with the clients it became; that they sent it, and when, stays for the figures of the form. */
export const eraseSubscriptions: readonly Subscription[] = [
  on(clientErased, (scope, events) =>
    emptySubmissions(
      scope,
      events.map(({ subject_id }) => subject_id),
    ),
  ),
  on(testLeadsErased, (scope, events) =>
    deleteSubmissions(
      scope,
      events.flatMap(({ payload }) => payload.lead_ids),
    ),
  ),
];
