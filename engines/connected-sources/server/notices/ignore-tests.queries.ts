import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

const TEST_OVER = 'It was a test lead, and its test has ended.';

/** Marks test leads that are removed at the provider as not to be fetched, also where they are announced only later. */
export async function ignoreTestLeads(
  scope: OrgScope,
  source_id: number,
  external_ids: readonly string[],
): Promise<void> {
  if (external_ids.length === 0) return;
  const { org_id } = scope;
  const settled = {
    status: 'IGNORED',
    reason: TEST_OVER,
    is_test: true,
    next_attempt_at: null,
    content: null,
  } as const;
  await scope.db
    .insertInto('lead_notices')
    .values(
      external_ids.toSorted().map((external_id) => ({
        org_id,
        source_id,
        external_id,
        origin: 'SELF_TEST' as const,
        notified_at: nowIso(),
        ...settled,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'source_id', 'external_id'])
        .doUpdateSet(settled)
        .where('lead_notices.status', 'in', ['WAITING', 'FAILED']),
    )
    .execute();
}

/** Notes the id of a test lead that we made, so that it is known as one when it is announced, or was a moment ago. */
export async function expectTestLead(scope: OrgScope, source_id: number, external_id: string): Promise<void> {
  await scope.db
    .insertInto('lead_notices')
    .values({
      org_id: scope.org_id,
      source_id,
      external_id,
      status: 'WAITING',
      origin: 'SELF_TEST',
      notified_at: nowIso(),
      is_test: true,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'source_id', 'external_id'])
        .doUpdateSet({ is_test: true })
        .where('lead_notices.status', '=', 'WAITING'),
    )
    .execute();
}
