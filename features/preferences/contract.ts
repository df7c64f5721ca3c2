import * as z from 'zod';
import { userDetailsTag } from '#domain/tags.ts';
import { FileKey } from '#features/files/contract.ts';
import { Subscription, SubscriptionAccessPolicy } from '#features/subscription/contract.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { Flag } from '#platform/contract/paging.ts';
import { type PolicyKey, ProfileRole, policyKeys } from '#platform/contract/permissions.ts';
import { Platform } from '#platform/contract/platform.ts';
import { Instant, TimeZone } from '#platform/contract/time.ts';
import { orgPreferencesTag, userPreferencesTag } from './tags.ts';

const DASHBOARD = '/api/dashboard-v2/api/v1' as const;

/** Limits of an uploaded document (S0-5-17, S0-5-18). */
export const APP_CONSTRAINTS = { document_template_max_bytes: 104_857_600, document_template_max_pages: 200 } as const;

/** The most integrations a person may mark. */
const MAX_INTEGRATIONS = 200;

export const SharePlatform = z.enum(['whatsapp', 'sms', 'email', 'telegram']);

/** What removes the "new" mark of a lead automatically (S0-3E-02). */
export const autoUnmarkTypes = [
  'CONTENT_SENT',
  'CLIENT_VIEWED',
  'CONTACT_BUTTON_CLICKED',
  'SET_FOLLOW_UP',
  'ADD_TIMELINE_ACTIVITY',
] as const;
export const AutoUnmarkType = z.enum(autoUnmarkTypes);

/** Preferences a person sets for themselves; `default_next_step_time` is 'HH:MM' on the clock of `time_zone`. */
export const UserPreferencesDraft = z.object({
  default_next_step_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time'),
  time_zone: TimeZone,
  default_content_share_platform: SharePlatform,
  connect_lead_source_warning: z.boolean(),
  auto_unmark_type: AutoUnmarkType,
  single_key_shortcuts: z.boolean(),
  theme: z.enum(['light', 'dark', 'system']),
  density: z.enum(['compact', 'default', 'relaxed']),
  client_list_columns: z.array(z.string().max(60)).max(60).nullable(),
  client_card_parts: z.array(z.string().max(60)).max(60).nullable(),
  client_list_sort: z.string().max(60).nullable(),
  files_view: z.enum(['grid', 'list']),
});
export type UserPreferencesDraft = z.output<typeof UserPreferencesDraft>;

/** Preferences with values derived from other data (S0-3-09, S0-3-18). */
export const UserPreferences = UserPreferencesDraft.extend({
  /** Today's `default_next_step_time` in UTC, 'HH:MM:SS'; it changes with daylight saving. */
  default_next_step_time_utc: z.string(),
  /** Integrations the person chose or connected. */
  integrations_available: z.array(z.string()),
  last_client_export_datetime: Instant.nullable(),
  subscription_access_policy: SubscriptionAccessPolicy,
});
export type UserPreferences = z.output<typeof UserPreferences>;

/** Organisation flags are shown here but set only by staff (readings.md D22); a body that names one is refused. */
export const OrgPreferencesDraft = z.object({
  name: z.string().trim().min(1).max(120),
  /** ISO country for phone numbers written without one. */
  default_country: z.string().regex(/^[A-Z]{2}$/, 'Unknown country'),
  time_zone: TimeZone,
});

export const OrgPreferences = OrgPreferencesDraft.extend({
  enable_advance_analytics_feature: z.boolean(),
  enable_subteams_feature: z.boolean(),
  enable_wa_monitoring_feature: z.boolean(),
});
export type OrgPreferences = z.output<typeof OrgPreferences>;

export const RawNumber = z.object({ raw_input: z.string() });

/** The signed-in person within their organisation (S0-3-12 to S0-3-17). */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  organization: z.object({ id: Id, name: z.string() }),
  role: ProfileRole,
  account_type: z.string(),
  account_status: z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED']),
  web_onboarding_status: z.enum(['NOT_STARTED', 'COMPLETED']),
  mobile_onboarding_status: z.enum(['NOT_STARTED', 'COMPLETED']),
  onboarding_style_type: z.string(),
  conversion_id: z.string(),
  own_agency_profile: z.object({ agency_code: z.string(), name: z.string() }).nullable(),
  managed_by_agency: z
    .object({ agency: z.object({ name: z.string(), profile_picture_url: z.string().nullable() }) })
    .nullable(),
  sponsorship_state: z.string().nullable(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  num_devices: z.int().nullable(),
  phone_number: RawNumber.nullable(),
  whatsapp_number: RawNumber.nullable(),
  country_code: z.string().nullable(),
  profile_picture: z.object({ uuid: z.string(), cdn_url: z.string() }).nullable(),
  avatar: z.string().nullable(),
  usersorganization: z.object({
    owner: z.object({ email: z.string().nullable(), name: z.string() }),
    org_code: z.string(),
  }),
});

