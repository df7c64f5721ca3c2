import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { updateSearchText } from './search-text.queries.ts';

const WRITTEN_AFTER_MS = 10_000;
/** After so long the job that was to write them is taken to have failed. */
const LATE_AFTER_MS = 60_000;

/** Writes the words by which a page is found. */
export const searchTextJob = defineJob({
  name: 'content-pages.search-text',
  payload: z.object({ org_id: Id, id: Id }),
  attempts: 5,
  run: ({ services, request_id }, { org_id, id }) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      updateSearchText(scope, id),
    ),
});

/**
 * Has them written soon, unless that is due already: a draft is saved every few seconds, and each time an index over texts would
 * change. @returns since when it is due.
 */
export async function updateSearchTextSoon(scope: OrgScope, id: number, due_since: string | null): Promise<string> {
  if (due_since !== null && Date.parse(due_since) > nowMillis() - LATE_AFTER_MS) return due_since;
  const run_at = new Date(nowMillis() + WRITTEN_AFTER_MS).toISOString();
  await enqueue(scope, searchTextJob, { org_id: scope.org_id, id }, { run_at });
  return nowIso();
}
