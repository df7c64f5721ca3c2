import { leadSourceAccess } from '#features/leads/access.ts';
import { getAnySource } from '#features/leads/server/index.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import type { anyLeadSourceRow } from '../access.ts';

/** Loads the sources that calls are about, whatever their kind. */
export const anySourceRows = rowLoader<{ id: number }, typeof anyLeadSourceRow>()({
  kind: 'any-source',
  rights: leadSourceAccess,
  unseen: 'not_found',
  load: (scope, { id }, right) => getAnySource(scope, id, right !== 'view'),
});
