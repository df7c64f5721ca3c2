import type { ContentType } from '#features/content/contract.ts';
import { type ItemFacts, requireContentKind } from '#features/content/server/index.ts';
import { readLinkFigures } from '#features/sharing/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { seeAs } from '#platform/server/sessions/see-as.ts';
import type { ContentGroup, ContentGroupItem, GroupItem, ItemState } from '../../contract.ts';
import { type Settings, showCode } from '../code/change-code.ts';
import { getStoredGroup, listStoredGroups, listVisibleItems, type VisibleItem } from './read-groups.queries.ts';

/** An item of a group with what its own type says of it. */
export type DescribedItem = VisibleItem & Omit<ItemFacts, 'state'> & Pick<GroupItem, 'type' | 'state'>;

/** Returns the ids of items by their kinds. */
export const splitByKind = (items: readonly { type: ContentType; content_id: number }[]) =>
  [...new Set(items.map(({ type }) => type))].map((type) => ({
    kind: requireContentKind(type),
    ids: items.flatMap((item) => (item.type === type ? [item.content_id] : [])),
  }));

/** Returns items with what their types say of them. */
export async function describeItems(scope: OrgScope, items: readonly VisibleItem[]): Promise<DescribedItem[]> {
  const facts = new Map<number, ItemFacts>();
  for (const { kind, ids } of splitByKind(items)) {
    for (const [id, said] of (await kind.describeItems?.(scope, ids)) ?? []) facts.set(id, said);
  }
  return items.flatMap((item) => {
    const said = facts.get(item.content_id);
    return said ? [{ ...item, ...said, type: item.type as GroupItem['type'], state: findState(item, said) }] : [];
  });
}

function findState({ deleted_at, visibility }: VisibleItem, { state }: ItemFacts): ItemState {
  if (deleted_at !== null) return 'deleted';
  return state === 'ready' && visibility === 'PRIVATE' ? 'private' : state;
}

/** Returns the items of a group as its owner sees them. */
export const listOwnersItems = async (scope: OrgScope, { id, owner_id }: { id: number; owner_id: number }) =>
  describeItems(scope, await listVisibleItems(await seeAs(scope, owner_id), [id]));

/** Tells whether those who join a group get a copy of an item. */
export const isPassedOn = ({ state }: DescribedItem): boolean => state === 'ready';

/** Tells whether a client sees an item: private ones of the person who shares them, too. */
export const isForClients = ({ state }: Pick<GroupItem, 'state'>): boolean => state === 'ready' || state === 'private';

/** Returns a group the actor may see with its items, without figures and code. Throws `not_found`. */
export async function getGroup(scope: Scope, id: number): Promise<ContentGroup> {
  const group = await getStoredGroup(scope, id);
  const items = await describeItems(scope, await listVisibleItems(scope, [id]));
  return {
    ...group,
    cover_urls: listCovers(items),
    items: items.map(({ owner_id, owner_name: name, ...item }) => ({
      ...item,
      owner: { id: owner_id, name },
      opened_share: null,
    })),
    hidden_count: group.items_count - items.length,
    code: null,
    client_figures: null,
  };
}

const listCovers = (items: readonly DescribedItem[]) =>
  items.slice(0, 3).flatMap(({ cover_url }) => (cover_url === null ? [] : [cover_url]));

/** Adds to a group what only its page shows: its figures, and its code for who may change it. */
export async function withDetails(scope: Scope, settings: Settings, group: ContentGroup) {
  const { id, items, access_policy } = group;
  const code = access_policy.EDIT ? await showCode(scope, settings, id) : null;
  const figures = await readLinkFigures(scope, id, items.map(partOfItem));
  if (!figures) return { ...group, code };
  const { looked, ...counts } = figures;
  const perLink = (looks: number) => (counts.opened_count > 0 ? looks / counts.opened_count : null);
  return {
    ...group,
    code,
    items: items.map((item) => ({ ...item, opened_share: perLink(looked[partOfItem(item)] ?? 0) })),
    client_figures: { ...counts, items_opened: perLink(Object.values(looked).reduce((sum, looks) => sum + looks, 0)) },
  };
}

/** Returns the part of a shared page that an item is; what is in it begins with the same name. */
export const partOfItem = ({ content_id }: { content_id: number }): string => `i${content_id}`;

export async function listGroups(
  scope: Scope,
  filter: Parameters<typeof listStoredGroups>[1],
): Promise<Page<ContentGroupItem>> {
  const page = await listStoredGroups(scope, filter);
  const ids = page.results.map(({ id }) => id);
  const items = await describeItems(scope, await listVisibleItems(scope, ids, true));
  const results = page.results.map((group) =>
    Object.assign(group, { cover_urls: listCovers(items.filter(({ group_id }) => group_id === group.id)) }),
  );
  return { ...page, results };
}
