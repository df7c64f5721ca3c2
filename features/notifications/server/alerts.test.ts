import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { availability } from '#features/lead-rules/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { startTestApp, type TestApp, VAPID } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { runPushEmulator } from '#testing/push.ts';
import { newOrg, type Org, type Person, send } from '#testing/world.ts';
import { notifications } from '../contract.ts';
import { alertPeople } from './alert-people.ts';
import { endQuietHoursJob } from './end-quiet.job.ts';

const push = runPushEmulator();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, await freshDatabaseUrl());
});
afterAll(() => app.close());
afterEach(() => setClock(systemClock));

async function addDevice(person: Person, subscription = push.subscribe(VAPID.VAPID_PUBLIC_KEY)) {
  const { id } = await person.call(notifications.addDevice, { body: subscription });
  return { id, ...subscription };
}

const pushesTo = ({ endpoint }: { endpoint: string }) =>
  push.pushesTo(endpoint).map(({ payload }) => JSON.parse(payload) as { title: string; body: string; receipt: string });

const mailsTo = async ({ email }: Person) => (await messagesTo(app, email)).map(({ subject }) => subject).toReversed();

const choose = (person: Person, choices: Record<string, object>) =>
  person.call(notifications.updateSettings, { body: { choices } });

const endQuietHours = () => runJob(app.services, endQuietHoursJob, {});

/** Files a lead of the organisation and runs what follows. */
async function newLead(org: Org, lead: object = { name: 'Jane Tan', phone: '91234567' }) {
  const webhook = await newWebhook(org, {}, app);
  await webhook.post(lead);
  await fileWaitingLeads(app);
  await app.runJobs();
  const { results } = await org.owner.call(clients.list);
  return { id: results[0]!.id, webhook };
}

const readReceipts = async (org: Org, id: number) =>
  (await org.owner.call(leads.rawLeadInfo, { params: { id } })).results[0]!.alerts;

const hand = (org: Org, id: number, to: Person) =>
  org.owner.call(clients.reassign, {
    params: { id },
    body: { assign_type: 'OTHER', assigned_to_id: to.profile_id },
  });

