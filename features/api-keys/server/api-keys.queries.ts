import { daysAgo, millisAgo, nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ApiKeyRow } from '../access.ts';

const MINUTE_MS = 60_000;
/** How long a revoked key is listed, in days. */
const REVOKED_DAYS = 90;

const selectKeys = (scope: OrgScope) => scope.db.selectFrom('api_keys').where('api_keys.org_id', '=', scope.org_id);

/** Returns the keys that are listed, newest first. */
export const listKeys = (scope: OrgScope) =>
  selectKeys(scope)
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'api_keys.profile_id'))
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', daysAgo(REVOKED_DAYS))]))
    .orderBy('api_keys.id', 'desc')
    .limit(500)
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.profile_id',
      'profiles.name as profile_name',
      'api_keys.beginning',
      'api_keys.ending',
      'api_keys.created_at',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
    ])
    .execute();

export interface NewKey {
  name: string;
  profile_id: number;
  beginning: string;
  ending: string;
}

export async function insertKey({ db, org_id }: OrgScope, key: NewKey) {
  return db
    .insertInto('api_keys')
    .values({ org_id, ...key, created_at: nowIso() })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Returns how many keys are not revoked. */
export async function countKeys(scope: OrgScope): Promise<number> {
  const { count } = await selectKeys(scope)
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findKey = (scope: OrgScope, id: number, lock: boolean): Promise<ApiKeyRow | undefined> =>
  selectKeys(scope)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .select(['id', 'name', 'revoked_at'])
    .executeTakeFirst();

/** Returns a key that is not revoked, with the profile it acts for. */
export const findUsableKey = (scope: OrgScope, id: number) =>
  selectKeys(scope)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .select(['id', 'name', 'profile_id', 'last_used_at'])
    .executeTakeFirst();

export async function writeRevoked({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}

/** Writes that a key was used, unless that was written within the last minute. */
export async function writeUse({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', millisAgo(MINUTE_MS))]))
    .execute();
}
