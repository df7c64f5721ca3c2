import type { leadSourceAccess } from '#features/leads/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** A page of Facebook that the organisation connected. */
export interface FacebookPageRow {
  id: number;
  external_id: string;
  name: string;
  source_id: number;
  is_receiving: boolean;
}

/** The call is about this page; one the organisation never connected is 404. */
export const facebookPageRow = (right: keyof typeof leadSourceAccess): RowRule<'facebook-page', FacebookPageRow> => ({
  kind: 'facebook-page',
  right,
  name: { id: inPath('id') },
});
