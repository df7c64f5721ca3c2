import * as z from 'zod';
import { contentRow } from '#features/content/access.ts';
import { Viewer } from '#features/presence/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { always, inPath, noRow } from '#platform/contract/row.ts';

const VIEWING = '/api/template-v2/api/v1/template/{id}/viewing/{tab}' as const;

/** The page, and the tab by a number it makes up. */
const ofTab = byId.extend({ tab: z.uuid() });

/** Who else has a page open. */
export const pageViewing = {
  report: endpoint(`PUT ${VIEWING}`, {
    needs: 'session',
    plan: 'free',
    row: contentRow('edit', { type: always('html_page'), id: inPath('id') }),
    database: 'transaction',
    summary: 'Reports that a visible tab shows the editor of a page; answers who else has it open.',
    source: 'own: two editors of a page',
    params: ofTab,
    returns: z.object({ viewers: z.array(Viewer) }),
    errors: ['not_found', 'no_permission_for_object'],
  }),
  end: endpoint(`DELETE ${VIEWING}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('It ends a report of the caller’s own, also about a page they may no longer see.'),
    database: 'transaction',
    summary: 'Reports that a tab no longer shows the editor of a page.',
    source: 'own: two editors of a page',
    params: ofTab,
    returns: Done,
  }),
};
