import type { OrgScope } from '#platform/server/database/scope.ts';
import { countWorkingSeconds } from './working-time.ts';
import { atAnyTime, readWorkingTimes } from './working-times.queries.ts';

/** Keeps how long a lead waited for its first response, by the present working hours of its present assignee. */
export async function recordFirstResponse(scope: OrgScope, client_id: number, at: string): Promise<void> {
  const { org_id, db } = scope;
  const client = await db
    .selectFrom('clients')
    .where('org_id', '=', org_id)
    .where('id', '=', client_id)
    .select(['created_at', 'assigned_to_id'])
    .executeTakeFirst();
  if (!client) return;
  const { created_at, assigned_to_id: profile_id } = client;
  const times = profile_id === null ? undefined : (await readWorkingTimes(scope, [profile_id])).get(profile_id);
  const seconds = Math.max(0, Math.floor((Date.parse(at) - Date.parse(created_at)) / 1_000));
  const counted = { profile_id, at, seconds, working_seconds: countWorkingSeconds(times ?? atAnyTime, created_at, at) };
  await db
    .insertInto('first_responses')
    .values({ org_id, client_id, ...counted })
    .onConflict((conflict) => conflict.columns(['org_id', 'client_id']).doUpdateSet(counted))
    .execute();
}
