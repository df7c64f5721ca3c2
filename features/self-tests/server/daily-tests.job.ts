import * as z from 'zod';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { findAccountOfSource } from '#engines/connected-sources/server/index.ts';
import { findKnownSource } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { claimDueTest, listDueSources } from './daily-tests.queries.ts';
import { startTest } from './start-test.ts';

/** When sources are tested, on the organisation's clock. */
const AT = '09:00';

/** Returns the next time of the daily test. */
export async function findNextTest(scope: OrgScope): Promise<string> {
  const zone = await readOrgZone(scope);
  const today = toCalendarDay(nowIso(), zone);
  const at = toInstant(`${today}T${AT}`, zone);
  return at > nowIso() ? at : toInstant(`${addDays(today, 1)}T${AT}`, zone);
}

/** So many begin in one minute, because hundreds are due at nine and share their lane with the codes to sign in. */
const AT_ONCE = 20;

/** Begins the daily tests that are due. */
export const dailyTestsJob = defineJob({
  name: 'self-tests.daily',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id, log }) {
    for (const { org_id, source_id } of await listDueSources(services.database, AT_ONCE)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) => testDaily(scope, source_id)).catch((error: unknown) =>
        log.error({ err: error, org_id, source_id }, 'a daily self-test could not begin'),
      );
    }
  },
});

/** Begins the test of a source, unless it is paused, disconnected or deleted, or tested just now. */
async function testDaily(scope: OrgScope, source_id: number): Promise<void> {
  if (!(await claimDueTest(scope, source_id, await findNextTest(scope)))) return;
  const source = await findKnownSource(scope, source_id);
  const account = await findAccountOfSource(scope, source_id);
  if (!source || (account && (account.disconnected_at !== null || !account.is_receiving))) return;
  try {
    await startTest(scope, source, { is_daily: true });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
