import { sql } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { QUARANTINE_DAYS, type SignFigures, type SpamSign, type SubmissionStatus } from '../../submissions-contract.ts';
import { type Filters, holdsFragment, meetsFilters } from '../submissions/filters.queries.ts';
import { listSubmissions, newestFirst, submissionColumns } from '../submissions/submissions.queries.ts';

/** Selects what is in quarantine, also what was sent with Next alone. */
const selectHeld = (scope: OrgScope, form_id: number) =>
  listSubmissions(scope, form_id)
    .where('submission.status', '=', 'QUARANTINED')
    .where('submission.sent_at', '>', daysAgo(QUARANTINE_DAYS))
    .select([...submissionColumns, 'submission.signs', 'submission.score']);

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>;

/** Returns submissions in quarantine, newest first. */
export async function listHeld(
  scope: OrgScope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<HeldRow>> {
  const held = selectHeld(scope, form_id).where(meetsFilters(filters)).where(holdsFragment(filters.search));
  const page = await keysetPage(held, newestFirst, paging);
  return { ...page, ...(paging.with_count && { count: await countRows(scope, held) }) };
}

/** A submission that is let out. */
export type TakenSubmission = Awaited<ReturnType<typeof releaseHeldSubmissions>>[number];

/** Takes these submissions out of quarantine, as settled by who asks; those already settled are left out, and what was begun stays begun. */
export const releaseHeldSubmissions = (scope: Scope, form_id: number, ids: readonly string[]) =>
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
export async function settleHeld(
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

const RELEASED = sql`status in ('SENT', 'UNFINISHED') and settled_by_id is not null`;

/** Of the last 30 days, whatever was judged and is a lead or was held back. */
const isJudged = ({ org_id }: OrgScope, form_id: number) => sql`
  org_id = ${org_id} and form_id = ${form_id} and not is_test and sent_at > ${daysAgo(QUARANTINE_DAYS)}
  and (status in ('SENT', 'QUARANTINED', 'DISCARDED') or (${RELEASED}))`;

/** Returns what became of the submissions of the last 30 days. */
export async function countByFate(
  scope: OrgScope,
  form_id: number,
): Promise<Pick<SignFigures, 'filed_count' | 'held_count' | 'released_count' | 'discarded_count'>> {
  const { rows } = await sql<{ judged: number; held: number; released: number; discarded: number }>`
    select
      count(*)::int as judged,
      count(*) filter (where status in ('QUARANTINED', 'DISCARDED'))::int as held,
      count(*) filter (where ${RELEASED})::int as released,
      count(*) filter (where status = 'DISCARDED')::int as discarded
    from lead_form_submissions
    where ${isJudged(scope, form_id)}`.execute(scope.db);
  const { judged, held, released, discarded } = rows[0]!;
  return {
    filed_count: judged - held - released,
    held_count: held + released,
    released_count: released,
    discarded_count: discarded,
  };
}

/** How often a sign was seen, and how often on a submission that was released. */
export interface SeenSign {
  sign: SpamSign;
  seen_count: number;
  released_count: number;
}

/** Returns the signs that were seen in the last 30 days, the most frequent first. */
export async function countSigns(scope: OrgScope, form_id: number): Promise<SeenSign[]> {
  const { rows } = await sql<SeenSign>`
    select found ->> 'sign' as sign, count(*)::int as seen_count,
      count(*) filter (where ${RELEASED})::int as released_count
    from lead_form_submissions, jsonb_array_elements(signs) as found
    where ${isJudged(scope, form_id)}
    group by sign
    order by seen_count desc, sign`.execute(scope.db);
  return rows;
}
