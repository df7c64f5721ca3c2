import { type RawBuilder, sql } from 'kysely';
import { contentReader, contentsFor } from '#features/content/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** How many covers a line of the list shows. */
const COVERS = 3;

/** How many items the group in `contents` has. */
export const itemsCount = sql<number>`(
  select count(*)::int from group_items item
  where item.org_id = contents.org_id and item.group_id = contents.id)`;

const holds = (wanted: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from group_items item
    join contents held on held.org_id = item.org_id and held.id = item.content_id
    where item.org_id = contents.org_id and item.group_id = contents.id and ${wanted})`;

/** How groups are read, without the items in them. */
export const { get: getStoredGroup, list: listStoredGroups } = contentReader({
  type: 'collection',
  narrow: (query, { holds_type, holds_id }, given) =>
    query
      .$if(given.holds_type === true, (groups) => groups.where(holds(sql`held.type = ${holds_type}`)))
      .$if(given.holds_id === true, (groups) => groups.where(holds(sql`held.id = ${holds_id}`))),
  withColumns: (query) =>
    query
      .innerJoin('group_contents as grouped', (join) => matchInOrg(join, 'grouped.content_id', 'contents.id'))
      .select([
        itemsCount.as('items_count'),
        sql<number>`(
          select count(*)::int from group_joins joined
          where joined.org_id = contents.org_id and joined.group_id = contents.id)`.as('joined_count'),
      ]),
  toFields: () => ({}),
});

/** Selects the items of these groups that the actor may see, deleted ones too, each group in its order. */
export async function listVisibleItems(scope: Scope, group_ids: readonly number[], firstOnly = false) {
  if (group_ids.length === 0) return [];
  const items = contentsFor(scope, 'view', { withDeleted: true })
    .innerJoin('group_items as item', (join) => matchInOrg(join, 'item.content_id', 'contents.id'))
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .where('item.group_id', 'in', group_ids)
    .select(['item.group_id', 'contents.id as content_id', 'contents.type', 'contents.title', 'contents.visibility'])
    .select(['contents.owner_id', 'owner.name as owner_name', 'contents.updated_at', 'contents.deleted_at'])
    .select('contents.share_options')
    .select(sql<number>`row_number() over (partition by item.group_id order by item.position)`.as('place'))
    .as('items');
  return scope.db
    .selectFrom(items)
    .$if(firstOnly, (rows) => rows.where('items.place', '<=', COVERS))
    .selectAll()
    .orderBy('items.group_id')
    .orderBy('items.place')
    .execute();
}
export type VisibleItem = Awaited<ReturnType<typeof listVisibleItems>>[number];

/** Returns what these groups hold, deleted contents too, each group in its order, whoever asks. */
export const listHeld = ({ db, org_id }: OrgScope, group_ids: readonly number[]) =>
  db
    .selectFrom('group_items as item')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'item.content_id'))
    .where('item.org_id', '=', org_id)
    .where(sql<boolean>`item.group_id = any(${[...group_ids]})`)
    .orderBy('item.position')
    .select(['item.group_id', 'item.content_id', 'contents.type', 'contents.deleted_at'])
    .execute();

/** Returns those of these contents that the actor may see. */
export async function readSeen(scope: Scope, ids: readonly number[], withDeleted = false) {
  if (ids.length === 0) return [];
  return contentsFor(scope, 'view', { withDeleted })
    .where('contents.id', 'in', ids)
    .select(['contents.id', 'contents.type'])
    .execute();
}