describe('the table of alerts (S0-2.1-32, D29)', () => {
  it('has a line for each kind by channel, with what is locked on and whether it waits', async () => {
    const { owner } = await newOrg({ app });

    const { alerts } = await owner.call(notifications.getSettings);

    expect(alerts.map(({ kind }) => kind)).toEqual([
      'new_lead_assigned',
      'lead_completed',
      'lead_offered',
      'offer_claimed_by_other',
      'lead_distributed',
      'client_reassigned_to_me',
      'client_wrote',
      'my_client_merged',
      'content_approval',
      'content_opened',
      'content_group_update',
      'follow_up_due',
      'sequence_step_due',
      'import_or_export_done',
      'nobody_could_take_lead',
      'lead_source_silent',
      'lead_form_submissions_held',
      'outgoing_webhook_failing',
    ]);
    expect(alerts[0]).toEqual({
      kind: 'new_lead_assigned',
      label: 'New lead assigned to me',
      in_app: true,
      email: true,
      push: true,
      locked: ['in_app'],
      in_quiet_hours: 'comes_through',
    });
  });

  it('has no line for a kind that nothing declares: alerting about one does not compile', () => {
    const facts = { public_url: '', title: '', body: '', page: '' };
    // @ts-expect-error a text is no declared kind
    const alert = (scope: OrgScope) => alertPeople(scope, 'made_up', [1], facts);
    expect(alert).toBeTypeOf('function');
  });

  it('is the person’s own, and a change of one cell leaves the others as they are', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    await choose(org.owner, { follow_up_due: { email: false } });

    const { alerts } = await choose(org.owner, { follow_up_due: { push: false, in_quiet_hours: 'comes_through' } });

    const row = { kind: 'follow_up_due', in_app: true, email: false, push: false, in_quiet_hours: 'comes_through' };
    expect(alerts.find(({ kind }) => kind === 'follow_up_due')).toMatchObject(row);
    const theirs = (await daniel.call(notifications.getSettings)).alerts.find(({ kind }) => kind === 'follow_up_due');
    expect(theirs).toMatchObject({ email: true, push: true });
  });

  it('offers the escalation the sub-teams the person is in or may look into, and no others', async () => {
    const org = await newOrg({ app });
    await org.setFlag('enable_subteams_feature', true);
    const other = await org.subteam('Harbour', []);
    const looked = await org.subteam('Overseas', []);
    const daniel = await org.member({
      permissions: { accessSubTeamMembers: true, accessibleSubteamIds: [looked] },
    });
    const own = await org.subteam('Bayshore', [daniel]);
    const offered = async (person: Person) =>
      (await person.call(notifications.getSettings)).subteams.map(({ name }) => name);
    const tell = (subteam_id: number) => ({ after_seconds: 90, action: 'tell' as const, profile_id: null, subteam_id });

    expect(await offered(daniel)).toEqual(['Bayshore', 'Overseas']);
    expect(await offered(org.owner)).toEqual(['Bayshore', 'Harbour', 'Overseas']);
    const { escalation } = await daniel.call(notifications.updateSettings, { body: { escalation: [tell(own)] } });
    expect(escalation).toEqual([tell(own)]);
    const refusal = { 'escalation.0.subteam_id': 'Choose a sub-team you are in or can see' };
    const said = async (body: object) => (await daniel.refused(notifications.updateSettings, { body }, 400)).errors;
    expect(await said({ escalation: [tell(other)] })).toEqual(refusal);
    const both = { ...tell(own), profile_id: org.owner.profile_id };
    expect(await said({ escalation: [both] })).toEqual({ escalation: 'Choose who to notify' });
    await org.setFlag('enable_subteams_feature', false);
    expect(await offered(daniel)).toEqual([]);
    expect(await said({ escalation: [tell(own)] })).toEqual(refusal);
  });

  it('keeps locked cells on, and refuses kinds, times and steps that do not exist', async () => {
    const { owner } = await newOrg({ app });
    const stranger = await newOrg({ app });
    const said = async (body: object) => (await owner.refused(notifications.updateSettings, { body }, 400)).errors;
    const quiet = { is_on: true, from: '22:00', to: '07:30', days: [1], on_days_off: false };
    const step = { after_seconds: 90, action: 'alert_again', profile_id: null };

    expect(await said({ choices: { new_lead_assigned: { in_app: false } } })).toEqual({
      'choices.new_lead_assigned.in_app': 'This alert can’t be turned off',
    });
    expect(await said({ choices: { no_such: {} } })).toEqual({ 'choices.no_such': 'This alert does not exist' });
    expect(await said({ quiet_hours: { ...quiet, from: '24:00' } })).toHaveProperty(['quiet_hours.from']);
    expect(await said({ quiet_hours: { ...quiet, days: [8] } })).toHaveProperty(['quiet_hours.days.0']);
    expect(await said({ escalation: [step, step] })).toEqual({
      escalation: 'Each step must be later than the one before',
    });
    expect(await said({ escalation: [{ ...step, action: 'tell' }] })).toEqual({ escalation: 'Choose who to notify' });
    const outside = { ...step, action: 'tell', profile_id: stranger.owner.profile_id };
    expect(await said({ escalation: [outside] })).toEqual({
      'escalation.0.profile_id': 'Choose an active colleague',
    });
  });
});

