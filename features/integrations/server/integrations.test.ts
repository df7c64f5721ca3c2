import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { webhookPages } from '#integrations/webhook/pages.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { integrations } from '../contract.ts';
import { announceOpenedJob } from './announce-opened.job.ts';
import { type DirectoryEntry, integration } from './directory.ts';
import { setSelectedOrgs } from './selected-orgs.ts';

const WORKER_PERMISSIONS = { manageIntegrations: true } as const;

/** An integration of these tests, which nobody else ever sees. */
const fair = {
  id: 'made-up-fair',
  place: 999,
  words: { name: 'Fair', description: 'Leads from a fair.', known_as: ['Messe', 'Kölner Möbelmesse'] },
  icon: { letters: 'F', colour: '#123456' },
  type: 'lead_source',
  category: 'apps',
} as const;

const open: DirectoryEntry = {
  ...fair,
  visibility: 'public',
  page: webhookPages.webhook,
  setup_minutes: 4,
  readStatus: () => 'not_configured',
};
const upcoming: DirectoryEntry = { ...fair, visibility: 'UPCOMING' };
const install = (entry: DirectoryEntry) => integration(entry).install();

beforeEach(() => install({ ...open, visibility: 'staff_only' }));
afterEach(() => {
  install({ ...open, visibility: 'staff_only' });
  setSelectedOrgs([]);
  setClock(systemClock);
});

const list = async (person: Person, query = {}) => (await person.call(integrations.list, { query })).results;
const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const search = async (person: Person, words: string) =>
  listIds((await person.call(integrations.search, { query: { search: words } })).results);
const get = (person: Person, id: string) => person.call(integrations.get, { params: { id } });

async function receiveLead(org: Org) {
  const webhook = await newWebhook(org);
  await webhook.post({ name: 'Jane Tan', phone: '91234567' });
  return webhook;
}

describe('the directory of integrations', () => {
  it('lists every integration the specification names, what is open with its page and the rest as upcoming (S0-3E-28, S0-3-35, S0-4-44, S1-7-06)', async () => {
    const { owner } = await newOrg();

    const items = await list(owner);

    expect(items.map(({ id, visibility }) => (visibility === 'UPCOMING' ? `${id} soon` : id))).toEqual(
      expect.arrayContaining([
        'facebook',
        'linkedin',
        'tiktok',
        'google-ads',
        'lead-forms',
        'wordpress',
        'webhook',
        'propertyguru',
        'indiamart',
        'godaddy',
        'lead-via-email',
        'zapier',
        'clickfunnels',
        'lead-distribution',
        'client-export',
        'whatsapp-auto-responder',
        'meta-conversions',
      ]),
    );
    expect(items.filter(({ visibility }) => visibility === 'UPCOMING')).toEqual(
      items
        .filter(({ integration_web_path }) => integration_web_path === '')
        .map((item) => expect.objectContaining({ id: item.id, status: 'not_configured', setup_minutes: null })),
    );
  });

  it('says of one what a card needs (S0-3-04, S0-3-34)', async () => {
    const { owner } = await newOrg();

    expect(await get(owner, 'webhook')).toEqual({
      id: 'webhook',
      name: 'Webhook',
      label: 'Webhook',
      description: 'Any website form or script.',
      icon_url: expect.stringMatching(/^data:image\/svg\+xml,/),
      type: 'lead_source',
      category: 'websites',
      status: 'not_configured',
      visibility: 'public',
      integration_web_path: '/integrations/webhook',
      is_preferred: false,
      is_suggested: true,
      setup_minutes: 3,
      leads_last_30_days: 0,
      last_lead_at: null,
      is_notify_me: false,
    });
  });

  it('keeps to one type and to a number of them, when asked (S0-3E-27, S0-7-08)', async () => {
    const { owner } = await newOrg();

    expect(listIds(await list(owner, { type: 'import_export' }))).toEqual(['client-export']);
    expect(listIds(await list(owner, { type: 'other' }))).toEqual(['calendar']);
    expect(await list(owner, { page_size: 2 })).toHaveLength(2);
    expect((await owner.raw(integrations.list, { query: { page_size: 101 } })).status).toBe(400);
  });

  it('is closed to members who may not manage integrations (S0-2.7-51)', async () => {
    const org = await newOrg();
    const daniel = await org.member();

    await daniel.refused(integrations.list, {}, 403);
    await org.permit(daniel, WORKER_PERMISSIONS);
    expect(listIds(await list(daniel))).toContain('webhook');
  });

  it('does not list what the person may not use besides: lead distribution is of those who manage the team', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: WORKER_PERMISSIONS });

    expect(listIds(await list(daniel))).not.toContain('lead-distribution');
    await daniel.refused(integrations.get, { params: { id: 'lead-distribution' } }, 404);
    expect(listIds(await list(org.owner))).toContain('lead-distribution');
  });

  it('hides what is for staff, and shows what is for selected organisations to these alone (S0-4-44)', async () => {
    const [chosen, other] = [await newOrg(), await newOrg()];
    await chosen.owner.refused(integrations.get, { params: { id: fair.id } }, 404);
    install({ ...open, visibility: 'selected_users' });
    await chosen.owner.refused(integrations.get, { params: { id: fair.id } }, 404);

    setSelectedOrgs([`${fair.id}:${chosen.org_id}`]);

    expect(await get(chosen.owner, fair.id)).toMatchObject({ visibility: 'selected_users', setup_minutes: 4 });
    await other.owner.refused(integrations.get, { params: { id: fair.id } }, 404);
  });

  it('does not know an integration that does not exist', async () => {
    const { owner } = await newOrg();

    await owner.refused(integrations.get, { params: { id: 'carrier-pigeon' } }, 404);
  });
});

