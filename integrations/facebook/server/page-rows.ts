import { getAccount } from '#engines/connected-sources/server/index.ts';
import { leadSourceAccess } from '#features/leads/access.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import type { facebookPageRow } from '../access.ts';
import { FACEBOOK } from '../contract.ts';

/** Loads the pages that calls are about. */
export const facebookPageRows = rowLoader<{ id: number }, typeof facebookPageRow>()({
  kind: 'facebook-page',
  rights: leadSourceAccess,
  unseen: 'not_found',
  load: (scope, { id }, right) => getAccount(scope, FACEBOOK, id, right !== 'view'),
});