describe('a new lead', () => {
  it('reaches its assignee by e-mail and on every browser of theirs, and nobody else', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const [phone, laptop, other] = [await addDevice(org.owner), await addDevice(org.owner), await addDevice(daniel)];

    const { id } = await newLead(org);

    for (const device of [phone, laptop]) {
      expect(pushesTo(device)).toMatchObject([
        { title: 'New lead: Jane Tan', body: 'From Website form', page: `/client/${id}` },
      ]);
    }
    expect(pushesTo(other)).toEqual([]);
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan']);
  });

  it('in a burst is one push at once and one with the rest of the minute', async () => {
    setClock(stoppedAt('2026-11-23T04:00:00.000Z'));
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    const { webhook } = await newLead(org);
    for (const name of ['Ana', 'Ben', 'Cai']) await webhook.post({ name });
    await fileWaitingLeads(app);

    setClock(stoppedAt('2026-11-23T04:01:01.000Z'));
    const context = { services: app.services, log: app.services.log, attempt: 1, request_id: 'test' };
    await app.services.jobs.jobs.get('leads.mail-gathered')!.run(context, {});
    setClock(systemClock);
    await app.runJobs();

    expect(pushesTo(device)).toMatchObject([
      { title: 'New lead: Jane Tan' },
      { title: '3 new leads', body: 'Ana, Ben, Cai' },
    ]);
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan', '3 new leads']);
  });

  it('is told only on the channels the person wants', async () => {
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    await choose(org.owner, { new_lead_assigned: { push: false, email: false } });

    const { id } = await newLead(org);

    expect(pushesTo(device)).toEqual([]);
    expect(await mailsTo(org.owner)).toEqual([]);
    expect((await readReceipts(org, id)).map(({ channel }) => channel)).toEqual(['in_app']);
  });

  it('that nobody could take is told to the owner', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    const webhook = await newWebhook(
      org,
      { default_assignee_id: daniel.profile_id, save_lead_to_owner_account: false },
      app,
    );
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );

    await webhook.post({ name: 'Jane Tan' });
    await fileWaitingLeads(app);

    expect(await mailsTo(org.owner)).toEqual(['Jane Tan couldn’t be assigned']);
  });
});

describe('a client that is handed over', () => {
  it('is told to the new assignee and not to somebody who takes it themselves', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true, manageTeam: true } });
    const { id } = await org.client({ name: 'Siti Hajar' });

    await hand(org, id, daniel);
    await app.runJobs();
    await daniel.call(clients.reassign, { params: { id }, body: { assign_type: 'SELF' } });
    await app.runJobs();

    expect(await mailsTo(daniel)).toEqual(['Nadia Rahman assigned Siti Hajar to you']);
  });

  it('and taken away again before is not told', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    const { id } = await org.client();

    await hand(org, id, daniel);
    await hand(org, id, org.owner);
    await app.runJobs();

    expect(await mailsTo(daniel)).toEqual([]);
  });
});

