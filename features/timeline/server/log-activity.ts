import type * as z from 'zod';
import type { ActivityDetails } from '#domain/activity-data.ts';
import type { ClientRow } from '#features/clients/access.ts';
import { type CheckedUpload, checkUpload, claimFile } from '#features/files/server/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import type { Activity, timeline } from '../contract.ts';
import { addActivity } from './add-activity.queries.ts';
import { getActivity, writeAttachments } from './write-activities.queries.ts';

type Files = Pick<DetachedContext, 'read' | 'services'>;

/** The tolerated difference between the clocks of browser and server. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Logs what a person did with a client, with its files. */
export async function createActivity(
  context: DetachedRowContext<ClientRow>,
  body: z.output<typeof timeline.createActivity.body>,
): Promise<Activity> {
  const { attachments = [], item_type, text = '', type_specific_data = {}, occurred_at } = body;
  if (item_type === 'NOTE' && text === '' && attachments.length === 0) throw fieldProblem('text', messages.required);
  const uploads = await checkAttachments(context, attachments);
  return context.withRow(async (scope, { id: client_id }) => {
    const id = await addActivity(scope, {
      client_id,
      item_type,
      text,
      type_specific_data,
      occurred_at: pastInstant(occurred_at),
    });
    await claimAttachments(scope, uploads);
    await writeAttachments(scope, id, attachments);
    return getActivity(scope, id);
  });
}

/** Records what a contact button led to: a call, or a message by its channel (readings.md D5). */
export async function logContact(
  scope: Scope,
  client_id: number,
  { text = '', occurred_at, ...details }: z.output<typeof timeline.logContact.body>,
): Promise<Activity> {
  const item_type = details.channel === 'phone_call' ? 'PHONECALL' : 'MESSAGE';
  const type_specific_data: ActivityDetails = details;
  const id = await addActivity(scope, {
    client_id,
    item_type,
    text,
    type_specific_data: { ...type_specific_data },
    occurred_at: pastInstant(occurred_at),
  });
  return getActivity(scope, id);
}

/**
 * Refuses a time in the future, because a timeline holds what happened, not what is planned. @returns the instant as
 * stored.
 */
export function pastInstant(instant: string | undefined): string | undefined {
  if (instant === undefined) return undefined;
  const millis = Date.parse(instant);
  if (millis > nowMillis() + CLOCK_DIFFERENCE_MS) throw fieldProblem('occurred_at', 'This time is in the future');
  return new Date(millis).toISOString();
}

/** Checks uploads by their bytes, outside a transaction. Throws `invalid_input` for an invalid one. */
export async function checkAttachments(context: Files, keys: readonly string[]): Promise<CheckedUpload[]> {
  const uploads: CheckedUpload[] = [];
  for (const [index, key] of keys.entries()) {
    const field = `attachments.${index}`;
    uploads.push(await checkUpload(context, { key, upload_ref: 'TIMELINE_ATTACHMENT', field }));
  }
  return uploads;
}

export async function claimAttachments(scope: Scope, uploads: readonly CheckedUpload[]): Promise<void> {
  for (const upload of uploads) await claimFile(scope, upload);
}
