import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { preferences } from '../contract.ts';

afterEach(() => setClock(systemClock));

describe('preferences', () => {
  it('are the person’s own: a colleague’s stay as they are (S0-3-18, S0-3E-06)', async () => {
    const org = await newOrg();
    const daniel = await org.member();

    const saved = await org.owner.call(preferences.update, {
      body: { default_content_share_platform: 'telegram', connect_lead_source_warning: false },
    });

    expect(saved).toMatchObject({ default_content_share_platform: 'telegram', connect_lead_source_warning: false });
    expect(await daniel.call(preferences.get)).toMatchObject({
      default_content_share_platform: 'whatsapp',
      connect_lead_source_warning: true,
    });
  });

  it('give the default follow-up time in UTC as it is today, on either side of a clock change (S0-3-09)', async () => {
    const { owner } = await newOrg();
    await owner.call(preferences.update, { body: { default_next_step_time: '09:00', time_zone: 'Europe/London' } });
    const utc = async (instant: string) => {
      setClock(stoppedAt(instant));
      return (await owner.call(preferences.get)).default_next_step_time_utc;
    };

    expect(await utc('2026-10-24T12:00:00Z')).toBe('08:00:00');
    expect(await utc('2026-10-26T12:00:00Z')).toBe('09:00:00');
  });

  it('refuse an unknown zone, an invalid time, and an unknown field', async () => {
    const { owner } = await newOrg();
    const said = async (body: object) => (await owner.refused(preferences.update, { body }, 400)).errors;

    expect(await said({ time_zone: 'Mars/Olympus' })).toEqual({ time_zone: 'Unknown time zone' });
    expect(await said({ default_next_step_time: '24:00' })).toEqual({ default_next_step_time: 'Invalid time' });
    expect(await said({ favourite_colour: 'blue' })).toHaveProperty('favourite_colour');
  });

  it('keep preferred integrations: marking adds, unmarking removes, the platform is in the query or body (S0-7-04, C13)', async () => {
    const { owner } = await newOrg();
    const mark = (integration_ids: string[], mark_connected: boolean, platform: 'query' | 'body') =>
      owner.call(preferences.updatePreferredIntegrations, {
        ...(platform === 'query' && { query: { platform: 'WEB_APP' } }),
        body: { integration_ids, mark_connected, ...(platform === 'body' && { platform: 'web' }) },
      });

    await mark(['webhook', 'facebook'], true, 'query');
    const saved = await mark(['facebook'], false, 'body');

    expect(saved.integrations_available).toEqual(['webhook']);
  });
});

describe('user details', () => {
  it('hold the person, their organisation, rights, limits and plan', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });
    const daniel = await org.member({ permissions: { manageIntegrations: true } });

    const details = await daniel.call(preferences.getUserDetails, { query: { fetch_num_devices: 'true' } });

    expect(details).toMatchObject({
      user: {
        id: daniel.profile_id,
        name: 'Daniel Ong',
        role: 'MEMBER',
        num_devices: 1,
        organization: { name: 'Kestrel Advisory' },
        usersorganization: { owner: { email: org.owner.email } },
        user_subscription_v3: { subscription_status: 'free_trial_active', restricted_access: null },
      },
      resources_access_policy: { 'INTEGRATIONS.MANAGE': true, 'TEAM.MANAGE': false },
      app_constraints: { document_template_max_bytes: 104_857_600, document_template_max_pages: 200 },
      whitelabel_config: { web_app_logo_url: null },
      show_fb_delayed_lead_alerts_banner: false,
    });
  });

  it('have every field of the specification (S0-3-08, S0-3-09, S0-3-10, S0-3-11, S0-3-12, S0-3-13, S0-3-14, S0-3-15, S0-3-16, S0-3-17, S0-3-18, S0-3-19, S0-3E-15, S0-3E-16, S0-4-20)', async () => {
    const { owner } = await newOrg();

    const details = await owner.call(preferences.getUserDetails);

    expect(Object.keys(details)).toEqual(
      expect.arrayContaining([
        'user',
        'user_preferences',
        'resources_access_policy',
        'app_constraints',
        'available_tokens',
        'whitelabel_config',
        'org_preferences',
        'show_fb_delayed_lead_alerts_banner',
      ]),
    );
    expect(details.user).toMatchObject({
      id: owner.profile_id,
      name: 'Nadia Rahman',
      email: owner.email,
      organization: { name: expect.any(String) },
      role: 'OWNER',
      account_type: expect.any(String),
      account_status: 'ACTIVE',
      web_onboarding_status: 'COMPLETED',
      mobile_onboarding_status: 'NOT_STARTED',
      onboarding_style_type: 'GENERIC',
      conversion_id: expect.any(String),
      own_agency_profile: null,
      managed_by_agency: null,
      sponsorship_state: null,
      is_email_verified: true,
      is_phone_verified: false,
      num_devices: null,
      phone_number: null,
      whatsapp_number: null,
      profile_picture: null,
      avatar: null,
      usersorganization: { owner: { email: owner.email }, org_code: expect.any(String) },
      user_subscription_v3: {
        subscription_status: 'free_trial_active',
        show_warning: false,
        free_trial_end_date: expect.any(String),
        paid_for_until_date: null,
        restricted_access: null,
      },
    });
    expect(details.user).toHaveProperty('country_code');
    expect(details.user_preferences).toMatchObject({
      default_next_step_time_utc: expect.any(String),
      integrations_available: [],
      last_client_export_datetime: null,
      default_content_share_platform: 'whatsapp',
      connect_lead_source_warning: true,
    });
    expect(details.org_preferences).toMatchObject({
      enable_advance_analytics_feature: false,
      enable_subteams_feature: false,
      enable_wa_monitoring_feature: false,
    });
    expect(details.available_tokens[0]).toEqual({
      name: 'client_name',
      label: 'client name',
      token_type: 'CLIENT_TOKEN',
      supported_content_type: { text: true, file: true, html_page: true },
    });
    expect(new Set(details.available_tokens.map(({ token_type }) => token_type))).toEqual(
      new Set(['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN']),
    );
  });

  it('say area by area what the plan allows (S0-6-18, S0-6-19, S0-6-20, S0-6-21)', async () => {
    const org = await newOrg();
    const policy = async () =>
      (await org.owner.call(preferences.getUserDetails)).user_preferences.subscription_access_policy;
    const all = {
      GROUPS: true,
      CLIENT: { CONTENT_TRACKING_CLIENTS_ACCESS: true, MANAGE_ACTIVITY: true },
      CONTENT: { TEXT_TEMPLATE: true, DOCUMENT_TEMPLATE: true, PAGE_TEMPLATE: true },
      TEAM: true,
      PREFERENCES: true,
      PLF: true,
      INTEGRATION: true,
      CUSTOM_FIELDS: true,
      AUTOMATIONS: true,
    };

    for (const paid of ['free_trial_active', 'subscription_active', 'payment_failing'] as const) {
      await org.setSubscription(paid);
      expect(await policy()).toEqual(all);
    }
    await org.setSubscription('subscription_expired');
    expect(await policy()).toMatchObject({ CLIENT: { CONTENT_TRACKING_CLIENTS_ACCESS: false }, AUTOMATIONS: false });
  });

  it('count devices only when asked (S0-3-15)', async () => {
    const { owner } = await newOrg();

    expect((await owner.call(preferences.getUserDetails)).user.num_devices).toBeNull();
  });

  it('change name and numbers, and refuse a number that is invalid in its country (S0-3-16, S1-5-11)', async () => {
    const { owner } = await newOrg();

    const saved = await owner.call(preferences.updateUserDetails, {
      body: { name: ' Nadia R. ', country_code: 'SG', phone_number: { raw_input: '8123 4567' } },
    });
    const problem = await owner.refused(
      preferences.updateUserDetails,
      { body: { name: 'Not saved', whatsapp_number: { raw_input: '12' } } },
      400,
    );

    expect(saved.user).toMatchObject({
      name: 'Nadia R.',
      phone_number: { raw_input: '8123 4567' },
      is_phone_verified: false,
    });
    expect(problem.errors).toEqual({ 'whatsapp_number.raw_input': 'Unsupported or invalid phone number' });
    expect((await owner.call(preferences.getUserDetails)).user.name).toBe('Nadia R.');
  });
});

