import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

export interface ExportAccessRow {
  created_by_id: number | null;
}

const { any, among, permission } = rulesFor<ExportAccessRow>();

const mine = among('created_by_id', (actor) => [actor.profile_id]);

/** Who exported is told to those who manage the team; stopping and repeating an export is for who began it. */
export const exportAccess = { view: any(mine, permission('manageTeam')), edit: mine };

/** The columns of an export that a call about it needs. */
export interface ExportRow extends ExportAccessRow {
  id: number;
  status: string;
}

/** The call is about this export; one the caller may not see is 404. */
export const exportRow = (right: keyof typeof exportAccess): RowRule<'clientExport', ExportRow> => ({
  kind: 'clientExport',
  right,
  name: { id: inPath('id') },
});
