import * as z from 'zod';
import { clientsTag, followUpsTag, teamTag, timelineTag, userDetailsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

const payload = z.object({});
const refreshes = [teamTag];
const needs = 'TEAM.MANAGE' as const;

const audit = true;

/** The address of somebody invited, who has no name yet and whose profile may go. */
const invited = z.object({ name: z.string() });

export const memberInvited = defineEvent('profile.invited', {
  payload: invited,
  refreshes: [teamTag, userDetailsTag],
  needs,
  audit,
});
export const invitationResent = defineEvent('profile.invitation-resent', { payload: invited, refreshes, needs, audit });
export const invitationCancelled = defineEvent('profile.invitation-cancelled', {
  payload: invited,
  refreshes,
  needs,
  audit,
});

export const permissionsChanged = defineEvent('profile.permissions-changed', { payload, refreshes, needs, audit });
export const memberDeactivated = defineEvent('profile.deactivated', { payload, refreshes, audit });
export const memberReactivated = defineEvent('profile.reactivated', { payload, refreshes, audit });

/** Tells one person's screens that their rights are others now; the history of it is `permissionsChanged`. */
export const ownAccessChanged = defineEvent('profile.access-changed', {
  payload,
  refreshes: [userDetailsTag, clientsTag, timelineTag, followUpsTag, teamTag],
  audit: false,
});
