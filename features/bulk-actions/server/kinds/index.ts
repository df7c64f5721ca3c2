import type { BulkChange } from '../../contract.ts';
import { assigning } from './assign.ts';
import type { Back, BulkWork } from './bulk-kind.ts';
import { deleting } from './delete.ts';
import { editing } from './fields.ts';
import { following } from './follow-up.ts';
import { grouping } from './groups.ts';
import { marking } from './mark-new.ts';
import { sharing } from './share.ts';

const works: { [Kind in BulkChange['kind']]: unknown } = {
  ASSIGN: assigning,
  MARK_NEW: marking,
  GROUPS: grouping,
  FIELDS: editing,
  FOLLOW_UP: following,
  DELETE: deleting,
  SHARE: sharing,
};

/** Returns how changes of this kind are done; what it prepares is handed to its own run alone. */
export const findWork = <Kind extends BulkChange['kind']>(kind: Kind) => works[kind] as BulkWork<Kind, unknown>;

/** Whether anything takes back what is done so. */
export const canTakeBack = (kind: BulkChange['kind']): boolean => findWork(kind).undo !== undefined;

/** What takes back, of every kind, because an action may leave something of another: a follow-up takes the mark of a new lead away. */
export const allUndoings = (Object.values(works) as Partial<Back>[]).filter(
  (work): work is Back => work.undo !== undefined,
);
