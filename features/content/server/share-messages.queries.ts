import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns the actor's own message for a content, if they wrote one. */
export async function findShareMessage(scope: Scope, content_id: number): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('default_share_messages')
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select('body')
    .executeTakeFirst();
  return row?.body;
}

export async function writeShareMessage(scope: Scope, content_id: number, body: string): Promise<void> {
  const key = { org_id: scope.org_id, content_id, profile_id: scope.actor.profile_id };
  const updated_at = nowIso();
  await scope.db
    .insertInto('default_share_messages')
    .values({ ...key, body, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'content_id', 'profile_id']).doUpdateSet({ body, updated_at }),
    )
    .execute();
}

export const deleteShareMessage = (scope: Scope, content_id: number) =>
  scope.db
    .deleteFrom('default_share_messages')
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .execute();
