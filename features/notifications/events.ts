import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { alertReceiptsTag, alertSettingsTag } from './tags.ts';

/** What tells the open screens of one person about an alert; the subject is the client, 0 where there is none. */
export const AlertOnScreens = z.object({ alert_id: z.uuid() });

/** An alert whose kind has no toast of its own; screens show what it says. */
export const alertRaised = defineEvent('alert.raised', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});

export const alertSettingsChanged = defineEvent('alert-settings.changed', {
  payload: z.object({}),
  refreshes: [alertSettingsTag],
  audit: false,
});

/** A screen showed somebody an alert for the first time; the figures of how soon leads are on a screen change. */
export const alertShown = defineEvent('alert.shown', {
  payload: z.object({}),
  refreshes: [alertReceiptsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
