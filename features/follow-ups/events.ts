import * as z from 'zod';
import { clientsTag, followUpsTag } from '#domain/tags.ts';
import { AlertOnScreens } from '#features/notifications/events.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** Events of follow-ups have the client's id as their subject, because a client has one follow-up. */
const refreshes = [followUpsTag, clientsTag];
const payload = z.object({});

export const followUpSet = defineEvent('follow-up.set', { payload, refreshes, audit: false });
export const followUpCompleted = defineEvent('follow-up.completed', { payload, refreshes, audit: false });
export const followUpDeleted = defineEvent('follow-up.deleted', { payload, refreshes, audit: false });
export const followUpRestored = defineEvent('follow-up.restored', { payload, refreshes, audit: false });

/**
 * A follow-up is due; sent only to the person it is for. One that is more than a minute late says so (readings.md D9).
 */
export const followUpDue = defineEvent('follow-up.due', {
  payload: z.object({ late_by_seconds: z.int() }),
  refreshes,
  audit: false,
});

/** The person is alerted on their screens that a follow-up is due. */
export const followUpDueAlert = defineEvent('alert.follow-up-due', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});