describe('quiet hours', () => {
  const nights = { is_on: true, from: '22:00', to: '07:30', days: [1, 2, 3, 4, 5, 6, 7], on_days_off: false };
  const LATE = '2026-11-23T15:00:00.000Z'; // 23:00 in Singapore
  const MORNING = '2026-11-23T23:30:30.000Z';

  it('hold alerts back and end with one summary on each channel', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    const device = await addDevice(daniel);
    await choose(daniel, { client_reassigned_to_me: { push: true } });
    await daniel.call(notifications.updateSettings, { body: { quiet_hours: nights } });
    setClock(stoppedAt(LATE));
    for (const name of ['Ana', 'Ben']) {
      await hand(org, (await org.client({ name })).id, daniel);
      setClock(systemClock);
      setClock(stoppedAt(LATE));
      await app.runJobs();
    }
    await endQuietHours();
    expect([await mailsTo(daniel), pushesTo(device)]).toEqual([[], []]);

    setClock(stoppedAt(MORNING));
    await endQuietHours();
    await endQuietHours();
    setClock(systemClock);
    await app.runJobs();

    expect(await mailsTo(daniel)).toEqual(['2 alerts from your quiet hours']);
    expect(pushesTo(device)).toMatchObject([
      {
        title: '2 alerts from your quiet hours',
        body: 'Nadia Rahman assigned Ana to you\nNadia Rahman assigned Ben to you',
      },
    ]);
  });

  it('last all day on the days off of the person’s availability, where they want that', async () => {
    const org = await newOrg({ app });
    const [daniel, mei] = [await org.member(), await org.member()];
    const free = {
      working_hours: null,
      days_off: ['2026-11-24'],
      is_paused: false,
      paused_until: null,
      daily_cap: null,
    };
    for (const person of [daniel, mei]) await person.call(availability.updateOwn, { body: free });
    await daniel.call(notifications.updateSettings, { body: { quiet_hours: { ...nights, on_days_off: true } } });
    await mei.call(notifications.updateSettings, { body: { quiet_hours: nights } });
    setClock(stoppedAt('2026-11-24T04:00:00.000Z')); // noon in Singapore
    await hand(org, (await org.client({ name: 'Ana' })).id, daniel);
    await hand(org, (await org.client({ name: 'Ben' })).id, mei);
    await app.runJobs();
    await endQuietHours();
    expect([await mailsTo(daniel), await mailsTo(mei)]).toEqual([[], ['Nadia Rahman assigned Ben to you']]);

    setClock(stoppedAt('2026-11-24T23:30:30.000Z'));
    await endQuietHours();
    setClock(systemClock);
    await app.runJobs();
    expect(await mailsTo(daniel)).toEqual(['Nadia Rahman assigned Ana to you']);
  });

  it('let through what comes through, and say of the rest that it waits', async () => {
    const org = await newOrg({ app });
    await org.owner.call(notifications.updateSettings, { body: { quiet_hours: nights } });
    setClock(stoppedAt(LATE));
    const { id, webhook } = await newLead(org);
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan']);

    await choose(org.owner, { new_lead_assigned: { in_quiet_hours: 'waits' } });
    setClock(stoppedAt('2026-11-23T15:02:00.000Z'));
    await webhook.post({ name: 'Jane Tan', phone: '91234567', note: 'again' });
    await fileWaitingLeads(app);

    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan']);
    expect((await readReceipts(org, id)).map(({ channel, state }) => [channel, state])).toEqual([
      ['in_app', 'queued'],
      ['email', 'waits'],
      ['push', 'waits'],
    ]);
  });
});

describe('the receipts of an alert', () => {
  it('say on the trace of the lead what is known: accepted, shown, seen, kept', async () => {
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    const { id } = await newLead(org);
    const states = async () =>
      Object.fromEntries((await readReceipts(org, id)).map(({ channel, state }) => [channel, state]));
    expect(await states()).toEqual({ in_app: 'queued', email: 'kept', push: 'accepted' });
    const { receipt } = pushesTo(device)[0]!;
    const report = (is_seen: boolean) =>
      send(app, notifications.reportPush, { body: { receipt, is_seen } }).then(({ status }) => status);

    expect(await report(false)).toBe(200);
    expect(await states()).toMatchObject({ push: 'shown' });
    expect(await report(true)).toBe(200);
    expect(await states()).toMatchObject({ push: 'seen' });

    const about = { kind: 'new_lead_assigned', client_id: id };
    await org.owner.call(notifications.reportShown, { body: { ...about, is_seen: false } });
    expect(await states()).toMatchObject({ in_app: 'shown' });
    await org.owner.call(leads.markSeen, { params: { id } });
    expect(await states()).toMatchObject({ in_app: 'seen' });
  });

  it('are taken from nobody without the token of the push, nor for another one', async () => {
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    await newLead(org);
    const { receipt } = pushesTo(device)[0]!;
    const report = async (token: string) =>
      (await send(app, notifications.reportPush, { body: { receipt: token, is_seen: false } })).status;

    expect(await report('1.2.3')).toBe(403);
    const [, message, signature] = receipt.split('.');
    expect(await report(`${org.org_id + 1}.${message}.${signature}`)).toBe(403);
  });

  it('say why an e-mail or a push was not sent', async () => {
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    push.unsubscribe(device.endpoint);
    await org.inScope((scope) =>
      scope.db.updateTable('profiles').set({ is_email_verified: false }).where('org_id', '=', org.org_id).execute(),
    );

    const { id } = await newLead(org);

    expect(await readReceipts(org, id)).toMatchObject([
      { channel: 'in_app' },
      { channel: 'email', state: 'failed', reason: 'The e-mail address is not verified.' },
      {
        channel: 'push',
        device_name: 'Browser',
        state: 'failed',
        reason: 'This browser no longer receives push alerts.',
      },
    ]);
    expect(await mailsTo(org.owner)).toEqual([]);
  });

  it('of a test alert show every channel, and are the person’s own', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    await choose(org.owner, { new_lead_assigned: { email: false } });
    await addDevice(org.owner);

    const { id } = await org.owner.call(notifications.sendTest);
    await app.runJobs();

    const { results } = await org.owner.call(notifications.getReceipts, { params: { id } });
    expect(results.map(({ channel, state }) => [channel, state])).toEqual([
      ['in_app', 'queued'],
      ['email', 'kept'],
      ['push', 'accepted'],
    ]);
    await daniel.refused(notifications.getReceipts, { params: { id } }, 404);
    expect((await org.owner.call(notifications.listUnshown)).results).toMatchObject([{ id }]);
    await org.owner.call(notifications.reportShown, { body: { alert_ids: [id], is_seen: true } });
    expect((await org.owner.call(notifications.listUnshown)).results).toEqual([]);
    for (let count = 0; count < 4; count += 1) await org.owner.call(notifications.sendTest);
    await org.owner.refused(notifications.sendTest, {}, 429);
  });
});