describe('the search of integrations', () => {
  it('finds by name, label, description and the names people use, in any case and without accents', async () => {
    const { owner } = await newOrg();
    install(open);

    expect(await search(owner, 'TIKTOK')).toEqual(['tiktok']);
    expect(await search(owner, 'seller account')).toEqual(['indiamart']);
    expect(await search(owner, 'adwords')).toEqual(['google-ads']);
    expect(await search(owner, 'kolner mobel')).toEqual([fair.id]);
    expect(await search(owner, 'MÖBELMESSE')).toEqual([fair.id]);
  });

  it('finds what has every word, all without words, and nothing for words nobody uses', async () => {
    const { owner } = await newOrg();

    expect(await search(owner, 'form wordpress')).toEqual(['wordpress']);
    expect(await search(owner, '  ')).toEqual(listIds(await list(owner, { page_size: 100 })));
    expect(await search(owner, 'carrier pigeon')).toEqual([]);
    expect((await owner.raw(integrations.search, { query: { search: 'x'.repeat(101) } })).status).toBe(400);
  });
});

describe('the status of an integration', () => {
  it('is connected once a lead came through, not once it was set up (S0-4-39, S0-4-43, D30, R.5)', async () => {
    const org = await newOrg();
    const { owner } = org;
    const webhook = await newWebhook(org);
    expect((await get(owner, 'webhook')).status).toBe('not_configured');

    await webhook.post({ name: 'Test lead', email: 'test.lead@example.com', is_test: true });
    await fileWaitingLeads();
    expect(await get(owner, 'webhook')).toMatchObject({ status: 'not_configured', leads_last_30_days: 0 });

    await webhook.post({ name: 'Jane Tan', phone: '91234567' });
    expect(await get(owner, 'webhook')).toMatchObject({ status: 'active', leads_last_30_days: 1, is_suggested: false });
  });

  it('counts the leads of thirty days and keeps the day of the last one', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-02T06:00:00.000Z'));
    await receiveLead(org);
    setClock(stoppedAt('2026-04-01T05:59:59.000Z'));
    expect(await get(org.owner, 'webhook')).toMatchObject({ leads_last_30_days: 1 });

    setClock(stoppedAt('2026-04-01T06:00:01.000Z'));

    expect(await get(org.owner, 'webhook')).toMatchObject({
      status: 'active',
      leads_last_30_days: 0,
      last_lead_at: '2026-03-02T06:00:00.000Z',
    });
  });

  it('is not connected again once its last source is deleted', async () => {
    const org = await newOrg();
    const { id } = await receiveLead(org);

    await org.owner.call(webhookSources.delete, { params: { id } });

    expect(await get(org.owner, 'webhook')).toMatchObject({ status: 'not_configured', leads_last_30_days: 0 });
  });

  it('of lead distribution is connected while it has a rule', async () => {
    const { owner } = await newOrg();
    expect((await get(owner, 'lead-distribution')).status).toBe('not_configured');
    const recipients = [
      { name: 'Ana', email: 'ana@example.com', channels: ['email_alert' as const], max_leads_per_round: 1 },
    ];

    await owner.call(leadDistribution.create, { body: { name: 'Partners', recipients } });

    expect((await get(owner, 'lead-distribution')).status).toBe('active');
  });

  it('does not follow the wish that a click on Connect notes (S0-4-46, S0-7-04, D30)', async () => {
    const { owner } = await newOrg();

    await owner.call(preferences.updatePreferredIntegrations, {
      body: { integration_ids: ['webhook'], mark_connected: true, platform: 'WEB_APP' },
    });

    expect(await get(owner, 'webhook')).toMatchObject({ is_preferred: true, status: 'not_configured' });
  });
});

