import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { clientFirstAnswered } from '#features/clients/events.ts';
import { followUpCompleted, followUpDeleted, followUpRestored, followUpSet } from '#features/follow-ups/events.ts';
import type { EventKind } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on, type RecordedEvent, type Subscription } from '#platform/server/events.ts';
import {
  type EndedFollowUp,
  findPresentFollowUp,
  insertEndedFollowUp,
  removeUndoneEnd,
} from './ended-follow-ups.queries.ts';
import { recordFirstResponse } from './first-responses.queries.ts';

const onEnd = (kind: EventKind, outcome: EndedFollowUp['outcome']): Subscription =>
  on(kind, async (scope, events) => {
    for (const event of events) await recordEndedFollowUp(scope, event, outcome);
  });

/** Keep what the figures are counted from and nothing else keeps. */
export const figureSubscriptions: readonly Subscription[] = [
  on(clientFirstAnswered, async (scope, events) => {
    for (const { subject_id, payload } of events) await recordFirstResponse(scope, subject_id, payload.at);
  }),
  onEnd(followUpSet, 'replaced'),
  onEnd(followUpCompleted, 'completed'),
  onEnd(followUpDeleted, 'deleted'),
  on(followUpRestored, async (scope, events) => {
    for (const { id, subject_id } of events) await removeUndoneEnd(scope, subject_id, id);
  }),
];

/** The fields of a follow-up's history that figures need. */
interface Former {
  remind_on?: string | null;
  time_zone?: string;
  profile_id?: number;
}

/**
 * Keeps how a follow-up ended: one that was completed, and one that was replaced or deleted after it fell due. It counts
 * for the person it reminded. The history names only fields that changed; the others are as in the next follow-up.
 */
async function recordEndedFollowUp(
  scope: OrgScope,
  event: RecordedEvent<unknown>,
  outcome: EndedFollowUp['outcome'],
): Promise<void> {
  const { id: event_id, subject_id: client_id, created_at: ended_at } = event;
  const former = readFormer(event);
  const due_at = former.remind_on;
  if (!due_at || (outcome !== 'completed' && due_at > ended_at)) return;
  const present = await findPresentFollowUp(scope, client_id);
  const profile_id = present?.assigned_to_id ?? former.profile_id ?? present?.profile_id;
  if (!profile_id) return;
  const time_zone = former.time_zone ?? present?.time_zone ?? 'UTC';
  const due_day_ends_at = toInstant(`${addDays(toCalendarDay(due_at, time_zone), 1)}T00:00`, time_zone);
  await insertEndedFollowUp(scope, { event_id, client_id, profile_id, due_at, due_day_ends_at, outcome, ended_at });
}

const readFormer = ({ changes = {} }: RecordedEvent<unknown>): Former =>
  Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
