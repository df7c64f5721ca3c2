import { rulesFor } from '#platform/contract/access.ts';
import { always, inPath, type RowRule } from '#platform/contract/row.ts';
import type { LeadSource } from './lead-source.ts';

export type { LeadSource } from './lead-source.ts';

const { permission } = rulesFor<object>();

const manage = permission('manageIntegrations');

/** Rights on a lead source: everything for people who manage integrations, nothing for others. */
export const leadSourceAccess = { view: manage, edit: manage, delete: manage };

/** Rights on a lead that needs attention; those on its client are the client's own. */
export const leadAccess = { view: manage, settle: manage };

/** A lead that needs attention. */
export interface LeadRow {
  id: string;
  source_id: number;
}

/** The call is about this lead; one that does not exist or needs no attention is 404. */
export const leadRow = (right: keyof typeof leadAccess): RowRule<'lead', LeadRow> => ({
  kind: 'lead',
  right,
  name: { id: inPath('id') },
});

/** The call is about this source of one kind; any other is 404. */
export const leadSourceRow = (
  right: keyof typeof leadSourceAccess,
  sourceKind: string,
): RowRule<'source', LeadSource> => ({
  kind: 'source',
  right,
  name: { kind: always(sourceKind), id: inPath('id') },
});