describe('suggested integrations', () => {
  it('are those for the country of the organisation that are not connected yet (S0-2.4-23, S0-9-09)', async () => {
    const org = await newOrg();
    const suggested = async () => listIds(await list(org.owner, { show_suggested_only: true, page_size: 50 }));
    const moveTo = (default_country: string) =>
      org.owner.call(preferences.updateOrgPreferences, { body: { default_country } });

    await moveTo('SG');
    expect(await suggested()).toEqual(expect.arrayContaining(['lead-forms', 'webhook', 'propertyguru']));
    expect(await suggested()).not.toContain('indiamart');

    await moveTo('IN');
    await receiveLead(org);
    expect(await suggested()).toContain('indiamart');
    expect(await suggested()).not.toContain('propertyguru');
    expect(await suggested()).not.toContain('webhook');
  });
});

describe('the details of an integration without a call of its own', () => {
  it('set up a webhook and lead to it (D31)', async () => {
    const org = await newOrg();

    const made = await org.owner.call(integrations.captureDetails, {
      body: { integration_id: 'webhook', details: { name: 'Fair stand' } },
    });

    const { results } = await org.owner.call(webhookSources.list);
    expect(results).toMatchObject([{ id: made.source_id, name: 'Fair stand' }]);
    expect(made.integration_web_path).toBe(`/integrations/webhook?source=${made.source_id}`);
  });

  it('set up nothing in the free tier, in which what is there goes on receiving (S0-6-18)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await org.setSubscription('free_trial_expired');
    const body = { integration_id: 'webhook', details: { name: 'Fair stand' } } as const;

    await org.owner.refused(integrations.captureDetails, { body }, 423);
    await org.owner.refused(webhookSources.create, { body: { name: 'Fair stand' } }, 423);
    expect((await webhook.post({ name: 'Jane Tan', phone: '91234567' })).status).toBe(200);
    expect(await org.owner.call(webhookSources.list)).toMatchObject({ results: [{ id: webhook.id }] });
  });

  it('fit the integration: others, and those of one that has its own way, are refused', async () => {
    const { owner } = await newOrg();
    const capture = async (body: unknown) => (await owner.raw(integrations.captureDetails, { body })).status;

    expect(await capture({ integration_id: 'webhook', details: { name: ' ' } })).toBe(400);
    expect(await capture({ integration_id: 'webhook', details: { name: 'x', token: 'y' } })).toBe(400);
    expect(await capture({ integration_id: 'tiktok', details: { name: 'x' } })).toBe(400);
  });
});