const policyShape = Object.fromEntries(policyKeys.map((key) => [key, z.boolean()])) as Record<PolicyKey, z.ZodBoolean>;

/** Every access policy key and whether the person holds it (S0-6-15). */
export const ResourcesAccessPolicy = z.object(policyShape);
export type ResourcesAccessPolicy = z.output<typeof ResourcesAccessPolicy>;

/** A token people may write into content (S0-3E-15, S0-3E-16). */
export const AvailableToken = z.object({
  name: z.string(),
  label: z.string(),
  token_type: z.enum(['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN']),
  supported_content_type: z.object({ text: z.boolean(), file: z.boolean(), html_page: z.boolean() }),
});
export type AvailableToken = z.output<typeof AvailableToken>;

export const UserDetails = z.object({
  user: Profile.extend({ user_subscription_v3: Subscription }),
  user_preferences: UserPreferences,
  resources_access_policy: ResourcesAccessPolicy,
  app_constraints: z.object({ document_template_max_bytes: z.int(), document_template_max_pages: z.int() }),
  available_tokens: z.array(AvailableToken),
  whitelabel_config: z.object({ web_app_logo_url: z.string().nullable() }),
  org_preferences: OrgPreferences,
  show_fb_delayed_lead_alerts_banner: z.boolean(),
});
export type UserDetails = z.output<typeof UserDetails>;

/**
 * What a person may change about themselves; the e-mail address has its own calls, because it must be verified first.
 */
export const ProfileDraft = z.object({
  name: z.string().trim().min(1).max(120),
  phone_number: z.object({ raw_input: z.string().trim().min(1).max(60) }).nullable(),
  whatsapp_number: z.object({ raw_input: z.string().trim().min(1).max(60) }).nullable(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Unknown country')
    .nullable(),
  /** An upload granted for PROFILE_PICTURE; null removes the picture. */
  profile_picture_key: FileKey.nullable(),
});
export type ProfileDraft = z.output<typeof ProfileDraft>;

/** Pages whose visits are recorded (S0-2.1-88). */
export const VisitedPage = z.enum(['clients', 'content']);

export const preferences = {
  get: endpoint(`GET ${DASHBOARD}/user-preferences/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The person’s own preferences.',
    source: 'preferences.get',
    returns: UserPreferences,
    reads: [userPreferencesTag],
  }),
  update: endpoint(`POST ${DASHBOARD}/user-preferences/`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary: 'Changes some of the preferences.',
    source: 'preferences.update',
    body: patchOf(UserPreferencesDraft),
    returns: UserPreferences,
    changes: [userPreferencesTag, userDetailsTag],
  }),
  updatePreferredIntegrations: endpoint(`PUT ${DASHBOARD}/user-preferences/preferred-integrations/`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary:
      'Marks integrations as connected, or no longer connected. The platform may be in the query or in the body.',
    source: 'preferences.updatePreferredIntegrations',
    query: z.object({ platform: Platform.optional() }),
    body: z.strictObject({
      integration_ids: z.array(z.union([z.string().min(1).max(100), Id])).max(MAX_INTEGRATIONS),
      mark_connected: z.boolean(),
      platform: Platform.optional(),
    }),
    returns: UserPreferences,
    changes: [userPreferencesTag, userDetailsTag],
  }),
  getUserDetails: endpoint(`GET ${DASHBOARD}/user-details`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'The person, their organisation, rights, preferences and limits. `num_devices` is null unless requested.',
    source: 'preferences.getUserDetails',
    query: z.object({ fetch_num_devices: Flag.optional() }),
    returns: UserDetails,
    reads: [userDetailsTag],
  }),
  updateUserDetails: endpoint(`PUT ${DASHBOARD}/user-details`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Changes name, numbers, country or picture of the person.',
    source: 'preferences.updateUserDetails',
    body: patchOf(ProfileDraft),
    returns: UserDetails,
    changes: [userDetailsTag],
  }),
  getOrgPreferences: endpoint(`GET ${DASHBOARD}/org-preferences/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The organisation’s preferences and feature flags.',
    source: 'preferences.getOrgPreferences',
    returns: OrgPreferences,
    reads: [orgPreferencesTag],
  }),
  updateOrgPreferences: endpoint(`POST ${DASHBOARD}/org-preferences/`, {
    needs: 'TEAM.MANAGE',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary: 'Changes name, country or time zone of the organisation. Feature flags are set only by staff.',
    source: 'preferences.updateOrgPreferences',
    body: patchOf(OrgPreferencesDraft),
    returns: OrgPreferences,
    changes: [orgPreferencesTag, userDetailsTag],
  }),
  recordVisit: endpoint(`POST ${DASHBOARD}/visited-pages/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Counts a visit to the clients or content pages.',
    source: 'own: the specification tracks these pages (S0-2.1-88) and names no call',
    body: z.strictObject({ page: VisitedPage }),
    returns: Done,
  }),
};
