import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';
import type { FormState } from './definition.ts';

const { permission, granted } = rulesFor<object>();

const manage = permission('manageIntegrations');
const everybody = granted(() => true);

/**
 * Rights on a lead form: everybody of the organisation may look at it and share its links; who manages integrations may
 * change it. Leads that came by it are seen by the rules of their clients.
 */
export const leadFormAccess = { view: everybody, edit: manage, delete: manage };

/** A lead form as calls about it need it. */
export interface LeadFormRow {
  id: number;
  source_id: number;
  name: string;
  state: FormState;
  live_version: number | null;
  is_archived: boolean;
}

/** The call is about this form; one that was deleted is 404. */
export const leadFormRow = (right: keyof typeof leadFormAccess): RowRule<'lead_form', LeadFormRow> => ({
  kind: 'lead_form',
  right,
  name: { id: inPath('id') },
});
