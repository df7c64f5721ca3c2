import type * as z from 'zod';
import { findSponsorship } from '#features/subscription/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Profile, ProfileDraft } from '../contract.ts';

type ProfileShape = z.output<typeof Profile>;

/** Returns the signed-in person's profile with what it shows of the organisation and its owner. */
export async function getProfile(
  scope: Scope,
): Promise<{ profile: Omit<ProfileShape, 'num_devices'>; web_app_logo_url: string | null }> {
  const row = await scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .innerJoin('profiles as owners', (join) =>
      join.onRef('owners.org_id', '=', 'profiles.org_id').on('owners.role', '=', 'OWNER'),
    )
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', scope.actor.profile_id)
    .selectAll('profiles')
    .select([
      'orgs.name as org_name',
      'orgs.org_code',
      'orgs.account_type',
      'orgs.web_app_logo_url',
      'owners.email as owner_email',
      'owners.name as owner_name',
    ])
    .executeTakeFirstOrThrow();
  return { profile: toProfile(scope.org_id, row), web_app_logo_url: row.web_app_logo_url };
}

interface ProfileRow {
  id: number;
  name: string;
  email: string | null;
  role: ProfileShape['role'];
  account_type: string;
  account_status: ProfileShape['account_status'];
  web_onboarding_status: ProfileShape['web_onboarding_status'];
  mobile_onboarding_status: ProfileShape['mobile_onboarding_status'];
  onboarding_style_type: string;
  conversion_id: string;
  is_email_verified: boolean;
  is_phone_verified: boolean;
  phone_raw: string | null;
  whatsapp_raw: string | null;
  country_code: string | null;
  picture_key: string | null;
  org_name: string;
  org_code: string;
  owner_email: string | null;
  owner_name: string;
}

function toProfile(org_id: number, row: ProfileRow): Omit<ProfileShape, 'num_devices'> {
  const picture = toPicture(row.picture_key);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    organization: { id: org_id, name: row.org_name },
    role: row.role,
    account_type: row.account_type,
    account_status: row.account_status,
    web_onboarding_status: row.web_onboarding_status,
    mobile_onboarding_status: row.mobile_onboarding_status,
    onboarding_style_type: row.onboarding_style_type,
    conversion_id: row.conversion_id,
    // Agencies do not exist yet, so no organisation has one.
    own_agency_profile: null,
    managed_by_agency: null,
    sponsorship_state: findSponsorship(),
    is_email_verified: row.is_email_verified,
    is_phone_verified: row.is_phone_verified,
    phone_number: row.phone_raw === null ? null : { raw_input: row.phone_raw },
    whatsapp_number: row.whatsapp_raw === null ? null : { raw_input: row.whatsapp_raw },
    country_code: row.country_code,
    profile_picture: picture,
    avatar: picture ? picture.cdn_url : null,
    usersorganization: { owner: { email: row.owner_email, name: row.owner_name }, org_code: row.org_code },
  };
}

/** Returns a profile's picture as calls show it. */
export const toPicture = (key: string | null) =>
  key ? { uuid: key, cdn_url: `/api/storage/api/v1/files/${key}` } : null;

/** Locks and reads what a person may change about themselves. */
export async function lockProfileDraft(scope: Scope): Promise<ProfileDraft> {
  const row = await scope.db
    .selectFrom('profiles')
    .select(['name', 'phone_raw', 'whatsapp_raw', 'country_code', 'picture_key'])
    .where('org_id', '=', scope.org_id)
    .where('id', '=', scope.actor.profile_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    phone_number: row.phone_raw === null ? null : { raw_input: row.phone_raw },
    whatsapp_number: row.whatsapp_raw === null ? null : { raw_input: row.whatsapp_raw },
    country_code: row.country_code,
    profile_picture_key: row.picture_key,
  };
}

/** Writes the profile; a changed number is no longer verified. */
export async function writeProfile(scope: Scope, changed: Partial<ProfileDraft>): Promise<void> {
  const { phone_number, whatsapp_number, profile_picture_key, ...fields } = changed;
  await scope.db
    .updateTable('profiles')
    .set({
      ...fields,
      ...(phone_number !== undefined && { phone_raw: phone_number?.raw_input ?? null, is_phone_verified: false }),
      ...(profile_picture_key !== undefined && { picture_key: profile_picture_key }),
      ...(whatsapp_number !== undefined && { whatsapp_raw: whatsapp_number?.raw_input ?? null }),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', scope.actor.profile_id)
    .execute();
}
