import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

export const profileUpdated = defineEvent('profile.updated', {
  payload: z.object({}),
  refreshes: ['user-details', 'team'],
});

export const preferencesUpdated = defineEvent('preferences.updated', {
  payload: z.object({}),
  refreshes: ['user-preferences', 'user-details'],
});

export const orgPreferencesUpdated = defineEvent('org.updated', {
  payload: z.object({}),
  refreshes: ['org-preferences', 'user-details'],
});
