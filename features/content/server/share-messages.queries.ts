import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
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

/** Returns the actor's own messages for these contents, and of the others those that are themselves a text. */
export async function listOwnMessages({ db, org_id, actor }: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('contents')
    .leftJoin('default_share_messages as own', (join) =>
      matchInOrg(join, 'own.content_id', 'contents.id').on('own.profile_id', '=', actor.profile_id),
    )
    .leftJoin('text_contents as text', (join) => matchInOrg(join, 'text.content_id', 'contents.id'))
    .where('contents.org_id', '=', org_id)
    .where('contents.id', 'in', ids)
    .select(({ fn }) => ['contents.id', fn.coalesce('own.body', 'text.body').as('body')])
    .execute();
  return new Map(rows.flatMap(({ id, body }): [number, string][] => (body === null ? [] : [[id, body]])));
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
