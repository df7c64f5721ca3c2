import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

export async function insertGroup(scope: OrgScope, content_id: number, item_ids: readonly number[]): Promise<void> {
  await scope.db.insertInto('group_contents').values({ org_id: scope.org_id, content_id }).execute();
  await writeItems(scope, content_id, item_ids);
}

/** Writes what a group holds, in this order. */
export async function writeItems({ db, org_id }: OrgScope, group_id: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('group_items')
    .where('org_id', '=', org_id)
    .where('group_id', '=', group_id)
    .where(sql<boolean>`content_id <> all(${[...ids]})`)
    .execute();
  await sql`
    insert into group_items (org_id, group_id, content_id, position)
    select ${org_id}, ${group_id}, id, place from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    on conflict (org_id, group_id, content_id) do update set position = excluded.position`.execute(db);
}

/** A copy holds the same contents; it has no code, and nobody joined it. */
export async function copyGroup({ db, org_id }: OrgScope, from: number, to: number): Promise<void> {
  await db.insertInto('group_contents').values({ org_id, content_id: to }).execute();
  await sql`
    insert into group_items (org_id, group_id, content_id, position)
    select org_id, ${to}, content_id, position from group_items
    where org_id = ${org_id} and group_id = ${from}`.execute(db);
}
