import { type ItemFacts, requireContentKind } from '#features/content/server/index.ts';
import { readLinkFigures } from '#features/sharing/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentGroup, ContentGroupItem, GroupItem, ItemState } from '../../contract.ts';
import { type CodeConfig, showCode } from '../code/change-code.ts';
import { getStoredGroup, listStoredGroups, listVisibleItems, type VisibleItem } from './read-groups.queries.ts';

/** An item of a group with what its own type says of it. */
export type DescribedItem = VisibleItem & ItemFacts & { item_state: ItemState };

/** Returns items with what their types say of them. */
export async function describeItems(scope: OrgScope, items: readonly VisibleItem[]): Promise<DescribedItem[]> {
  const facts = new Map<number, ItemFacts>();
  for (const type of new Set(items.map((item) => item.type))) {
    const ids = items.flatMap((item) => (item.type === type ? [item.content_id] : []));
    for (const [id, said] of (await requireContentKind(type).describeItems?.(scope, ids)) ?? []) facts.set(id, said);
  }
  return items.flatMap((item) => {
    const said = facts.get(item.content_id);
    return said ? [{ ...item, ...said, item_state: findState(item, said) }] : [];
  });
}

function findState({ deleted_at, visibility }: VisibleItem, { state }: ItemFacts): ItemState {
  if (deleted_at !== null) return 'deleted';
  if (state !== 'ready') return state;
  return visibility === 'PRIVATE' ? 'private' : 'ready';
}

/** Returns a group the actor may see with its items, without figures and code. Throws `not_found`. */
export async function getGroup(scope: Scope, id: number): Promise<ContentGroup> {
  const group = await getStoredGroup(scope, id);
  const items = await describeItems(scope, await listVisibleItems(scope, [id]));
  return {
    ...group,
    cover_urls: listCovers(items),
    items: items.map(toItem),
    hidden_count: group.items_count - items.length,
    code: null,
    client_figures: null,
  };
}

const toItem = ({ owner_id, owner_name, item_state, type, ...item }: DescribedItem): GroupItem => ({
  ...item,
  type: type as GroupItem['type'],
  owner: { id: owner_id, name: owner_name },
  state: item_state,
  opened_share: null,
});

const listCovers = (items: readonly DescribedItem[]) =>
  items.slice(0, 3).flatMap(({ cover_url }) => (cover_url === null ? [] : [cover_url]));

/** Adds to a group what only its page shows: its figures, and its code for who may change it. */
export async function withDetails(scope: Scope, config: CodeConfig, group: ContentGroup): Promise<ContentGroup> {
  const { id, items, access_policy } = group;
  const code = access_policy.EDIT ? await showCode(scope, config, id) : null;
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

/** Lists groups with the covers of their first items. */
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

/** What of a group a client sees: private items of the person who shares it, too. */
const clientStates: readonly ItemState[] = ['ready', 'private'];

export const isForClients = ({ item_state }: DescribedItem): boolean => clientStates.includes(item_state);

/** Tells whether a client would see something of a group. */
export const hasReadyItem = ({ items }: ContentGroup): boolean =>
  items.some(({ state }) => clientStates.includes(state));
