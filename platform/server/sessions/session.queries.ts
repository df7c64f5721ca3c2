import { sql } from 'kysely';
import type { Actor } from '../../contract/permissions.ts';
import { nowIso } from '../clock.ts';
import type { GlobalScope, OrgScope } from '../database/scope.ts';
import { type KeptScope, namedStatement, type Placeholders } from '../database/statements/kept-queries.ts';
import { readPlan } from '../plan.ts';

export interface SessionRow {
  id: string;
  user_id: number;
  org_id: number;
  profile_id: number;
  is_provisional: boolean;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** Returns the session of a token; undefined when it is unknown or over. */
export const findSession = (globalScope: GlobalScope, tokenHash: Buffer, at: string): Promise<SessionRow | undefined> =>
  globalScope.db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'org_id', 'profile_id', 'is_provisional', 'created_at', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export async function markSeen(globalScope: GlobalScope, tokenHash: Buffer, last_seen_at: string): Promise<void> {
  await globalScope.db.updateTable('sessions').set({ last_seen_at }).where('token_hash', '=', tokenHash).execute();
}

/** Counts the devices on which the person is signed in to this organisation (S0-3-15). */
export async function countDevices(globalScope: GlobalScope, org_id: number, profile_id: number): Promise<number> {
  const { devices } = await globalScope.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('is_provisional', '=', false)
    .where('expires_at', '>', nowIso())
    .executeTakeFirstOrThrow();
  return devices;
}

const buildActors = ({ db, org_id }: KeptScope) =>
  db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .innerJoin('subscriptions', 'subscriptions.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', org_id)
    .where('profiles.account_status', '=', sql.lit('ACTIVE'))
    .select([
      'profiles.id as profile_id',
      'profiles.user_id',
      'profiles.role',
      'profiles.member_access_policy',
      'orgs.enable_advance_analytics_feature',
      'orgs.enable_subteams_feature',
      'orgs.enable_wa_monitoring_feature',
      'subscriptions.steps',
    ])
    .select((eb) => [
      eb
        .selectFrom('profiles as colleagues')
        .where('colleagues.org_id', '=', org_id)
        .select(sql<number[]>`coalesce(array_agg(colleagues.id), '{}')`.as('ids'))
        .as('team_profile_ids'),
      eb
        .selectFrom('subteam_members')
        .where('subteam_members.org_id', '=', org_id)
        .where(
          sql<boolean>`subteam_members.subteam_id in (
            select jsonb_array_elements(profiles.member_access_policy -> 'accessibleSubteamIds')::bigint)`,
        )
        .select(sql<number[]>`coalesce(array_agg(distinct subteam_members.profile_id), '{}')`.as('ids'))
        .as('subteam_member_ids'),
    ]);

const selectActor = namedStatement((scope, { profile_id }: Placeholders<{ profile_id: number }>) =>
  buildActors(scope).where('profiles.id', '=', profile_id),
);

const selectActors = namedStatement((scope, { profile_ids }: Placeholders<{ profile_ids: number[] }>) =>
  buildActors(scope).where(sql<boolean>`profiles.id = any(${profile_ids}::bigint[])`),
);

type ActorRow = Awaited<ReturnType<typeof selectActor>>[number];

/** An actor, and until when the plan it is loaded with holds, in milliseconds; null where no change is known. */
export interface LoadedActor extends Actor {
  readonly plan_until: number | null;
}

/** Returns everything a permission can depend on, in one statement; null for a profile that is not active. */
export async function findActor(scope: OrgScope, profileId: number): Promise<LoadedActor | null> {
  const [row] = await selectActor(scope, { profile_id: profileId });
  return row ? toActor(scope, row) : null;
}

/** Does the same for many profiles; those that are not active are left out. */
export async function findActors(scope: OrgScope, profileIds: readonly number[]): Promise<Map<number, Actor>> {
  if (profileIds.length === 0) return new Map();
  const rows = await selectActors(scope, { profile_ids: [...profileIds] });
  return new Map(
    rows.flatMap((row) => {
      const actor = toActor(scope, row);
      return actor ? [[actor.profile_id, actor] as const] : [];
    }),
  );
}

function toActor({ org_id }: OrgScope, row: ActorRow): LoadedActor | null {
  // Only the profile of an invitation belongs to no person.
  if (row.user_id === null) return null;
  const { subscription_status, restricted_access, until } = readPlan(row.steps);
  return {
    user_id: row.user_id,
    org_id,
    profile_id: row.profile_id,
    role: row.role,
    permissions: row.member_access_policy,
    team_profile_ids: row.team_profile_ids ?? [],
    subteam_member_ids: row.subteam_member_ids ?? [],
    flags: {
      enable_advance_analytics_feature: row.enable_advance_analytics_feature,
      enable_subteams_feature: row.enable_subteams_feature,
      enable_wa_monitoring_feature: row.enable_wa_monitoring_feature,
    },
    subscription_status,
    restricted_access,
    plan_until: until,
  };
}

/** Makes a provisional session an ordinary one and consumes its token. */
export async function confirmProvisional(
  globalScope: GlobalScope,
  tokenHash: Buffer,
  expires_at: string,
): Promise<void> {
  await globalScope.db
    .updateTable('sessions')
    .set({ is_provisional: false, expires_at })
    .where('token_hash', '=', tokenHash)
    .where('is_provisional', '=', true)
    .execute();
  await globalScope.db
    .updateTable('magic_tokens')
    .set({ spent_at: nowIso() })
    .where('session_token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .execute();
  await dropCachedSession(globalScope, tokenHash);
}

/** Makes every process forget this organisation's cached sessions when the transaction commits. */
export const dropCachedSessions = async (scope: OrgScope): Promise<void> => {
  await sql`select pg_notify('session', ${`org:${scope.org_id}`})`.execute(scope.db);
};

/** Makes every process forget this cached session when the transaction commits. */
export const dropCachedSession = async (globalScope: GlobalScope, tokenHash: Buffer): Promise<void> => {
  await sql`select pg_notify('session', ${`token:${tokenHash.toString('hex')}`})`.execute(globalScope.db);
};
