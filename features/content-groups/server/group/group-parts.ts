import type { ContentKind, ItemFacts } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { listHeld } from './read-groups.queries.ts';
import { partOfItem, splitByKind } from './show-group.ts';

/** The parts of how many items are held at once. */
const MAX_HELD = 5_000;

/** By item and version, which has the same parts for good: every signal of a page asks for those of all its items. */
const held = new Map<string, ReadonlySet<string>>();

const listUndeleted = async (scope: OrgScope, group_ids: readonly number[]) =>
  (await listHeld(scope, group_ids)).filter(({ deleted_at }) => deleted_at === null);

/** Tells whether a link to a group leads to something. */
export const hasItems = async (scope: OrgScope, id: number) => (await listUndeleted(scope, [id])).length > 0;

/** Returns the parts of every item whose time is counted. */
export async function listGroupParts(scope: OrgScope, id: number): Promise<ReadonlySet<string>> {
  const parts = new Set<string>();
  for (const { kind, ids } of splitByKind(await listUndeleted(scope, [id]))) {
    const facts = kind.listParts && (await kind.describeItems?.(scope, ids));
    for (const content_id of ids) {
      const name = partOfItem({ content_id });
      if (!facts) parts.add(name);
      for (const part of await listOwnParts(scope, kind, content_id, facts?.get(content_id)))
        parts.add(`${name}:${part}`);
    }
  }
  return parts;
}

async function listOwnParts(
  scope: OrgScope,
  { listParts }: ContentKind,
  id: number,
  facts: ItemFacts | undefined,
): Promise<ReadonlySet<string>> {
  const name = [scope.org_id, id, facts?.version, facts?.state].join(':');
  const known = held.get(name);
  if (known) return known;
  const parts = (await listParts?.(scope, id)) ?? new Set<string>();
  if (held.size >= MAX_HELD) held.clear();
  if (facts && facts.state !== 'processing') held.set(name, parts);
  return parts;
}

/** Returns the items of groups as the sections of which their pages consist. */
export async function listGroupSections(scope: OrgScope, versions: readonly { content_id: number; version: number }[]) {
  const items = await listUndeleted(scope, [...new Set(versions.map(({ content_id }) => content_id))]);
  return items.map((item) => ({
    content_id: item.group_id,
    version: 1,
    component_id: partOfItem(item),
    type: item.type,
  }));
}
