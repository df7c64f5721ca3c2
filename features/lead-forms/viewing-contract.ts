import * as z from 'zod';
import { Viewer } from '#features/presence/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { leadFormRow } from './access.ts';

const VIEWING = '/api/lead-forms/{id}/viewing/{tab}/' as const;

/** The form, and the tab by a number it makes up. */
const ofTab = byId.extend({ tab: z.uuid() });

/** Who else has a form open. */
export const formViewing = {
  report: endpoint(`PUT ${VIEWING}`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    row: leadFormRow('view'),
    database: 'transaction',
    summary: 'Reports that a visible tab shows the builder of a form; answers who else has it open.',
    source: 'own: who else is viewing a form (issue)',
    params: ofTab,
    returns: z.object({ viewers: z.array(Viewer) }),
    errors: ['not_found'],
  }),
  end: endpoint(`DELETE ${VIEWING}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('It ends a report of the caller’s own, also about a form they may no longer see.'),
    database: 'transaction',
    summary: 'Reports that a tab no longer shows the builder of a form.',
    source: 'own: who else is viewing a form (issue)',
    params: ofTab,
    returns: Done,
  }),
};
