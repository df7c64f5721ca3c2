import { contentRow } from '#features/content/access.ts';
import { viewingCalls } from '#features/presence/contract.ts';
import { always, inPath } from '#platform/contract/row.ts';

/** Who else has a page open. */
export const pageViewing = viewingCalls('/api/template-v2/api/v1/template/{id}/viewing/{tab}', {
  needs: 'session',
  row: contentRow('edit', { type: always('html_page'), id: inPath('id') }),
  errors: ['not_found', 'no_permission_for_object'],
  source: 'own: two editors of a page',
  screen: 'the editor',
  record: 'a page',
});
