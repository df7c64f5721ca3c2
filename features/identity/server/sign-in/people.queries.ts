import { sql } from 'kysely';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import type { Membership } from '../sessions/sessions.queries.ts';

export interface Person {
  user_id: number;
  name: string;
  email: string | null;
  is_email_verified: boolean;
  phone_e164: string | null;
  is_phone_verified: boolean;
  country_code: string | null;
}

/** Returns what a profile of the person begins with. */
export const toProfile = (person: Person) => ({
  user_id: person.user_id,
  name: person.name,
  email: person.email,
  is_email_verified: person.is_email_verified,
  phone_raw: person.phone_e164,
  is_phone_verified: person.is_phone_verified,
  country_code: person.country_code,
});

const columns = [
  'id as user_id',
  'name',
  'email',
  'is_email_verified',
  'phone_e164',
  'is_phone_verified',
  'country_code',
] as const;

interface NewPerson {
  name: string;
  country_code: string;
}

/**
 * Returns the person with a verified address, creating one when there is none. Two sign-ins at once get the same one.
 */
export const findOrAddByEmail = (globalScope: GlobalScope, email: string, fresh: NewPerson): Promise<Person> =>
  globalScope.db
    .insertInto('users')
    .values({ ...fresh, email, is_email_verified: true })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ is_email_verified: true }))
    .returning([...columns])
    .executeTakeFirstOrThrow();

/** Returns the person with a verified number, in E.164, creating one when there is none. */
export const findOrAddByPhone = (globalScope: GlobalScope, number: string, fresh: NewPerson): Promise<Person> =>
  globalScope.db
    .insertInto('users')
    .values({ ...fresh, phone_e164: number, phone_raw: number, is_phone_verified: true })
    .onConflict((conflict) => conflict.column('phone_e164').doUpdateSet({ is_phone_verified: true }))
    .returning([...columns])
    .executeTakeFirstOrThrow();

export const findGooglePerson = (globalScope: GlobalScope, google_sub: string): Promise<Person | undefined> =>
  globalScope.db
    .selectFrom('users')
    .select([...columns])
    .where('google_sub', '=', google_sub)
    .executeTakeFirst();

/** Links a Google account to a person. @returns false when they are linked to another one already. */
export async function tieToGoogle(globalScope: GlobalScope, userId: number, google_sub: string): Promise<boolean> {
  const result = await globalScope.db
    .updateTable('users')
    .set({ google_sub })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('google_sub', 'is', null), eb('google_sub', '=', google_sub)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the organisations a person belongs to, the most recently used first. */
export const listMemberships = (globalScope: GlobalScope, user_id: number): Promise<Membership[]> =>
  globalScope.db
    .selectFrom('user_orgs')
    .select(['user_id', 'org_id', 'profile_id'])
    .where('user_id', '=', user_id)
    .orderBy('last_used_at', 'desc')
    .orderBy('org_id')
    .execute();

/** Returns the membership of one profile. */
export const findMembership = (
  globalScope: GlobalScope,
  { org_id, profile_id }: Pick<Membership, 'org_id' | 'profile_id'>,
): Promise<Membership | undefined> =>
  globalScope.db
    .selectFrom('user_orgs')
    .select(['user_id', 'org_id', 'profile_id'])
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .executeTakeFirst();

/** Returns the person's own membership with this profile. */
export const findOwnMembership = (
  globalScope: GlobalScope,
  { user_id, profile_id }: Pick<Membership, 'user_id' | 'profile_id'>,
): Promise<Membership | undefined> =>
  globalScope.db
    .selectFrom('user_orgs')
    .select(['user_id', 'org_id', 'profile_id'])
    .where('user_id', '=', user_id)
    .where('profile_id', '=', profile_id)
    .executeTakeFirst();

/** Lets one sign-in of a person wait for another. */
export const lockPerson = (globalScope: GlobalScope, user_id: number) =>
  globalScope.db.selectFrom('users').where('id', '=', user_id).select('id').forUpdate().execute();

/**
 * Reserves the ids of a person's first organisation. They are written before anything inside the organisation exists,
 * so that after a sign-in that dies in between the next one finishes the work instead of starting another.
 */
export async function reserveMembership(globalScope: GlobalScope, user_id: number): Promise<Membership> {
  const { rows } = await sql<{ org_id: number; profile_id: number }>`
    select nextval('orgs_org_id_seq') as org_id, nextval('profiles_id_seq') as profile_id`.execute(globalScope.db);
  const { org_id, profile_id } = rows[0]!;
  await globalScope.db.insertInto('user_orgs').values({ user_id, org_id, profile_id }).execute();
  return { user_id, org_id, profile_id };
}

/** Changes a person's address. Throws when another person has it (`users_email_key`). */
export async function changePersonEmail(globalScope: GlobalScope, userId: number, email: string): Promise<void> {
  await globalScope.db.updateTable('users').set({ email, is_email_verified: true }).where('id', '=', userId).execute();
}

export const findPerson = (globalScope: GlobalScope, userId: number): Promise<Person | undefined> =>
  globalScope.db
    .selectFrom('users')
    .select([...columns])
    .where('id', '=', userId)
    .executeTakeFirst();
