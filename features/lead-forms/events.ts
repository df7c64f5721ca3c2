import * as z from 'zod';
import { leadSourcesTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { formAddressesTag, leadFormsTag } from './tags.ts';

/** Something happened to a form that the team should be able to look up. */
export const leadFormChanged = defineEvent('lead-form.changed', {
  payload: z.object({
    what: z.enum([
      'created',
      'copied',
      'published',
      'closed',
      'archived',
      'unarchived',
      'deleted',
      'restored',
      'settings-changed',
      'link-added',
      'link-changed',
      'link-deleted',
    ]),
  }),
  refreshes: [leadFormsTag, formAddressesTag, leadSourcesTag],
  audit: true,
});

/** Parts of a draft were written; its changes are named by part and tell two editors apart (readings.md D6). */
export const leadFormDraftSaved = defineEvent('lead-form.draft-saved', {
  payload: z.object({}),
  refreshes: [leadFormsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** Somebody opened or left a form; it is passed on to open screens and kept nowhere. */
export const formViewersChanged = defineEvent('lead-form-viewers.changed', {
  payload: z.object({}),
  refreshes: [],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
