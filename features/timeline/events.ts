import * as z from 'zod';
import { ActivityType } from '#domain/activity-types.ts';
import { ContactType } from '#domain/channels.ts';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';

const payload = z.object({ client_id: Id, item_type: ActivityType });
const refreshes = [timelineTag, clientsTag];

export const activityAdded = defineEvent('activity.added', {
  payload: payload.extend({
    /** Whether a person answered the client with it (readings.md D5). */
    is_answer: z.literal(true).optional(),
    /** Whether the client wrote it. */
    is_inbound: z.literal(true).optional(),
  }),
  refreshes,
  audit: false,
});
export const activityChanged = defineEvent('activity.changed', { payload, refreshes, audit: false });
export const activityDeleted = defineEvent('activity.deleted', { payload, refreshes, audit: false });
export const activityRestored = defineEvent('activity.restored', { payload, refreshes, audit: false });

/** A contact button was used; the outcome is recorded by the person, or not at all (readings.md D5). */
export const contactButtonClicked = defineEvent('client.contact-button-clicked', {
  payload: z.object({ channel: ContactType }),
  refreshes: [clientsTag],
  audit: false,
});
