import type { EditableActivityType } from '#domain/activity-types.ts';
import type { Assigned } from '#domain/assignee.ts';
import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** The author of an activity; 0 stands for the product itself. */
export interface Written {
  actor_profile_id_or_zero: number;
}

const { any, permission, among } = rulesFor<Written>();

const authorOrManager = any(
  permission('manageTeam'),
  among('actor_profile_id_or_zero', (actor) => [actor.profile_id]),
);

/** Rights on an activity of a visible client (G-082): its author and managers, and only on activities people write. */
export const activityAccess = {
  edit: authorOrManager,
  delete: authorOrManager,
  /** The right to restore a deleted activity. */
  restore: authorOrManager,
};

export type ActivityRight = keyof typeof activityAccess;

/** The columns of an activity that its rights and its history need, with its client's assignee. */
export interface ActivityRow extends Written, Assigned {
  id: number;
  client_id: number;
  item_type: EditableActivityType;
}

/**
 * The call is about this activity: one of a hidden client is refused as the client is, one that is not allowed is 455.
 */
export const activityRow = (right: ActivityRight): RowRule<'activity', ActivityRow> => ({
  kind: 'activity',
  right,
  name: { t: inPath('t'), id: inPath('id') },
});
