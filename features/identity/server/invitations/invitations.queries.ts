import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { GlobalScope, OrgScope } from '#platform/server/database/scope.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';
import { INVITATION_ADDRESS, ORGANISATIONS_SHOWN } from '../../invitations-contract.ts';
import type { Membership } from '../sessions/sessions.queries.ts';
import { type Person, toProfile } from '../sign-in/people.queries.ts';

/** An invited profile, before its organisation is known otherwise. */
export type Invited = Pick<Membership, 'org_id' | 'profile_id'>;

/** Returns the invitations to a person's verified address, expired ones included, the newest first. */
export async function listInvited(
  globalScope: GlobalScope,
  { email, is_email_verified }: Pick<Person, 'email' | 'is_email_verified'>,
): Promise<Invited[]> {
  if (email === null || !is_email_verified) return [];
  return globalScope.db
    .selectFrom('invited_addresses')
    .select(['org_id', 'profile_id'])
    .where('email', '=', email)
    .orderBy('expires_at', 'desc')
    .orderBy('profile_id')
    .limit(ORGANISATIONS_SHOWN)
    .execute();
}

/** Returns which profile an invitation's link is about, and until when it answers; expired and withdrawn ones included. */
export const findInvitationLink = (globalScope: GlobalScope, token: string) =>
  globalScope.db
    .selectFrom('public_addresses')
    .select(['org_id', 'subject_id as profile_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', INVITATION_ADDRESS)
    .executeTakeFirst();

/** Returns an invited profile with who invited it; undefined for one that nobody was invited to or that is gone. */
export const readInvitation = (scope: OrgScope, profileId: number) =>
  scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .innerJoin('team_invitations as invitation', (join) => matchInOrg(join, 'invitation.profile_id', 'profiles.id'))
    .leftJoin('profiles as inviter', (join) => matchInOrg(join, 'inviter.id', 'invitation.invited_by_id'))
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', profileId)
    .select([
      'profiles.id as profile_id',
      'profiles.email',
      'profiles.account_status',
      'orgs.name as org_name',
      'inviter.name as invited_by',
      'invitation.expires_at',
    ])
    .executeTakeFirst();

export const readOrgName = async (scope: OrgScope): Promise<string> => {
  const org = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return org.name;
};

/** Returns the profile of an organisation with its name; undefined unless it is active. */
export const readActiveProfile = (scope: OrgScope, profileId: number) =>
  scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', profileId)
    .where('profiles.account_status', '=', 'ACTIVE')
    .select(['profiles.org_id', 'orgs.name as org_name', 'profiles.id as profile_id', 'profiles.role'])
    .executeTakeFirst();

/** Locks a profile that waits for somebody to join; undefined when it does not wait any more. */
export const lockInvited = (scope: OrgScope, profileId: number) =>
  scope.db
    .selectFrom('profiles')
    .innerJoin('team_invitations as invitation', (join) => matchInOrg(join, 'invitation.profile_id', 'profiles.id'))
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', profileId)
    .where('profiles.account_status', '=', 'INVITED')
    .select(['profiles.id', 'profiles.email', 'invitation.expires_at'])
    .forUpdate()
    .executeTakeFirst();

/** Tells whether the person has a profile in this organisation. */
export async function belongsHere(scope: OrgScope, userId: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an invited profile the person's own. */
export async function linkProfile(scope: OrgScope, profileId: number, person: Person): Promise<void> {
  await scope.db
    .updateTable('profiles')
    .set({
      ...toProfile(person),
      account_status: 'ACTIVE',
      // Onboarding does not exist yet (readings.md D2).
      web_onboarding_status: 'COMPLETED',
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profileId)
    .execute();
  await sql`select join_organisation(${profileId}, ${person.user_id}, ${nowIso()})`.execute(scope.db);
}

/** Takes back what finds an invitation: its link and its address at sign-in. */
export async function withdrawInvitation(scope: OrgScope, profileId: number): Promise<void> {
  await sql`select withdraw_invitation(${profileId}, ${nowIso()})`.execute(scope.db);
}

/** Deletes an invited profile, and with it the invitation. */
export async function deleteInvited(scope: OrgScope, profileId: number): Promise<void> {
  await withdrawInvitation(scope, profileId);
  await scope.db
    .deleteFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profileId)
    .where('account_status', '=', 'INVITED')
    .execute();
}

/** Signs a profile out on every device. */
export async function endProfileSessions(scope: OrgScope, profileId: number): Promise<void> {
  await sql`select end_profile_sessions(${profileId})`.execute(scope.db);
}