describe('who waits for an upcoming integration', () => {
  const setNotifyMe = (person: Person, is_notify_me: boolean, id: string = fair.id) =>
    person.call(integrations.setNotifyMe, { params: { id }, body: { is_notify_me } });

  async function announce() {
    const { services } = await testApp();
    await runJob(services, announceOpenedJob, {});
  }

  const mailsTo = async ({ email }: Person) =>
    (await messagesTo(await testApp(), email)).filter(({ subject }) => subject === 'Fair is now available');

  it('sees their wish kept, and can take it back (S0-4-45)', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: WORKER_PERMISSIONS });
    install(upcoming);

    await setNotifyMe(org.owner, true);
    await setNotifyMe(org.owner, true);
    expect((await get(org.owner, fair.id)).is_notify_me).toBe(true);
    expect((await get(colleague, fair.id)).is_notify_me).toBe(false);

    await setNotifyMe(org.owner, false);
    expect((await get(org.owner, fair.id)).is_notify_me).toBe(false);
  });

  it('cannot wait for what is open or does not exist', async () => {
    const { owner } = await newOrg();
    const wish = { is_notify_me: true };

    await owner.refused(integrations.setNotifyMe, { params: { id: 'webhook' }, body: wish }, 409);
    await owner.refused(integrations.setNotifyMe, { params: { id: 'carrier-pigeon' }, body: wish }, 404);
  });

  it('is told once, in the application and by e-mail, on the day it opens', async () => {
    const org = await newOrg();
    const [colleague, changedMind] = [
      await org.member({ permissions: WORKER_PERMISSIONS }),
      await org.member({ permissions: WORKER_PERMISSIONS }),
    ];
    install(upcoming);
    await setNotifyMe(org.owner, true);
    await setNotifyMe(changedMind, true);
    await setNotifyMe(changedMind, false);
    await announce();
    expect(await mailsTo(org.owner)).toEqual([]);

    install(open);
    await announce();
    await announce();

    const mails = await mailsTo(org.owner);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('/integrations/webhook');
    expect(await mailsTo(colleague)).toEqual([]);
    expect(await mailsTo(changedMind)).toEqual([]);
    const alerts = await org.inScope(({ db, org_id }) =>
      db.selectFrom('alerts').where('org_id', '=', org_id).select(['profile_id', 'title', 'page']).execute(),
    );
    expect(alerts).toEqual([
      { profile_id: org.owner.profile_id, title: 'Fair is now available', page: '/integrations/webhook' },
    ]);
    expect(await get(org.owner, fair.id)).toMatchObject({ is_notify_me: false, visibility: 'public' });
  });

  it('is told although they want no e-mails about other things', async () => {
    const { owner } = await newOrg();
    install(upcoming);
    await setNotifyMe(owner, true);
    await owner.call(notifications.updateSettings, {
      body: { choices: { import_or_export_done: { email: false } } },
    });

    install(open);
    await announce();

    expect(await mailsTo(owner)).toHaveLength(1);
  });

  it('hears it in a selected organisation only once this is selected', async () => {
    const org = await newOrg();
    install(upcoming);
    await setNotifyMe(org.owner, true);

    install({ ...open, visibility: 'selected_users' });
    await announce();
    expect(await mailsTo(org.owner)).toEqual([]);
    setSelectedOrgs([`${fair.id}:${org.org_id}`]);
    await announce();

    expect(await mailsTo(org.owner)).toHaveLength(1);
  });
});

describe('the warning that no lead source is connected', () => {
  const TYPE = 'INTEGRATIONS_CONNECT_LEAD_SOURCES';
  const listWarnings = async (person: Person) =>
    (await person.call(warnings.list)).warnings.filter(({ warning_type }) => warning_type === TYPE);

  it('is for those who manage integrations (S0-2.4-08)', async () => {
    const org = await newOrg();

    expect(await listWarnings(org.owner)).toMatchObject([
      { id: 'integrations-connect-lead-sources', only_contains_upcoming: false },
    ]);
    expect(await listWarnings(await org.member())).toEqual([]);
    expect(await listWarnings(await org.member({ permissions: WORKER_PERMISSIONS }))).toHaveLength(1);
  });

  it('ends when a source is added, and is back when the last one is deleted', async () => {
    const org = await newOrg();

    const webhook = await newWebhook(org);

    expect(await listWarnings(org.owner)).toEqual([]);
    await org.owner.call(webhookSources.delete, { params: { id: webhook.id } });
    expect(await listWarnings(org.owner)).toHaveLength(1);
  });

  it('is read again on the screen when sources are added or deleted', () => {
    for (const { changes } of [webhookSources.create, webhookSources.delete]) {
      expect(warnings.list.reads.some((tag) => changes.includes(tag))).toBe(true);
    }
  });

  it('ends for a person who does not want to see it again, and for nobody else (S0-2.4-24, B14)', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: WORKER_PERMISSIONS });

    await org.owner.call(preferences.update, { body: { connect_lead_source_warning: false } });

    expect(await listWarnings(org.owner)).toEqual([]);
    expect(await listWarnings(colleague)).toHaveLength(1);
  });
});
