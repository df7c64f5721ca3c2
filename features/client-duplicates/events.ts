import * as z from 'zod';
import { duplicatesTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { OnLead } from './contract.ts';

/** It was chosen what happens to leads of known clients. */
export const duplicateSettingsChanged = defineEvent('duplicate-settings.changed', {
  payload: z.object({ on_lead: OnLead }),
  refreshes: [duplicatesTag],
  audit: true,
});

/** Clients were called different people, or may be the same again. */
export const duplicatesDismissed = defineEvent('duplicates.dismissed', {
  payload: z.object({ client_ids: z.array(z.int()), is_dismissed: z.boolean() }),
  refreshes: [duplicatesTag],
  audit: false,
});
