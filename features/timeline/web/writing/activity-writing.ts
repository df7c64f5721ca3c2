import type { ActivityDetails } from '#domain/activity-data.ts';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { toInstant, toWallMinute } from '#domain/wall-time.ts';
import { useSession } from '#platform/web/session.tsx';
import type { WrittenActivity } from '../../contract.ts';
import { text } from '../en.ts';

/** The form of an activity; `occurred` is on the person's clock, 'YYYY-MM-DDTHH:MM', and null is now. */
export interface Writing {
  text: string;
  details: ActivityDetails;
  occurred: string | null;
}

export const nothingWritten: Writing = { text: '', details: {}, occurred: null };

/** Returns the form in the shape the calls take. */
export function useWritingBody() {
  const { time_zone } = useSession();
  return {
    bodyOf: ({ text: written, details, occurred }: Writing) => ({
      text: written,
      type_specific_data: details,
      ...(occurred !== null && { occurred_at: toInstant(occurred, time_zone) }),
    }),
    makeWriting: (activity: WrittenActivity): Writing => ({
      text: activity.text,
      details: pickDetails(activity),
      occurred: toWallMinute(activity.occurred_at, time_zone),
    }),
  };
}

/** Returns the details people write, without what the product adds. */
export function pickDetails({ type_specific_data }: WrittenActivity): ActivityDetails {
  const { channel, outcome, duration_seconds, place } = type_specific_data;
  return { channel, outcome, duration_seconds, place };
}

interface TypeLabels {
  name: string;
  submit: string;
  hint: (name: string) => string;
}

/** The words of each type people write, in menu order. */
export const writable: Record<EditableActivityType, TypeLabels> = {
  NOTE: { name: text('write_note'), submit: text('add_note'), hint: (name) => text('note_hint', { name }) },
  PHONECALL: { name: text('write_call'), submit: text('log_call'), hint: (name) => text('call_hint', { name }) },
  MEETING: { name: text('write_meeting'), submit: text('log_meeting'), hint: (name) => text('meeting_hint', { name }) },
  MESSAGE: { name: text('write_message'), submit: text('log_message'), hint: (name) => text('message_hint', { name }) },
};

export const writableTypes = Object.keys(writable) as EditableActivityType[];
