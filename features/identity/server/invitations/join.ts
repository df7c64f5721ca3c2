import { insertUserPreferences } from '#features/preferences/server/index.ts';
import { now } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { dropCachedSessions, findActor } from '#platform/server/sessions/session.queries.ts';
import { invitationDeclined, memberJoined } from '../../events.ts';
import type { Person } from '../sign-in/people.queries.ts';
import { belongsHere, deleteInvited, linkProfile, lockInvited } from './invitations.queries.ts';

export type JoinOutcome = 'joined' | 'expired' | 'member' | 'gone';

/** Citext compares so in the database. */
const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

/**
 * Makes a person a member by their invitation: the invited profile becomes theirs and gets what they say of themselves
 * (G-061, D23). Only the invited address can, and only it is told that an invitation expired.
 */
export async function joinOrganisation(
  scope: OrgScope,
  profileId: number,
  person: Person,
  time_zone: string,
): Promise<JoinOutcome> {
  const invited = await lockInvited(scope, profileId);
  if (!invited || !person.is_email_verified || !isSameAddress(invited.email, person.email)) return 'gone';
  if (Date.parse(invited.expires_at) <= now().getTime()) return 'expired';
  if (await belongsHere(scope, person.user_id)) return 'member';
  await linkProfile(scope, profileId, person);
  await insertUserPreferences(scope, profileId, time_zone);
  // Everybody's rights may name the new profile.
  await dropCachedSessions(scope);
  const acting = { ...scope, actor: await findActor(scope, profileId) };
  await record(acting, memberJoined, { subject_id: profileId, payload: {}, audience: null });
  return 'joined';
}

/** Closes an invitation at the wish of the invited person. @returns false when it is open no more. */
export async function declineInvitation(scope: OrgScope, profileId: number): Promise<boolean> {
  const invited = await lockInvited(scope, profileId);
  if (!invited) return false;
  await deleteInvited(scope, profileId);
  await record(scope, invitationDeclined, {
    subject_id: profileId,
    payload: {},
    changes: { email: { from: invited.email, to: null } },
    audience: null,
  });
  return true;
}
