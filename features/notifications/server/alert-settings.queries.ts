import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { AlertChoices, EscalationStep, QuietHours } from '../contract.ts';

export interface StoredAlertSettings {
  choices: AlertChoices;
  quiet_hours: QuietHours | null;
  escalation: EscalationStep[];
}

const nothingChosen: StoredAlertSettings = { choices: {}, quiet_hours: null, escalation: [] };

export async function readAlertSettings(scope: OrgScope, profile_id: number): Promise<StoredAlertSettings> {
  const stored = await scope.db
    .selectFrom('alert_settings')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', profile_id)
    .select(['choices', 'quiet_hours', 'escalation'])
    .executeTakeFirst();
  return stored ?? nothingChosen;
}

/** Writes what is given and keeps the rest. */
export async function writeAlertSettings(scope: Scope, changes: Partial<StoredAlertSettings>): Promise<void> {
  const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, JSON.stringify(value)]));
  await scope.db
    .insertInto('alert_settings')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet(values))
    .execute();
}

/** Returns the e-mail address and the clock of the actor. */
export async function readReachability(scope: Scope) {
  const row = await scope.db
    .selectFrom('profiles')
    .leftJoin('user_preferences', (join) => matchInOrg(join, 'user_preferences.profile_id', 'profiles.id'))
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', scope.actor.profile_id)
    .select(['profiles.email', 'profiles.is_email_verified', 'user_preferences.time_zone'])
    .executeTakeFirstOrThrow();
  return { ...row, time_zone: row.time_zone ?? 'UTC' };
}

const MAX_COLLEAGUES = 500;

/** Returns the other active people of the organisation by name. */
export const listColleagues = (scope: Scope) =>
  scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .where('id', '<>', scope.actor.profile_id)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_COLLEAGUES)
    .execute();

export const findOwnerName = (scope: Scope) =>
  scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('role', '=', 'OWNER')
    .where('account_status', '=', 'ACTIVE')
    .select(['id', 'name'])
    .executeTakeFirst();

/** Returns the sub-teams the actor is in or may look into, by name; none where sub-teams are switched off. */
export async function listOwnSubteams({ db, org_id, actor }: Scope): Promise<{ id: number; name: string }[]> {
  const { role, permissions, profile_id } = actor;
  if (!actor.flags.enable_subteams_feature) return [];
  const query = db
    .selectFrom('subteams')
    .where('org_id', '=', org_id)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id');
  if (role === 'OWNER' || permissions.manageTeam) return query.execute();
  const seen = permissions.accessSubTeamMembers ? permissions.accessibleSubteamIds : [];
  return query
    .where((where) =>
      where.or([
        where('id', 'in', [0, ...seen]),
        where('id', 'in', (from) =>
          from
            .selectFrom('subteam_members as own')
            .where('own.org_id', '=', org_id)
            .where('own.profile_id', '=', profile_id)
            .select('own.subteam_id'),
        ),
      ]),
    )
    .execute();
}

/** What people wanted when these of them are told nothing yet: the steps of those who have some. */
export async function readEscalations(scope: OrgScope, ids: readonly number[]): Promise<Map<number, EscalationStep[]>> {
  const rows = await scope.db
    .selectFrom('alert_settings')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', 'in', [0, ...ids])
    .select(['profile_id', 'escalation'])
    .execute();
  return new Map(
    rows
      .filter(({ escalation }) => escalation.length > 0)
      .map(({ profile_id, escalation }) => [profile_id, escalation]),
  );
}
