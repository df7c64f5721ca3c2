import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { formSubmissionsTag, leadFormsTag } from '#features/lead-forms/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** Somebody let submissions out of quarantine, or deleted them there. */
export const quarantineSettled = defineEvent('lead-form.quarantine-settled', {
  payload: z.object({ released_count: z.int(), discarded_count: z.int() }),
  refreshes: [formSubmissionsTag, leadFormsTag, clientsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** Somebody exported the leads of a form. */
export const formLeadsExported = defineEvent('lead-form.leads-exported', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
