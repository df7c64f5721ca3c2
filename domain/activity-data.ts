import * as z from 'zod';
import { ActivityType } from './activity-types.ts';
import { ContactType } from './channels.ts';

/** The longest call or meeting that is logged: a week. */
const MAX_SECONDS = 7 * 24 * 3_600;

/** What people say of a call, a message or a meeting beside its text. */
export const ActivityDetails = z.strictObject({
  channel: ContactType.optional(),
  outcome: z.enum(['answered', 'no_answer', 'left_message']).optional(),
  duration_seconds: z.int().min(0).max(MAX_SECONDS).optional(),
  place: z.string().trim().max(200).optional(),
});
export type ActivityDetails = z.output<typeof ActivityDetails>;

/** What a client looked at is the last thing that happened with them, though no activity of its own. */
export const LastActivityType = z.enum([...ActivityType.options, 'CONTENT_OPENED']);
export type LastActivityType = z.output<typeof LastActivityType>;

/** The last thing that happened with a client, as it is stored: a type and this. The words are made where they are read. */
export const LastActivityData = z
  .object({
    ...ActivityDetails.shape,
    // NOTE: its first line.
    text: z.string(),
    // Shares and CONTENT_OPENED.
    content_title: z.string(),
    // CONTENT_OPENED.
    times_viewed: z.int(),
  })
  .partial();
export type LastActivityData = z.output<typeof LastActivityData>;

/** What an activity other than a note keeps of its own data. */
const KeptData = LastActivityData.omit({ text: true, times_viewed: true });

/** Longer texts are cut by the list anyway. */
const MAX_LINE = 120;

/** What the last activity keeps of an activity. */
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
