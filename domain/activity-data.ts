import * as z from 'zod';
import { ActivityType } from './activity-types.ts';
import { ContactType } from './channels.ts';

/** The longest call or meeting that can be logged, in seconds: a week. */
const MAX_SECONDS = 7 * 24 * 3_600;

/** The details people add to the text of a call, a message or a meeting. */
export const ActivityDetails = z.strictObject({
  channel: ContactType.optional(),
  outcome: z.enum(['answered', 'no_answer', 'left_message']).optional(),
  duration_seconds: z.int().min(0).max(MAX_SECONDS).optional(),
  place: z.string().trim().max(200).optional(),
});
export type ActivityDetails = z.output<typeof ActivityDetails>;

/** What marks a message that WhatsApp itself recorded, so that people neither write nor change it. */
export const RecordedMarks = z.object({ is_recorded: z.literal(true), is_inbound: z.literal(true) }).partial();
export type RecordedMarks = z.output<typeof RecordedMarks>;

/** The types of the last activity: those of activities, and CONTENT_OPENED, which is no activity of its own. */
export const LastActivityType = z.enum([...ActivityType.options, 'CONTENT_OPENED']);
export type LastActivityType = z.output<typeof LastActivityType>;

/** The stored data of a client's last activity; its sentence is made where it is shown. */
export const LastActivityData = z
  .object({
    ...ActivityDetails.shape,
    // For a MESSAGE that the client wrote.
    is_inbound: z.literal(true),
    // The first line of a NOTE.
    text: z.string(),
    // For shares and CONTENT_OPENED.
    content_title: z.string(),
    // For a share without a sender.
    is_automatic: z.literal(true),
    // For CONTENT_OPENED.
    times_viewed: z.int(),
  })
  .partial();
export type LastActivityData = z.output<typeof LastActivityData>;

/** The data that an activity other than a note keeps itself. */
const KeptData = LastActivityData.omit({ text: true, times_viewed: true });

/** The most characters kept of a line; lists cut longer ones anyway. */
const MAX_LINE = 120;

/** Returns the data of an activity that a client's last activity stores. */
export function lastActivityData(
  item_type: ActivityType,
  text: string,
  type_specific_data: Record<string, unknown>,
): LastActivityData {
  if (item_type === 'NOTE') return { text: cutLine(text) };
  return KeptData.parse(type_specific_data);
}

function cutLine(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE - 1).trimEnd()}…`;
}
