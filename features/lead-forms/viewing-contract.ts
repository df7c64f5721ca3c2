import { viewingCalls } from '#features/presence/contract.ts';
import { leadFormRow } from './access.ts';

/** Who else has a form open. */
export const formViewing = viewingCalls('/api/lead-forms/{id}/viewing/{tab}/', {
  needs: 'INTEGRATIONS.MANAGE',
  row: leadFormRow('view'),
  errors: ['not_found'],
  source: 'own: who else is viewing a form (issue)',
  screen: 'the builder',
  record: 'a form',
});
