import type { LeadSource, leadSourceAccess } from '#features/leads/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** The call is about this source, whatever its kind. */
export const anyLeadSourceRow = (right: keyof typeof leadSourceAccess): RowRule<'any-source', LeadSource> => ({
  kind: 'any-source',
  right,
  name: { id: inPath('id') },
});
