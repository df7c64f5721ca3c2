import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';
import type { FormState } from './definition.ts';

const { permission } = rulesFor<object>();

const manage = permission('manageIntegrations');

/**
 * Rights on a lead form: everything for people who manage integrations, nothing for others (S0-2.7-12). Which of its leads
 * they see is decided by the rules of the clients.
 */
export const leadFormAccess = { view: manage, edit: manage, delete: manage };

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

/** What every call about one form has in common: who may make it, and the form in its path. */
export const aboutForm = (right: keyof typeof leadFormAccess) => ({
  needs: 'INTEGRATIONS.MANAGE' as const,
  row: leadFormRow(right),
  errors: ['not_found' as const],
});
