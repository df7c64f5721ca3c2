import { sql } from 'kysely';
import { readNumber } from '#domain/phone-numbers.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How a member can be reached. */
export interface Contact {
  profile_id: number;
  is_active: boolean;
  email: string | null;
  is_email_verified: boolean;
  /** In E.164; null where they wrote none or no valid one. */
  phone: string | null;
  has_phone: boolean;
  is_phone_verified: boolean;
}

/** Returns how these members can be reached, by profile. */
export async function readContacts(scope: OrgScope, ids: readonly number[]): Promise<Map<number, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', scope.org_id)
    .where(sql<boolean>`profiles.id = any(${[...new Set(ids)]}::bigint[])`)
    .select([
      'profiles.id',
      'profiles.account_status',
      'profiles.email',
      'profiles.is_email_verified',
      'profiles.phone_raw',
      'profiles.is_phone_verified',
      'profiles.country_code',
      'orgs.default_country',
    ])
    .execute();
  return new Map(
    rows.map(({ id, account_status, phone_raw, country_code, default_country, ...row }) => [
      id,
      {
        ...row,
        profile_id: id,
        is_active: account_status === 'ACTIVE',
        phone: phone_raw === null ? null : readNumber(phone_raw, country_code ?? default_country),
        has_phone: phone_raw !== null,
      },
    ]),
  );
}
