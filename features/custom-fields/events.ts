import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { customFieldsTag } from './tags.ts';

/** A field was made, changed, moved, deleted or restored, or what clients have in it was. */
export const customFieldChanged = defineEvent('custom-field.changed', {
  payload: z.object({}),
  refreshes: [customFieldsTag, clientsTag],
});
