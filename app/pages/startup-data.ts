import type { UserDetails } from '#features/preferences/contract.ts';
import { getUserDetails } from '#features/preferences/server/index.ts';
import { findPlanEnd } from '#features/subscription/contract.ts';
import { isSelling } from '#features/subscription/server/index.ts';
import { type Actor, findTier, holds, policyKeys } from '#platform/contract/permissions.ts';
import type { Installation, SessionPerson, Startup } from '#platform/contract/startup/startup.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';

type PageVisitor = Pick<Startup, 'person' | 'live_cursor'>;

/**
 * Reads what the page tells its screens about the person. The cursor is read first, so that events during the reading
 * are sent again.
 */
export function readVisitor(services: Services, actor: Actor, request_id: string): Promise<PageVisitor> {
  const { org_id } = actor;
  return withScope(services.database, { org_id, actor, request_id, mode: 'read' }, async (scope) => {
    const live_cursor = await services.live.readCursor(scope);
    const details = await getUserDetails(scope, [], null);
    return { person: toSessionPerson(actor, details), live_cursor };
  });
}

export const anonymous: PageVisitor = { person: null, live_cursor: null };

function toSessionPerson(actor: Actor, { user, user_preferences, org_preferences, whitelabel_config }: UserDetails) {
  const { subscription_status } = user.user_subscription_v3;
  return {
    profile_id: actor.profile_id,
    org_id: actor.org_id,
    name: user.name,
    email: user.email,
    is_email_verified: user.is_email_verified,
    picture_url: user.avatar,
    role: user.role,
    is_team_account: user.account_type === 'TEAM',
    org_name: user.organization.name,
    owner_name: user.usersorganization.owner.name,
    owner_email: user.usersorganization.owner.email,
    logo_url: whitelabel_config.web_app_logo_url,
    policies: policyKeys.filter((key) => holds(actor, key)),
    flags: actor.flags,
    is_free_tier: findTier(subscription_status) === 'free',
    subscription_status,
    is_sponsored: user.sponsorship_state !== null,
    plan_ended_at: findPlanEnd(user.user_subscription_v3),
    time_zone: user_preferences.time_zone,
    density: user_preferences.density,
    client_list_columns: user_preferences.client_list_columns,
    client_card_parts: user_preferences.client_card_parts,
    files_view: user_preferences.files_view,
    single_key_shortcuts: user_preferences.single_key_shortcuts,
    default_content_share_platform: user_preferences.default_content_share_platform,
    default_next_step_time: user_preferences.default_next_step_time,
    default_country: org_preferences.default_country,
    web_onboarding_status: user.web_onboarding_status,
    mobile_onboarding_status: user.mobile_onboarding_status,
    has_agency: user.own_agency_profile !== null,
  } satisfies SessionPerson;
}

/** What only sign-in pages need: the nonce where Google is configured, and whether there is a demo. */
type SignInOffers = Pick<Installation, 'google_nonce' | 'has_demo'>;

export function describeInstallation(services: Services, offers: Partial<SignInOffers> = {}): Installation {
  const { settings, messenger, phone_verifier } = services;
  return {
    local_mode: settings.local_mode,
    has_phone_sign_in: settings.local_mode || messenger.sms !== null || phone_verifier !== null,
    google_client_id: settings.google?.client_ids[0] ?? null,
    support_email: settings.support_email,
    user_guide_url: settings.user_guide_url,
    live_chat_url: settings.live_chat_url,
    sells: isSelling(settings),
    has_demo: offers.has_demo ?? false,
    google_nonce: offers.google_nonce ?? null,
  };
}
