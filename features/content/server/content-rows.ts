import { rowLoader } from '#platform/server/http/rows.ts';
import { contentAccess, type contentRow, type wholeContentRow } from '../access.ts';
import { requireContentKind } from './content-kind.ts';
import { type ContentName, requireContent } from './contents.queries.ts';
import { requireDeleted } from './delete-content.ts';

/** Loads the contents that calls are about; one to restore is a deleted one. */
export const contentRows = rowLoader<ContentName, typeof contentRow, typeof wholeContentRow>()({
  kind: 'content',
  rights: contentAccess,
  unseen: 'not_found',
  secret: ['restore'],
  load: (scope, name, right) =>
    right === 'restore' ? requireDeleted(scope, name) : requireContent(scope, name, right),
  loadWhole: (scope, { type, id }) => requireContentKind(type).get(scope, id),
});
