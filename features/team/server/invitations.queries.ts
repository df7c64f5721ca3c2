import { sql } from 'kysely';
import { INVITATION_DAYS } from '#features/identity/server/index.ts';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { hashToken, newShortToken } from '#platform/server/sessions/secrets.ts';
import type { AccountStatus } from '../contract.ts';

/** The profile that has an address already. */
export interface KnownAddress {
  id: number;
  email: string | null;
  account_status: AccountStatus;
}

/** Returns the profiles with one of these addresses. */
export const findByEmails = (scope: Scope, emails: readonly string[]): Promise<KnownAddress[]> =>
  scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`email = any(${[...emails]}::citext[])`)
    .select(['id', 'email', 'account_status'])
    .execute();

/** Adds an invited profile for each address; one that somebody else is inviting at this moment is left out. */
export const insertInvited = async (scope: Scope, emails: readonly string[], policy: MemberAccessPolicy) =>
  emails.length === 0
    ? []
    : scope.db
        .insertInto('profiles')
        .values(
          emails.map((email) => ({
            org_id: scope.org_id,
            email,
            role: 'MEMBER' as const,
            account_status: 'INVITED' as const,
            member_access_policy: JSON.stringify(policy),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['org_id', 'email']).where('account_status', '=', sql.lit('INVITED')).doNothing(),
        )
        .returning(['id', 'email'])
        .execute();

const invitationEnd = () => daysAgo(-INVITATION_DAYS);

export async function insertInvitations(scope: Scope, ids: readonly number[]): Promise<void> {
  const expires_at = invitationEnd();
  const rows = ids.map((profile_id) => ({
    org_id: scope.org_id,
    profile_id,
    invited_by_id: scope.actor.profile_id,
    sent_at: nowIso(),
    expires_at,
  }));
  if (rows.length > 0) await scope.db.insertInto('team_invitations').values(rows).execute();
}

/** Notes that an invitation was sent again, from whom and until when it is open. */
export const renewInvitation = (scope: Scope, profile_id: number) =>
  scope.db
    .updateTable('team_invitations')
    .set((eb) => ({
      invited_by_id: scope.actor.profile_id,
      sent_at: nowIso(),
      expires_at: invitationEnd(),
      times_sent: eb('times_sent', '+', 1),
    }))
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', profile_id)
    .execute();

/** Gives an invited profile a new link and ends those it had. @returns the link's token. */
export async function publishInvitation(scope: Scope, profile_id: number, email: string): Promise<string> {
  const token = newShortToken();
  await sql`select invite_address(${hashToken(token)}, ${profile_id}, ${email}, ${nowIso()}, ${invitationEnd()})`.execute(
    scope.db,
  );
  return token;
}

export async function addToSubteams(
  scope: Scope,
  ids: readonly number[],
  subteamIds: readonly number[],
): Promise<void> {
  const rows = ids.flatMap((profile_id) =>
    subteamIds.map((subteam_id) => ({ org_id: scope.org_id, subteam_id, profile_id })),
  );
  if (rows.length > 0) await scope.db.insertInto('subteam_members').values(rows).execute();
}

/** Returns which of these sub-teams exist. */
export async function findSubteams(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('subteams')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** An organisation becomes a team with the first invitation (S0-6-02). @returns whether it was none. */
export async function makeTeam(scope: Scope): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('orgs')
    .set({ account_type: 'TEAM' })
    .where('org_id', '=', scope.org_id)
    .where('account_type', '<>', 'TEAM')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns what an invitation says: the organisation and who invites. */
export const readInviter = (scope: Scope) =>
  scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', scope.actor.profile_id)
    .select(['orgs.name as org_name', 'profiles.name as invited_by', 'profiles.email'])
    .executeTakeFirstOrThrow();
