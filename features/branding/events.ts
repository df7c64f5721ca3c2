import * as z from 'zod';
import { userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { brandingTag } from './tags.ts';

export const brandingChanged = defineEvent('branding.changed', {
  payload: z.object({}),
  refreshes: [brandingTag, userDetailsTag],
  audit: true,
});
