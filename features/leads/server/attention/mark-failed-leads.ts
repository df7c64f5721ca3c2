import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { leadNeedsAttention } from '../../events.ts';
import { recordFailure, type WaitingLead } from '../filing/waiting-leads.queries.ts';

const WAITS = 'This lead couldn’t be saved yet. We’re retrying automatically.';
const PARKED = 'This lead couldn’t be saved after five tries. Try again, or contact support.';

/** Records a failed try: the lead waits until the next, or needs attention and a person sees it. */
export async function markFailedForAttention(
  scope: OrgScope,
  lead: WaitingLead,
  next_attempt_at: string | null,
): Promise<void> {
  await recordFailure(scope, lead.id, { reason: next_attempt_at === null ? PARKED : WAITS, next_attempt_at });
  if (next_attempt_at !== null) return;
  await record(scope, leadNeedsAttention, {
    subject_id: lead.source_id,
    payload: { lead_id: lead.id },
    audience: null,
  });
}
