import * as z from 'zod';
import { userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { billingTag } from './tags.ts';

/** What is paid, owed or ordered is another thing now; the subject is the organisation. */
export const billingChanged = defineEvent('billing.changed', {
  payload: z.object({}),
  refreshes: [billingTag, userDetailsTag],
  needs: 'owner',
  audit: false,
});
