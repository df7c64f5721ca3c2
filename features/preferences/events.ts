import * as z from 'zod';
import { teamTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { orgPreferencesTag, userPreferencesTag } from './tags.ts';

export const profileUpdated = defineEvent('profile.updated', {
  payload: z.object({}),
  refreshes: [userDetailsTag, teamTag],
  audit: false,
});

export const preferencesUpdated = defineEvent('preferences.updated', {
  payload: z.object({}),
  refreshes: [userPreferencesTag, userDetailsTag],
  audit: false,
});

export const orgPreferencesUpdated = defineEvent('org.updated', {
  payload: z.object({}),
  refreshes: [orgPreferencesTag, userDetailsTag],
  audit: true,
});
