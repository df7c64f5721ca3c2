import { rulesFor } from '#platform/contract/access.ts';

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
export const activityAccess = { edit: authorOrManager, delete: authorOrManager };
