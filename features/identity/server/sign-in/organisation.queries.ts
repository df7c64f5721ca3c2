import { newMemberAccess } from '#platform/contract/permissions.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { newOrgCode, orgNameFor } from './new-names.ts';
import { type Person, toProfile } from './people.queries.ts';

interface NewOrg {
  person: Person;
  country: string;
  time_zone: string;
}

/** @returns false when the organisation exists already. */
export async function addOrg(scope: OrgScope, { person, country, time_zone }: NewOrg): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('orgs')
    .values({
      org_id: scope.org_id,
      name: orgNameFor(person),
      org_code: newOrgCode(),
      default_country: country,
      time_zone,
    })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Creates the first profile of an organisation; onboarding does not exist yet, so the profile skips it
 * (readings.md D2).
 */
export async function addOwner(scope: OrgScope, profileId: number, person: Person): Promise<void> {
  await scope.db
    .insertInto('profiles')
    .values({
      org_id: scope.org_id,
      id: profileId,
      ...toProfile(person),
      role: 'OWNER',
      member_access_policy: JSON.stringify(newMemberAccess),
      web_onboarding_status: 'COMPLETED',
    })
    .execute();
}

/** Returns whether the organisation exists, and whether this profile may enter it. */
export async function checkEntry(scope: OrgScope, profileId: number): Promise<'missing' | 'open' | 'closed'> {
  const org = await scope.db.selectFrom('orgs').select('org_id').where('org_id', '=', scope.org_id).executeTakeFirst();
  if (!org) return 'missing';
  const profile = await scope.db
    .selectFrom('profiles')
    .select('account_status')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return profile?.account_status === 'ACTIVE' ? 'open' : 'closed';
}

/**
 * Copies a person's address to their profile here. @returns the profile's id, undefined when it already had the
 * address.
 */
export async function writeProfileEmail(scope: OrgScope, userId: number, email: string): Promise<number | undefined> {
  const row = await scope.db
    .updateTable('profiles')
    .set({ email, is_email_verified: true })
    .where('org_id', '=', scope.org_id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('email', 'is distinct from', email), eb('is_email_verified', '=', false)]))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
