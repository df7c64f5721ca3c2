import { clientFirstAnswered } from '#features/clients/events.ts';
import { followUpCompleted, followUpDeleted, followUpRestored, followUpSet } from '#features/follow-ups/events.ts';
import type { EventKind } from '#platform/contract/event.ts';
import { on, type Subscription } from '#platform/server/events.ts';
import { type EndedFollowUp, removeUndoneEnd } from './ended-follow-ups.queries.ts';
import { recordFirstResponse } from './first-responses.queries.ts';
import { recordEndedFollowUp } from './record-ended-follow-up.ts';

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
