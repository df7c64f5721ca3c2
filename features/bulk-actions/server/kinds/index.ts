import type { BulkChange } from '../../contract.ts';
import { assigning } from './assign.ts';
import type { BulkWork } from './bulk-kind.ts';
import { deleting } from './delete.ts';
import { editing } from './fields.ts';
import { following } from './follow-up.ts';
import { grouping } from './groups.ts';
import { marking } from './mark-new.ts';

const works: { [Kind in BulkChange['kind']]: unknown } = {
  ASSIGN: assigning,
  MARK_NEW: marking,
  GROUPS: grouping,
  FIELDS: editing,
  FOLLOW_UP: following,
  DELETE: deleting,
};

/** Returns how changes of this kind are done; what it prepares is handed to its own run alone. */
export const findWork = <Kind extends BulkChange['kind']>(kind: Kind) => works[kind] as BulkWork<Kind, unknown>;

/** Every kind, because an action may leave something of another: a follow-up takes the mark of a new lead away. */
export const allWorks = Object.values(works) as BulkWork<never, unknown>[];
