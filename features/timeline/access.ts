import type { EditableActivityType } from '#domain/activity-types.ts';
import type { Assigned } from '#domain/assignee.ts';
import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** Who wrote an activity; 0 stands for the product itself. */
export interface Written {
  actor_profile_id_or_zero: number;
}

const { any, permission, among } = rulesFor<Written>();

const authorOrManager = any(
  permission('manageTeam'),
  among('actor_profile_id_or_zero', (actor) => [actor.profile_id]),
);

/** Rights on an activity of a client one may see (G-082): its author's and a manager's, and only on what people write. */
export const activityAccess = {
  edit: authorOrManager,
  delete: authorOrManager,
  /** Of a deleted activity. */
  restore: authorOrManager,
};

export type ActivityRight = keyof typeof activityAccess;

/** An activity as far as its rights and its history need it, with whose its client is. */
export interface ActivityRow extends Written, Assigned {
  id: number;
  client_id: number;
  item_type: EditableActivityType;
}

/** The call is about this activity: of a client out of sight it is refused as the client is, not allowed is 455. */
export const activityRow = (right: ActivityRight): RowRule<'activity', ActivityRow> => ({
  kind: 'activity',
  right,
  name: { t: inPath('t'), id: inPath('id') },
});
