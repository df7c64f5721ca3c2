import * as z from 'zod';
import { teamTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

export const orgCreated = defineEvent('org.created', { payload: z.object({}), refreshes: [], audit: false });

export const emailChanged = defineEvent('profile.email-changed', {
  payload: z.object({}),
  refreshes: [userDetailsTag, teamTag],
  audit: true,
});
