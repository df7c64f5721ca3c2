import { sql } from 'kysely';
import type { PublishRequest } from '#features/content/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** Returns who may share with everyone, by name. */
export const listPublishers = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('account_status', '=', 'ACTIVE')
    .where(sql<boolean>`(role = 'OWNER' or (member_access_policy->>'changeContentVisibilityToOrg')::boolean)`)
    .select(['id', 'name', sql<boolean>`role = 'OWNER'`.as('is_owner')])
    .orderBy('name')
    .orderBy('id')
    .execute();

interface NewRequest extends Pick<PublishRequest, 'visibility' | 'subteam_ids' | 'note'> {
  content_id: number;
  asked_id: number;
}

export const insertRequest = (scope: Scope, request: NewRequest) =>
  scope.db
    .insertInto('publish_requests')
    .values({ ...request, org_id: scope.org_id, asker_id: scope.actor.profile_id, asked_at: nowIso() })
    .execute();

/** Returns the open request about a content, locked. */
export const lockRequest = (scope: OrgScope, content_id: number) =>
  scope.db
    .selectFrom('publish_requests')
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .where('outcome', 'is', null)
    .select(['id', 'asker_id', 'asked_id', 'visibility', 'subteam_ids'])
    .forUpdate()
    .executeTakeFirst();

export const closeRequest = (
  scope: Scope,
  id: number,
  outcome: 'APPROVED' | 'DECLINED' | 'WITHDRAWN',
  outcome_note: string,
) =>
  scope.db
    .updateTable('publish_requests')
    .set({ outcome, outcome_note, closed_by_id: scope.actor.profile_id, closed_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Returns the name of the actor. */
export async function readOwnName({ db, org_id, actor }: Scope): Promise<string> {
  const { name } = await db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('id', '=', actor.profile_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}
