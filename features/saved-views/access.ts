import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** What the rights on a saved view depend on. */
export interface SavedViewAccessRow {
  created_by_id: number | null;
  /** 1 for a view that everybody in the organisation sees. */
  shared: number;
}

const { any, all, owner, among } = rulesFor<SavedViewAccessRow>();

const mine = among('created_by_id', (actor) => [actor.profile_id]);
const shared = among('shared', () => [1]);

/** A shared view can be changed by the owner of the organisation too, because its creator may have left. */
const edit = any(mine, all(owner, shared));

/** Rights on a saved view. A private one is seen by the person who made it alone, not by the owner either. */
export const savedViewAccess = {
  view: any(mine, shared),
  edit,
  /** The right to restore a deleted view. */
  restore: edit,
};

export type SavedViewRight = keyof typeof savedViewAccess;

/** The columns of a view that changing it needs. */
export interface SavedViewRow extends SavedViewAccessRow {
  id: number;
  is_shared: boolean;
  name: string;
}

/** The call is about this saved view: one that is missing or private to somebody else is 404. */
export const savedViewRow = (right: SavedViewRight): RowRule<'savedView', SavedViewRow> => ({
  kind: 'savedView',
  right,
  name: { id: inPath('id') },
});
