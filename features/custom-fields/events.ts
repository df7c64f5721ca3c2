import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { customFieldsTag } from './tags.ts';

export const customFieldChanged = defineEvent('custom-field.changed', {
  payload: z.object({ what: z.enum(['added', 'changed', 'moved', 'deleted', 'restored']) }),
  refreshes: [customFieldsTag, clientsTag],
  audit: true,
});

/** What clients have in a field is as a change of the field wants it. */
export const customFieldValuesChanged = defineEvent('custom-field.values-changed', {
  payload: z.object({}),
  refreshes: [customFieldsTag, clientsTag],
  audit: false,
});