describe('the browsers of a person', () => {
  it('are named by their user agent, twenty at most, and can be removed', async () => {
    const { owner } = await newOrg({ app });
    const body = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36',
    };
    await send(app, notifications.addDevice, { body }, owner.cookie, { headers });
    const list = async () => (await owner.call(notifications.listDevices)).results;
    expect(await list()).toMatchObject([{ name: 'Chrome on macOS', device_type: 'DESKTOP', last_alert_at: null }]);

    for (let count = 0; count < 20; count += 1) await addDevice(owner);
    expect(await list()).toHaveLength(20);
    const [first] = await list();
    expect(first!.name).toBe('Browser');
    await owner.call(notifications.removeDevice, { params: { id: first!.id } });
    await owner.refused(notifications.removeDevice, { params: { id: first!.id } }, 404);
    expect(await list()).toHaveLength(19);
  });

  it('belong to one person: who signs in there and adds it takes it over', async () => {
    const org = await newOrg({ app });
    const daniel = await org.member();
    const subscription = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
    await addDevice(org.owner, subscription);
    await addDevice(daniel, subscription);

    await newLead(org);

    expect(pushesTo(subscription)).toEqual([]);
    expect((await org.owner.call(notifications.listDevices)).results).toEqual([]);
    expect((await daniel.call(notifications.listDevices)).results).toHaveLength(1);
  });

  it('get nothing more after the person signed out there', async () => {
    const org = await newOrg({ app });
    const device = await addDevice(org.owner);
    const { webhook } = await newLead(org);
    await org.owner.call(identity.logout);

    await webhook.post({ name: 'Later' });
    await fileWaitingLeads(app);
    await app.runJobs();

    expect(pushesTo(device)).toHaveLength(1);
  });

  it('are refused at an address that is no push service’s', async () => {
    const { owner } = await newOrg({ app });
    const { keys } = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
    for (const endpoint of ['http://push.example.com/x', 'https://10.0.0.1/x', 'https://169.254.169.254/x']) {
      const problem = await owner.refused(notifications.addDevice, { body: { endpoint, keys } }, 400);
      expect(problem.errors).toEqual({ endpoint: 'This is not the address of a push service' });
    }
    const short = { endpoint: 'https://push.example.com/x', keys: { ...keys, auth: 'AAAA' } };
    await owner.refused(notifications.addDevice, { body: short }, 400);
  });
});
