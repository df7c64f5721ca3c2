import { sql } from 'kysely';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns the copies that the actor has of these contents of an organisation, the newest last; deleted ones do not count. */
export const listCopies = ({ db, org_id, actor }: Scope, source_org_id: number, source_ids: readonly number[]) =>
  db
    .selectFrom('copied_contents as copy')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'copy.content_id'))
    .where('copy.org_id', '=', org_id)
    .where('copy.profile_id', '=', actor.profile_id)
    .where('copy.source_org_id', '=', source_org_id)
    .where(sql<boolean>`copy.source_content_id = any(${[...source_ids]})`)
    .where('contents.deleted_at', 'is', null)
    .orderBy('copy.content_id')
    .select(['copy.content_id', 'copy.source_content_id', 'copy.source_version'])
    .execute();

/** Returns what tells what the actor has of each of these contents. */
export async function findCopies(scope: Scope, source_org_id: number, source_ids: readonly number[]) {
  const copies = await listCopies(scope, source_org_id, source_ids);
  return ({ content_id, version }: { content_id: number; version: string }): 'nothing' | 'older' | 'same' => {
    const own = copies.filter(({ source_content_id }) => source_content_id === content_id);
    if (own.length === 0) return 'nothing';
    return own.some(({ source_version }) => source_version === version) ? 'same' : 'older';
  };
}

/** Lets one copy of a content at a time be made for the actor, until the transaction ends. */
export const lockCopying = ({ db, org_id, actor }: Scope, source_org_id: number, source_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    ${`copy:${org_id}:${actor.profile_id}:${source_org_id}:${source_id}`}, 0))`.execute(db);

export const insertCopy = (
  { db, org_id, actor }: Scope,
  copy: { content_id: number; source_org_id: number; source_content_id: number; source_version: string },
) =>
  db
    .insertInto('copied_contents')
    .values({ ...copy, org_id, profile_id: actor.profile_id })
    .execute();
