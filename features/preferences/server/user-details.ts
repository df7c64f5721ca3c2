import type * as z from 'zod';
import { readNumber } from '#domain/phone-numbers.ts';
import { type CheckedUpload, claimFile } from '#features/files/server/index.ts';
import { getSubscription } from '#features/subscription/server/index.ts';
import { listWarnings } from '#features/warnings/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { messages } from '#platform/contract/messages.ts';
import { type Actor, holds, type PolicyKey, policyKeys } from '#platform/contract/permissions.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import {
  APP_CONSTRAINTS,
  type AvailableToken,
  type ProfileDraft,
  type preferences,
  type ResourcesAccessPolicy,
  type UserDetails,
} from '../contract.ts';
import { profileUpdated } from '../events.ts';
import { getOrgPreferences } from './org-preferences.queries.ts';
import { getProfile, lockProfileDraft, writeProfile } from './profile.queries.ts';
import { getUserPreferences } from './user-preferences.queries.ts';

/**
 * Returns everything a page needs for this person, in one transaction; `num_devices` is counted in the global scope.
 */
export async function getUserDetails(
  scope: Scope,
  available_tokens: readonly AvailableToken[],
  num_devices: number | null,
): Promise<UserDetails> {
  const { profile, web_app_logo_url } = await getProfile(scope);
  const warnings = await listWarnings(scope);
  return {
    user: { ...profile, num_devices, user_subscription_v3: await getSubscription(scope) },
    user_preferences: await getUserPreferences(scope),
    resources_access_policy: decideAccessPolicy(scope.actor),
    app_constraints: APP_CONSTRAINTS,
    available_tokens: [...available_tokens],
    whitelabel_config: { web_app_logo_url },
    org_preferences: await getOrgPreferences(scope),
    show_fb_delayed_lead_alerts_banner: warnings.some(
      ({ warning_type }) => warning_type === 'INTEGRATION_FB_DELAYED_LEAD_ALERTS',
    ),
  };
}

/** Returns every access policy key with the actor's answer (readings.md B13). */
export const decideAccessPolicy = (actor: Actor): ResourcesAccessPolicy =>
  Object.fromEntries(policyKeys.map((key) => [key, holds(actor, key)])) as Record<PolicyKey, boolean>;

type Patch = z.output<typeof preferences.updateUserDetails.body>;

/**
 * Changes the named fields; a number must be valid in its country (S1-5-11).
 *
 * @param picture the checked upload of `wanted.profile_picture_key`, when it names one.
 */
export async function updateProfile(scope: Scope, wanted: Patch, picture: CheckedUpload | null): Promise<void> {
  const stored = await lockProfileDraft(scope);
  const changes = changesBetween(stored, wanted);
  const changed = Object.fromEntries(Object.keys(changes).map((field) => [field, wanted[field as keyof Patch]]));
  if (Object.keys(changed).length === 0) return;
  refuseWrongNumbers({ ...stored, ...wanted }, changed);
  if (picture && 'profile_picture_key' in changes) await claimFile(scope, picture);
  await writeProfile(scope, changed as Partial<ProfileDraft>);
  await record(scope, profileUpdated, { subject_id: scope.actor.profile_id, payload: {}, changes, audience: null });
}

function refuseWrongNumbers(profile: ProfileDraft, changed: object): void {
  for (const field of ['phone_number', 'whatsapp_number'] as const) {
    const number = profile[field];
    if (!(field in changed) || number === null || readNumber(number.raw_input, profile.country_code)) continue;
    throw fieldProblem(`${field}.raw_input`, messages.phoneNumber);
  }
}
