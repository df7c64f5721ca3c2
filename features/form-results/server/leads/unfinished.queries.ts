import { defaultCountry } from '#features/clients/server/index.ts';
import { UNFINISHED_AFTER_MINUTES } from '#features/form-submissions/contract.ts';
import { isReachable, MAX_FAILED_TRIES } from '#features/form-submissions/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { UnfinishedSubmission } from '../../contract.ts';
import { type Filters, holdsFragment, meetsFilters } from './filters.queries.ts';
import {
  listSubmissions,
  newestFirst,
  readDefinitions,
  submissionColumns,
  toSubmission,
} from './submissions.queries.ts';

const MINUTE_MS = 60_000;

/** Returns one page of what was begun and is neither finished nor a lead yet, newest first. */
export async function listUnfinished(
  scope: Scope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<UnfinishedSubmission>> {
  const query = listSubmissions(scope, form_id)
    .where('submission.status', '=', 'UNFINISHED')
    .where('submission.lead_id', 'is', null)
    .where(meetsFilters(filters))
    .where(holdsFragment(filters.search));
  const columns = [
    ...submissionColumns,
    'submission.page',
    'submission.failed_tries',
    'submission.settled_at',
  ] as const;
  const page = await keysetPage(query.select(columns), newestFirst, paging);
  const definitions = await readDefinitions(
    scope,
    form_id,
    page.results.map(({ version }) => version),
  );
  const country = await defaultCountry(scope);
  const results = page.results.map((row) => {
    const { answers, version, failed_tries, settled_at, sent_at } = row;
    const has_failed = settled_at !== null && failed_tries >= MAX_FAILED_TRIES;
    const canBeLead = !has_failed && isReachable({ answers, definition: definitions.get(version) ?? null }, country);
    return {
      ...toSubmission(row),
      page: row.page,
      becomes_lead_at: canBeLead ? afterWaiting(sent_at) : null,
      has_failed,
    };
  });
  return { ...page, results, ...(paging.with_count && { count: await countRows(scope, query) }) };
}

const afterWaiting = (at: string): string =>
  new Date(Date.parse(at) + UNFINISHED_AFTER_MINUTES * MINUTE_MS).toISOString();
