import * as z from 'zod';
import { teamTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { orgPreferencesTag, userPreferencesTag } from './tags.ts';

export const profileUpdated = defineEvent('profile.updated', {
  payload: z.object({}),
  refreshes: [userDetailsTag, teamTag],
});

export const preferencesUpdated = defineEvent('preferences.updated', {
  payload: z.object({}),
  refreshes: [userPreferencesTag, userDetailsTag],
});

export const orgPreferencesUpdated = defineEvent('org.updated', {
  payload: z.object({}),
  refreshes: [orgPreferencesTag, userDetailsTag],
});
