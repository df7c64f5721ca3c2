import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { alertSettingsTag } from './tags.ts';

/**
 * Defines what tells the open screens of one person about an alert of this kind; a feature with a toast of its own
 * defines one. The subject is the client, 0 where there is none.
 */
export const defineAlertEvent = <const Kind extends string>(kind: `alert.${Kind}`) =>
  defineEvent(kind, { payload: z.object({ alert_id: z.uuid() }), refreshes: [], audit: false });

/** An alert whose kind has no toast of its own; screens show what it says. */
export const alertRaised = defineAlertEvent('alert.raised');

export const alertSettingsChanged = defineEvent('alert-settings.changed', {
  payload: z.object({}),
  refreshes: [alertSettingsTag],
  audit: false,
});
