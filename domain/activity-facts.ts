import type { ActivityKind, ActivityType } from './activity-types.ts';

/** The effect of choosing an activity: it opens the content, the activity or nothing (S0-4-60 to S0-4-62). */
export type ActivityAction = 'open_link' | 'emit_event' | null;

interface ActivityFacts {
  /** The filter it belongs to; null belongs to `all` only. */
  kind: Exclude<ActivityKind, 'all'> | null;
  /** Whether people write, change and delete it (S0-4-63). */
  isEditable: boolean;
  /** Whether it answers a lead (readings.md D5); a note does not. */
  isAnswer: boolean;
  action: ActivityAction;
  /** Whether its opens and views are shown (S0-4-64). */
  isTrackable: boolean;
}

const message = {
  isEditable: true,
  kind: 'calls_and_meetings',
  isAnswer: true,
  action: 'emit_event',
  isTrackable: false,
} as const;
const share = { isEditable: false, kind: 'shared', isAnswer: true, action: 'open_link', isTrackable: false } as const;
const handling = { isEditable: false, kind: null, isAnswer: false, action: null, isTrackable: false } as const;

/** The facts about each type; its icon and its sentence are in `domain/web`. */
export const activityFacts: Record<ActivityType, ActivityFacts> = {
  NOTE: { kind: 'notes', isEditable: true, isAnswer: false, action: 'emit_event', isTrackable: false },
  MESSAGE: message,
  MEETING: message,
  PHONECALL: message,
  SHARED_TEXT_TEMPLATE: share,
  SHARED_DOCUMENT_TEMPLATE: { ...share, isTrackable: true },
  PAGE: { ...share, isTrackable: true },
  COLLECTION: { ...share, action: null },
  FIRST_RESPONSE: { ...handling, action: 'emit_event' },
  DUPLICATE_LEAD_RECEIVED: { ...handling, action: 'emit_event' },
  LEAD_COMPLETED: { ...handling, action: 'emit_event' },
  CLIENT_CREATED_DETAILS: handling,
  CLIENT_ASSIGNMENT: handling,
  UNASSIGN_CLIENT: handling,
  WHATSAPP_AUTORESPONDER: handling,
};

/** Returns the types for which the condition holds. */
export const activityTypesWhere = (isMeant: (facts: ActivityFacts) => boolean): readonly ActivityType[] =>
  (Object.keys(activityFacts) as ActivityType[]).filter((type) => isMeant(activityFacts[type]));

/** The types that answer a lead. */
export const answerTypes = activityTypesWhere(({ isAnswer }) => isAnswer);
