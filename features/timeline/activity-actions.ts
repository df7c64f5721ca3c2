import type { ActivityType } from './activity-types.ts';

/** What choosing an activity does: open what was shared, open the activity itself, or nothing (S0-4-60 to S0-4-62). */
export type ActivityAction = 'open_link' | 'emit_event' | null;

const actions: Partial<Record<ActivityType, ActivityAction>> = {
  SHARED_TEXT_TEMPLATE: 'open_link',
  SHARED_DOCUMENT_TEMPLATE: 'open_link',
  PAGE: 'open_link',
  MEETING: 'emit_event',
  NOTE: 'emit_event',
  PHONECALL: 'emit_event',
  MESSAGE: 'emit_event',
  FIRST_RESPONSE: 'emit_event',
  DUPLICATE_LEAD_RECEIVED: 'emit_event',
};

export const activityAction = (type: ActivityType): ActivityAction => actions[type] ?? null;

/** Opens and views are shown for these (S0-4-64). */
const TRACKABLE: readonly ActivityType[] = ['PAGE', 'SHARED_DOCUMENT_TEMPLATE'];

export const isTrackable = (type: ActivityType): boolean => TRACKABLE.includes(type);
