import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Releases what arrived during a pause for filing; the drain finds it within a second. */
export async function resumeHeldLeads(scope: OrgScope, source_id: number): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({ next_attempt_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('outcome', '=', 'RECEIVED')
    .where('next_attempt_at', 'is', null)
    .execute();
}
