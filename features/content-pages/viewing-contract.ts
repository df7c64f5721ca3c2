import { contentRow } from '#features/content/access.ts';
import { viewingParts } from '#features/presence/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { always, inPath, noRow } from '#platform/contract/row.ts';

const VIEWING = '/api/template-v2/api/v1/template/{id}/viewing/{tab}' as const;

/** Who else has a page open. */
export const pageViewing = {
  report: endpoint(`PUT ${VIEWING}`, {
    ...viewingParts.report,
    needs: 'session',
    row: contentRow('edit', { type: always('html_page'), id: inPath('id') }),
    summary: 'Reports that a visible tab shows the editor of a page; answers who else has it open.',
    source: 'own: two editors of a page',
    errors: ['not_found', 'no_permission_for_object'],
  }),
  end: endpoint(`DELETE ${VIEWING}`, {
    ...viewingParts.end,
    row: noRow('It ends a report of the caller’s own, also about a page they may no longer see.'),
    summary: 'Reports that a tab no longer shows the editor of a page.',
    source: 'own: two editors of a page',
  }),
};
