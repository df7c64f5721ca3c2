import * as z from 'zod';

/** Everything a timeline can tell of (S0-3E-01). */
export const ActivityType = z.enum([
  'NOTE',
  'PAGE',
  'MESSAGE',
  'MEETING',
  'PHONECALL',
  'COLLECTION',
  'FIRST_RESPONSE',
  'UNASSIGN_CLIENT',
  'CLIENT_ASSIGNMENT',
  'SHARED_TEXT_TEMPLATE',
  'CLIENT_CREATED_DETAILS',
  'SHARED_DOCUMENT_TEMPLATE',
  'DUPLICATE_LEAD_RECEIVED',
  'WHATSAPP_AUTORESPONDER',
]);
export type ActivityType = z.output<typeof ActivityType>;

/** Written, changed and deleted by people (S0-4-63). */
export const EditableActivityType = z.enum(['NOTE', 'MEETING', 'PHONECALL', 'MESSAGE']);
export type EditableActivityType = z.output<typeof EditableActivityType>;

/** Content given to a client; what became of it is told by the share (S0-3-25). */
export const ShareActivityType = z.enum(['SHARED_TEXT_TEMPLATE', 'SHARED_DOCUMENT_TEMPLATE', 'PAGE', 'COLLECTION']);
export type ShareActivityType = z.output<typeof ShareActivityType>;

/** The parts of a timeline people look at: `all` of it, or one of these. */
export const ActivityKind = z.enum(['all', 'shared', 'calls_and_meetings', 'notes']);
export type ActivityKind = z.output<typeof ActivityKind>;

/** What choosing an activity does: open what was shared, open the activity itself, or nothing (S0-4-60 to S0-4-62). */
export type ActivityAction = 'open_link' | 'emit_event' | null;

interface ActivityFacts {
  /** The part of a timeline it belongs to; null belongs to `all` only. */
  kind: Exclude<ActivityKind, 'all'> | null;
  /** Do people write, change and delete it (S0-4-63)? */
  isEditable: boolean;
  /** Does it answer a lead (readings.md D5)? A note does not. */
  isAnswer: boolean;
  action: ActivityAction;
  /** Are its opens and views shown (S0-4-64)? */
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

/** What is true of each type, wherever it matters. Its icon and its sentence stand on the web. */
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
  CLIENT_CREATED_DETAILS: handling,
  CLIENT_ASSIGNMENT: handling,
  UNASSIGN_CLIENT: handling,
  WHATSAPP_AUTORESPONDER: handling,
};

/** The types of which this is true. */
export const activityTypesWhere = (isMeant: (facts: ActivityFacts) => boolean): readonly ActivityType[] =>
  ActivityType.options.filter((type) => isMeant(activityFacts[type]));

/** Each of these answers a lead. */
export const answerTypes = activityTypesWhere(({ isAnswer }) => isAnswer);
