import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns the columns of a draft that the actor writes now. */
export const draftColumns = ({ actor }: Scope, draft: object) => ({
  draft: JSON.stringify(draft),
  draft_changed_at: nowIso(),
  draft_changed_by_id: actor.profile_id,
});
