import type { OrgScope } from '#platform/server/database/scope.ts';
import { seeAs } from '#platform/server/sessions/see-as.ts';
import type { SharedGroup } from '../../contract.ts';
import { listVisibleItems } from '../group/read-groups.queries.ts';
import { type DescribedItem, describeItems } from '../group/show-group.ts';
import type { Copy } from './joins.queries.ts';

type SharedItem = SharedGroup['items'][number];

/** Returns the items of a group as its owner sees them. */
export const listOwnersItems = async (scope: OrgScope, { id, owner_id }: { id: number; owner_id: number }) =>
  describeItems(scope, await listVisibleItems(await seeAs(scope, owner_id), [id]));

export const isPassedOn = ({ item_state }: DescribedItem): boolean => item_state === 'ready';

/** Returns what a joiner has of an item. */
export function findHas({ content_id, version }: DescribedItem, copies: readonly Copy[]): SharedItem['has'] {
  const own = copies.filter(({ source_content_id }) => source_content_id === content_id);
  if (own.length === 0) return 'nothing';
  return own.some(({ source_version }) => source_version === version) ? 'same' : 'older';
}
