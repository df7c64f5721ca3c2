import { rowLoader } from '#platform/server/http/rows.ts';
import { leadFormAccess, type leadFormRow } from '../../access.ts';
import { getForm } from './read-form.queries.ts';

/** Loads the forms that calls are about. */
export const leadFormRows = rowLoader<{ id: number }, typeof leadFormRow>()({
  kind: 'lead_form',
  rights: leadFormAccess,
  unseen: 'not_found',
  load: async (scope, { id }, right) => {
    const form = await getForm(scope, id, right !== 'view');
    return { ...form, is_archived: form.archived_at !== null };
  },
});