describe('the picture of a person', () => {
  it('is an image they uploaded, shown to colleagues, and can be removed (S0-3-17, S0-7-16)', async () => {
    const { owner } = await newOrg();
    const key = await upload(owner, { name: 'me.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });

    const saved = await owner.call(preferences.updateUserDetails, { body: { profile_picture_key: key } });
    const removed = await owner.call(preferences.updateUserDetails, { body: { profile_picture_key: null } });

    expect(saved.user).toMatchObject({
      profile_picture: { uuid: key, cdn_url: `/api/storage/api/v1/files/${key}` },
      avatar: `/api/storage/api/v1/files/${key}`,
    });
    expect(removed.user.profile_picture).toBeNull();
  });

  it('is refused when it is somebody else’s upload, or no upload', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const key = await upload(daniel, { name: 'me.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });

    for (const profile_picture_key of [key, `${org.org_id}_${'a'.repeat(22)}`]) {
      const problem = await org.owner.refused(preferences.updateUserDetails, { body: { profile_picture_key } }, 400);
      expect(problem.errors).toHaveProperty('profile_picture_key');
    }
  });
});

describe('organisation preferences', () => {
  it('are changed by whoever manages the team, and by no other member', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const daniel = await org.member();

    const saved = await manager.call(preferences.updateOrgPreferences, { body: { default_country: 'MY' } });

    expect(saved.default_country).toBe('MY');
    await daniel.refused(preferences.updateOrgPreferences, { body: { default_country: 'US' } }, 403);
  });

  it('show the feature flags and never let the organisation lift them (S0-3-19, S0-6-22, D22)', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);

    await org.owner.refused(
      preferences.updateOrgPreferences,
      { body: { enable_advance_analytics_feature: true } as never },
      400,
    );

    expect(await org.owner.call(preferences.getOrgPreferences)).toMatchObject({
      enable_subteams_feature: true,
      enable_advance_analytics_feature: false,
    });
  });
});

describe('visited pages', () => {
  it('count the clients and content pages of each person (S0-2.1-88)', async () => {
    const org = await newOrg();
    await org.owner.call(preferences.recordVisit, { body: { page: 'clients' } });
    await org.owner.call(preferences.recordVisit, { body: { page: 'clients' } });

    const rows = await org.inScope((scope) =>
      scope.db.selectFrom('visited_pages').select(['profile_id', 'page', 'visits']).execute(),
    );

    expect(rows).toEqual([{ profile_id: org.owner.profile_id, page: 'clients', visits: 2 }]);
    await org.owner.refused(preferences.recordVisit, { body: { page: 'team' as never } }, 400);
  });
});
