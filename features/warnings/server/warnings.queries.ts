import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';

export async function dismissedWarningIds(scope: Scope): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('warning_dismissals')
    .select('warning_id')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .execute();
  return new Set(rows.map(({ warning_id }) => warning_id));
}

export const rememberDismissal = (scope: Scope, warning_id: string) =>
  scope.db
    .insertInto('warning_dismissals')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, warning_id, dismissed_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
