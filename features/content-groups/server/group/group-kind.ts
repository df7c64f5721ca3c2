import { contentKind } from '#features/content/server/index.ts';
import type { ContentGroup } from '../../contract.ts';
import { groupFacts } from '../../group-facts.ts';
import { showGroup } from './draw-group.tsx';
import { hasItems, listGroupParts, listGroupSections } from './group-parts.ts';
import { getGroup, isForClients } from './show-group.ts';
import { copyGroup } from './write-groups.queries.ts';

export const groupKind = contentKind<ContentGroup>({
  ...groupFacts,
  get: getGroup,
  copyDetails: copyGroup,
  findRefusal: ({ items }) =>
    items.some(isForClients) ? null : 'Add something that is ready before you share this group.',
  isReady: hasItems,
  listParts: listGroupParts,
  listSections: listGroupSections,
  show: showGroup,
});
