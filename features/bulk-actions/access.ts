import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

export interface BulkActionAccessRow {
  created_by_id: number | null;
}

const { among } = rulesFor<BulkActionAccessRow>();

const mine = among('created_by_id', (actor) => [actor.profile_id]);

/** Only who began an action sees it, because its list names clients that others may not see. */
export const bulkActionAccess = { view: mine, edit: mine };

/** The columns of an action that a call about it needs. */
export interface BulkActionRow extends BulkActionAccessRow {
  id: number;
  status: string;
}

/** The call is about this action of the caller's own; any other is 404. */
export const bulkActionRow = (right: keyof typeof bulkActionAccess): RowRule<'bulkAction', BulkActionRow> => ({
  kind: 'bulkAction',
  right,
  name: { id: inPath('id') },
});
