import { leadSourceAccess } from '#features/leads/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** Rights on a mail: those on its source; what it brought follows the rights on its client. */
export const leadMailAccess = { view: leadSourceAccess.view, edit: leadSourceAccess.edit };

/** A mail that came to a lead source. */
export interface LeadMailRow {
  id: string;
  source_id: number;
}

/** The call is about this mail. */
export const leadMailRow = (right: keyof typeof leadMailAccess): RowRule<'lead-mail', LeadMailRow> => ({
  kind: 'lead-mail',
  right,
  name: { id: inPath('id') },
});
