import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { UNFINISHED_AFTER_MINUTES } from '../../submissions-contract.ts';
import { type Filters, holdsFragment, meetsFilters } from './filters.queries.ts';
import { newestFirst, submissionColumns, submissionsOf, toSubmission } from './submissions.queries.ts';

const MINUTE_MS = 60_000;

type Unfinished = ReturnType<typeof toSubmission> & { page: number; becomes_lead_at: string };

/** Returns one page of what was begun and is neither finished nor a lead yet, newest first. */
export async function listUnfinished(
  scope: Scope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<Unfinished>> {
  const query = submissionsOf(scope, form_id)
    .where('submission.status', '=', 'UNFINISHED')
    .where('submission.lead_id', 'is', null)
    .where(meetsFilters(filters))
    .where(holdsFragment(filters.search));
  const page = await keysetPage(query.select([...submissionColumns, 'submission.page']), newestFirst, paging);
  const results = page.results.map((row) => ({
    ...toSubmission(row),
    page: row.page,
    becomes_lead_at: afterWaiting(row.sent_at),
  }));
  return { ...page, results, ...(paging.with_count && { count: await countRows(scope, query) }) };
}

const afterWaiting = (at: string): string =>
  new Date(Date.parse(at) + UNFINISHED_AFTER_MINUTES * MINUTE_MS).toISOString();
