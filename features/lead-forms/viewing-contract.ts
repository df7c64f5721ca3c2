import { viewingParts } from '#features/presence/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { noRow } from '#platform/contract/row.ts';
import { leadFormRow } from './access.ts';

const VIEWING = '/api/lead-forms/{id}/viewing/{tab}/' as const;

/** Who else has a form open. */
export const formViewing = {
  report: endpoint(`PUT ${VIEWING}`, {
    ...viewingParts.report,
    needs: 'INTEGRATIONS.MANAGE',
    row: leadFormRow('view'),
    summary: 'Reports that a visible tab shows the builder of a form; answers who else has it open.',
    source: 'own: who else is viewing a form (issue)',
    errors: ['not_found'],
  }),
  end: endpoint(`DELETE ${VIEWING}`, {
    ...viewingParts.end,
    row: noRow('It ends a report of the caller’s own, also about a form they may no longer see.'),
    summary: 'Reports that a tab no longer shows the builder of a form.',
    source: 'own: who else is viewing a form (issue)',
  }),
};
