import * as z from 'zod';
import { teamTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

export const orgCreated = defineEvent('org.created', { payload: z.object({}), refreshes: [], audit: false });

export const emailChanged = defineEvent('profile.email-changed', {
  payload: z.object({}),
  refreshes: [userDetailsTag, teamTag],
  audit: true,
});

/** Somebody joined by their invitation. */
export const memberJoined = defineEvent('profile.joined', {
  payload: z.object({}),
  refreshes: [teamTag],
  audit: true,
});

/** Somebody declined; the profile is gone, and the changes keep its address. */
export const invitationDeclined = defineEvent('profile.invitation-declined', {
  payload: z.object({}),
  refreshes: [teamTag],
  needs: 'TEAM.MANAGE',
  audit: false,
});
