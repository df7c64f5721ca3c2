import * as z from 'zod';
import { clientsTag, followUpsTag, teamTag, timelineTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

const payload = z.object({});
const refreshes = [teamTag];
const needs = 'TEAM.MANAGE' as const;

/** The changes of the first three keep the address, because the profile may go. */
export const memberInvited = defineEvent('profile.invited', { payload, refreshes: [teamTag, userDetailsTag], needs });
export const invitationResent = defineEvent('profile.invitation-resent', { payload, refreshes, needs });
export const invitationCancelled = defineEvent('profile.invitation-cancelled', { payload, refreshes, needs });

export const permissionsChanged = defineEvent('profile.permissions-changed', { payload, refreshes, needs });
export const memberDeactivated = defineEvent('profile.deactivated', { payload, refreshes });
export const memberReactivated = defineEvent('profile.reactivated', { payload, refreshes });

/** Tells one person's screens that their rights are others now; the history of it is `permissionsChanged`. */
export const ownAccessChanged = defineEvent('profile.access-changed', {
  payload,
  refreshes: [userDetailsTag, clientsTag, timelineTag, followUpsTag, teamTag],
});
