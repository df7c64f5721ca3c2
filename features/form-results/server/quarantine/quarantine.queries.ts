import { sql } from 'kysely';
import { QUARANTINE_DAYS, type SpamSign } from '#features/form-submissions/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { SignFigures } from '../../contract.ts';
import { type Filters, holdsFragment, meetsFilters } from '../leads/filters.queries.ts';
import { listSubmissions, newestFirst, submissionColumns } from '../leads/submissions.queries.ts';

/** Selects what is in quarantine, also what was sent with Next alone. */
const selectQuarantined = (scope: OrgScope, form_id: number) =>
  listSubmissions(scope, form_id)
    .where('submission.status', '=', 'QUARANTINED')
    .where('submission.sent_at', '>', daysAgo(QUARANTINE_DAYS))
    .select([...submissionColumns, 'submission.signs', 'submission.score']);

type QuarantinedRow = Awaited<ReturnType<ReturnType<typeof selectQuarantined>['executeTakeFirstOrThrow']>>;

/** Returns submissions in quarantine, newest first. */
export async function findQuarantined(
  scope: OrgScope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<QuarantinedRow>> {
  const held = selectQuarantined(scope, form_id).where(meetsFilters(filters)).where(holdsFragment(filters.search));
  const page = await keysetPage(held, newestFirst, paging);
  return { ...page, ...(paging.with_count && { count: await countRows(scope, held) }) };
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
