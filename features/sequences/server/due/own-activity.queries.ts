import { sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';

/** An activity of the actor, as far as it tells which step it has done. */
export type OwnActivity = NonNullable<Awaited<ReturnType<typeof findOwnActivity>>>;

/** Returns a message, a call or a share that the actor logged. */
export const findOwnActivity = ({ db, org_id, actor }: Scope, id: number) =>
  db
    .selectFrom('timeline_activities')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('actor_profile_id', '=', actor.profile_id)
    .where('deleted_at', 'is', null)
    .select(['client_id', 'item_type', 'shared_content_id', 'created_at'])
    .select(sql<{ content_id?: number; channel?: string }>`type_specific_data`.as('type_specific_data'))
    .executeTakeFirst();
