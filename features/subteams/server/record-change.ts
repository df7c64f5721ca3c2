import type * as z from 'zod';
import { ownAccessChanged } from '#features/team/events.ts';
import type { EventKind } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type EventDetails, record, recordAll } from '#platform/server/events.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import { listViewerIds } from './permissions.queries.ts';

/**
 * Records a change of a sub-team and makes it take effect at once: cached rights are dropped before any screen hears of it,
 * and the open screens of those who see other clients or content now are read again.
 *
 * @param others whose rights changed besides those who see its clients by their permissions.
 */
export async function recordChange<Payload extends z.ZodType>(
  scope: Scope,
  kind: EventKind<Payload>,
  details: Omit<EventDetails<z.input<Payload>>, 'audience'>,
  others: readonly number[],
): Promise<void> {
  await dropCachedSessions(scope);
  await record(scope, kind, { ...details, audience: null });
  const ids = new Set([...others, ...(await listViewerIds(scope, details.subject_id))]);
  await recordAll(
    scope,
    ownAccessChanged,
    [...ids].map((id) => ({ subject_id: id, payload: {}, audience: null, to_profile_id: id })),
  );
}
