import { sql } from 'kysely';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { QUARANTINE_DAYS, type SubmissionStatus } from '../../contract.ts';

/** A submission that is let out. */
export type TakenSubmission = Awaited<ReturnType<typeof releaseQuarantined>>[number];

/** Takes these submissions out of quarantine, as settled by who asks; those already settled are left out, and what was begun stays begun. */
export const releaseQuarantined = (scope: Scope, form_id: number, ids: readonly string[]) =>
  scope.db
    .updateTable('lead_form_submissions')
    .set({
      status: sql<SubmissionStatus>`case when is_unfinished then 'UNFINISHED' else 'SENT' end`,
      settled_at: nowIso(),
      settled_by_id: scope.actor.profile_id,
    })
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('id', 'in', [...ids])
    .where('status', '=', 'QUARANTINED')
    .returning(['id', 'version', 'answers', 'address_digest'])
    .execute();

/** A digest by which somebody is recognised, with the submission of theirs that was released. */
export interface TrustedSender {
  submission_id: string;
  digest: Buffer;
}

/** Trusts these senders at a form from now on. */
export async function trustSenders(scope: OrgScope, form_id: number, senders: readonly TrustedSender[]): Promise<void> {
  if (senders.length === 0) return;
  await scope.db
    .insertInto('lead_form_trusted_senders')
    .values(
      senders.map(({ submission_id, digest }) => ({
        org_id: scope.org_id,
        form_id,
        sender_digest: digest,
        submission_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes submissions from quarantine, or brings them back there. @returns how many were. */
export async function settleQuarantined(
  scope: Scope,
  form_id: number,
  { ids, is_discarded }: { ids: readonly string[]; is_discarded: boolean },
): Promise<number> {
  const settled = is_discarded ? { settled_at: nowIso(), settled_by_id: scope.actor.profile_id } : null;
  const rows = await scope.db
    .updateTable('lead_form_submissions')
    .set({
      status: is_discarded ? 'DISCARDED' : 'QUARANTINED',
      settled_at: settled?.settled_at ?? null,
      settled_by_id: settled?.settled_by_id ?? null,
    })
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('id', 'in', [...ids])
    .where('status', '=', is_discarded ? 'QUARANTINED' : 'DISCARDED')
    .where('sent_at', '>', daysAgo(QUARANTINE_DAYS))
    .returning('id')
    .execute();
  return rows.length;
}
