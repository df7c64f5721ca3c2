import type { OrgScope } from '#platform/server/database/scope.ts';
import { seeAs } from '#platform/server/sessions/see-as.ts';
import { listVisibleItems } from '../group/read-groups.queries.ts';
import { type DescribedItem, describeItems } from '../group/show-group.ts';

/** Returns the items of a group as its owner sees them. */
export const listOwnersItems = async (scope: OrgScope, { id, owner_id }: { id: number; owner_id: number }) =>
  describeItems(scope, await listVisibleItems(await seeAs(scope, owner_id), [id]));

export const isPassedOn = ({ item_state }: DescribedItem): boolean => item_state === 'ready';
