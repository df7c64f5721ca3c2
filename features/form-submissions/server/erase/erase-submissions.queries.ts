import { sql } from 'kysely';
import { eraseVisits, type VisitKey } from '#engines/visits/server/index.ts';
import { clientErased } from '#features/clients/events.ts';
import { testLeadsErased } from '#features/leads/events.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { clearMailedAddresses } from '../after-sending/pending-contents.queries.ts';
import { FORM } from '../signals/views.queries.ts';

const NOTHING_KNOWN = JSON.stringify({ first_touch: null, last_touch: null, site: null });

/**
 * Empties what erased clients sent, and forgets by what they were recognised and how they looked at the page; that it came,
 * when and by which link, stays for the figures.
 */
async function eraseSubmissions(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  const { db, org_id } = scope;
  const { rows } = await sql<VisitKey>`
    with
      erased as (
        update lead_form_submissions as submission
        set name = '', answers = '[]', consents = '[]', came_by = ${NOTHING_KNOWN}, address_digest = null, text_digest = null,
            erased_at = ${nowIso()}
        from lead_events
        where lead_events.org_id = ${org_id} and lead_events.client_id = any(${[...client_ids]}::bigint[])
          and submission.org_id = ${org_id} and submission.lead_id = lead_events.id
        returning submission.id, submission.form_id, submission.visit_id),
      senders as (
        delete from lead_form_trusted_senders as sender using erased
        where sender.org_id = ${org_id} and sender.submission_id = erased.id)
    select form_id as subject_id, visit_id from erased`.execute(db);
  await eraseVisits(scope, FORM, rows);
}

/** Erases the submissions of test leads, which no figure counts. */
const eraseTests = (scope: OrgScope, lead_ids: readonly string[]) =>
  scope.db
    .deleteFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('lead_id', 'in', [...lead_ids])
    .execute();

/** What forms keep of a person goes with the client. */
export const erasingSubscriptions: readonly Subscription[] = [
  on(clientErased, async (scope, events) => {
    const client_ids = events.map(({ subject_id }) => subject_id);
    await eraseSubmissions(scope, client_ids);
    await clearMailedAddresses(scope, client_ids);
  }),
  on(testLeadsErased, async (scope, events) => {
    for (const { payload } of events) await eraseTests(scope, payload.lead_ids);
  }),
];
