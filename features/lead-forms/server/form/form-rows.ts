import { rowLoader } from '#platform/server/http/rows.ts';
import { leadFormAccess, type leadFormRow } from '../../access.ts';
import { getFormRow } from './read-form.queries.ts';

/** Loads the forms that calls are about. */
export const leadFormRows = rowLoader<{ id: number }, typeof leadFormRow>()({
  kind: 'lead_form',
  rights: leadFormAccess,
  unseen: 'not_found',
  load: (scope, { id }, right) => getFormRow(scope, id, right !== 'view'),
});
