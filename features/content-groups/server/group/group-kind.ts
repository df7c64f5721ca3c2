import { contentKind } from '#features/content/server/index.ts';
import type { ContentGroup } from '../../contract.ts';
import { groupFacts } from '../../group-facts.ts';
import { showGroup } from './draw-group.tsx';
import { listGroupParts, listGroupSections } from './group-parts.ts';
import { listTypedItems } from './read-groups.queries.ts';
import { getGroup, hasReadyItem } from './show-group.ts';
import { copyGroup } from './write-groups.queries.ts';

export const groupKind = contentKind<ContentGroup>({
  ...groupFacts,
  get: getGroup,
  copyDetails: copyGroup,
  findRefusal: (group) => (hasReadyItem(group) ? null : 'Add something that is ready before you share this group.'),
  isReady: async (scope, id) => (await listTypedItems(scope, [id])).length > 0,
  listParts: listGroupParts,
  listSections: listGroupSections,
  show: showGroup,
});
