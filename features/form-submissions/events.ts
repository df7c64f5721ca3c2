import * as z from 'zod';
import { formSubmissionsTag, leadFormsTag } from '#features/lead-forms/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';

/** What visitors sent has changed: a new one, one in quarantine, one released or discarded. */
export const formSubmissionsChanged = defineEvent('lead-form.submissions-changed', {
  payload: z.object({ form_id: Id }),
  refreshes: [formSubmissionsTag, leadFormsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
