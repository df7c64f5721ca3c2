import { eraseNotices } from '#engines/connected-sources/server/index.ts';
import { clientErased, clientFirstAnswered, clientUpdated } from '#features/clients/events.ts';
import { activityAdded } from '#features/timeline/events.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { testLeadsErased } from '../../events.ts';
import { eraseLeads } from './erase-leads.queries.ts';
import { recordSeen, stampAnswered, stampLaterAnswers } from './trace.queries.ts';

/** Complete the trace of a client's leads with what happens later. */
export const traceSubscriptions: readonly Subscription[] = [
  on(clientFirstAnswered, async (scope, events) => {
    for (const { subject_id, payload } of events) await stampAnswered(scope, subject_id, payload.at);
  }),
  on(activityAdded, async (scope, events) => {
    const answered = events.filter(({ payload }) => payload.is_answer);
    if (answered.length === 0) return;
    const clients = [...new Set(answered.map(({ payload }) => payload.client_id))];
    await stampLaterAnswers(scope, clients, answered[0]!.created_at);
  }),
  // A person who removes the "new" mark has seen the lead, on its page or in the list.
  on(clientUpdated, async (scope, events) => {
    const unmarked = events.filter(({ changes }) => changes?.is_new_lead?.to === false);
    if (!scope.actor || unmarked.length === 0) return;
    await recordSeen(
      scope as Scope,
      unmarked.map(({ subject_id, audience }) => ({ client_id: subject_id, audience })),
    );
  }),
  on(clientErased, (scope, events) =>
    eraseLeads(
      scope,
      events.map(({ subject_id }) => subject_id),
    ),
  ),
  on(testLeadsErased, async (scope, events) => {
    for (const { subject_id, payload } of events) await eraseNotices(scope, subject_id, payload.lead_ids);
  }),
];
