import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { changeAccount, saveProviderCounts } from '#engines/connected-sources/server/index.ts';
import { leads } from '#features/leads/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { alertShown } from '#features/notifications/events.ts';
import { now, setClock, startingAt, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { boardLeadKind, connectBoard, newExternalId } from '#testing/leads/announced.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sourceHealth } from '../contract.ts';
import { type CheckSource, sourceChecker } from './source-checkers.ts';
import { watchOrgJob } from './watch-sources.job.ts';

afterEach(() => setClock(systemClock));

const at = (instant: string) => setClock(stoppedAt(instant));

const listHealth = async (org: Org, kind = 'webhook') =>
  (await org.owner.call(sourceHealth.list, { query: { kind } })).results;

async function send(webhook: TestWebhook, lead: object = {}): Promise<void> {
  await webhook.post({ name: 'Jane Tan', email: `${newExternalId()}@example.com`, ...lead });
  await fileWaitingLeads();
}

const listKinds = (org: Org, kind: string) =>
  org.inScope(({ db }) =>
    db.selectFrom('events').where('org_id', '=', org.org_id).where('kind', '=', kind).select('kind').execute(),
  );

const inKolkata = (org: Org) =>
  org.inScope((scope) =>
    scope.db.updateTable('orgs').set({ time_zone: 'Asia/Kolkata' }).where('org_id', '=', org.org_id).execute(),
  );

describe('the health of a source', () => {
  it('counts a lead whatever its form is called, also where its name is cut within a character', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await send(webhook, { form_id: `${'n'.repeat(399)}\u{1f600}` });

    const [health] = await listHealth(org);
    expect(health!.forms).toMatchObject([{ form_id: expect.stringMatching(/^n{399}\ufffd$/), leads: 1 }]);
  });

  it('counts the leads of fourteen days of the organisation’s calendar by when they were sent; tests are none', async () => {
    const org = await newOrg();
    await inKolkata(org);
    const webhook = await newWebhook(org, { name: 'Maple & Main' });
    at('2026-11-20T18:45:00Z');
    await send(webhook, { submitted_at: '2026-11-20T18:20:00Z' });
    await send(webhook, { submitted_at: '2026-11-20T18:40:00Z' });
    await send(webhook, { submitted_at: '2026-11-12T10:00:00Z' });
    await send(webhook, { is_test: true });

    const [health] = await listHealth(org);

    expect(health).toMatchObject({ source_id: webhook.id, name: 'Maple & Main', counts: null, silence: null });
    expect(health!.leads_by_day).toHaveLength(14);
    expect(health!.leads_by_day.at(-1)).toEqual({ date: '2026-11-21', leads: 1 });
    expect(health!.leads_by_day.at(-2)).toEqual({ date: '2026-11-20', leads: 1 });
    expect(health!.leads_by_day.find(({ date }) => date === '2026-11-12')).toEqual({ date: '2026-11-12', leads: 1 });
    expect(health!.leads_by_day.reduce((sum, day) => sum + day.leads, 0)).toBe(3);
  });

  it('compares each form with its provider over the days counted there; what is missing here is explained', async () => {
    const org = await newOrg();
    at('2026-11-20T10:00:00Z');
    const { account } = await connectBoard(org);
    const { source_id } = account;
    await org.inScope(async (scope) => {
      const form = { source_id, form_external_id: 'spring' };
      const days = [
        ['2026-11-19', 2],
        ['2026-11-20', 1],
      ] as const;
      await saveProviderCounts(scope, form, new Map(days));
      await sql`
        insert into source_hours (org_id, source_id, form_external_id, hour, leads, slots, last_at)
        select ${org.org_id}, ${source_id}, 'spring', hour::timestamptz, leads, 1, hour::timestamptz
        from (values ('2026-11-18T09:00Z', 5), ('2026-11-19T09:00Z', 2), ('2026-11-20T09:00Z', 1)) as sent (hour, leads)`.execute(
        scope.db,
      );
      await sql`
        insert into lead_notices (org_id, source_id, external_id, form_external_id, status, origin, submitted_at, notified_at)
        values (${org.org_id}, ${source_id}, ${newExternalId()}, 'spring', 'WAITING', 'NOTICE', '2026-11-20T10:05Z', '2026-11-20T10:05Z'),
               (${org.org_id}, ${source_id}, ${newExternalId()}, 'spring', 'FAILED', 'NOTICE', '2026-11-20T08:00Z', '2026-11-20T08:00Z')`.execute(
        scope.db,
      );
    });
    at('2026-11-20T10:06:00Z');

    expect((await listHealth(org, 'boards'))[0]!.counts).toEqual({
      from: '2026-11-19',
      counted_at: '2026-11-20T10:00:00.000Z',
      at_provider: 4,
      here: 3,
      forms: [{ form_id: 'spring', form_name: 'spring', at_provider: 4, here: 3, waiting: 1, failed: 1, ignored: 0 }],
    });
  });

  it('shows each form, and the last client to those who may see them', async () => {
    const org = await newOrg();
    const manager = await org.member({ name: 'Mia', permissions: { manageIntegrations: true } });
    const webhook = await newWebhook(org);
    await send(webhook, { form_id: 'spring', form_name: 'Spring' });
    await send(webhook, { form_id: 'spring', form_name: 'Spring' });
    await send(webhook, { name: 'Ben Lim', form_id: 'autumn', form_name: 'Autumn' });

    const [health] = await listHealth(org);
    const [toManager] = (await manager.call(sourceHealth.list, { query: { kind: 'webhook' } })).results;

    expect(health!.last_client).toMatchObject({ name: 'Ben Lim' });
    expect(health!.forms.map(({ form_id, leads }) => [form_id, leads]).sort()).toEqual([
      ['autumn', 1],
      ['spring', 2],
    ]);
    expect(toManager).toMatchObject({ last_client: null, last_lead_trace: null, last_lead_at: health!.last_lead_at });
  });

  it('dates the last lead as the chart counts it, also one that arrived days after it was sent', async () => {
    const org = await newOrg();
    at('2026-11-23T10:00:00Z');
    const webhook = await newWebhook(org);
    await send(webhook, { submitted_at: '2026-11-21T08:51:18Z' });

    const [health] = await listHealth(org);

    expect(health!.last_lead_at).toBe('2026-11-21T08:51:18.000Z');
    expect(health!.leads_by_day.filter(({ leads }) => leads > 0)).toEqual([{ date: '2026-11-21', leads: 1 }]);
  });

  it('measures from the form to the first screen that showed or opened the lead, and says nothing else', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    setClock(startingAt('2026-11-20T10:00:00Z'));
    await send(webhook);
    expect((await listHealth(org))[0]!.on_screen_ms).toBeNull();

    setClock(startingAt('2026-11-20T10:00:30Z'));
    const { results } = await org.owner.call(notifications.listUnshown);
    const client_id = (await listHealth(org))[0]!.last_client!.id;
    await org.owner.call(notifications.reportShown, {
      body: { kind: 'new_lead_assigned', client_id, is_seen: false },
    });
    setClock(startingAt('2026-11-20T10:05:00Z'));
    await org.owner.call(leads.markSeen, { params: { id: client_id } });

    const { on_screen_ms } = (await listHealth(org))[0]!;
    expect(results).toEqual(expect.any(Array));
    expect(on_screen_ms!.last).toBeGreaterThan(20_000);
    expect(on_screen_ms!.last).toBeLessThan(60_000);
    expect(on_screen_ms!.slowest_today).toBe(on_screen_ms!.last);
    // Open screens hear of it once, and read these figures again.
    expect(await listKinds(org, 'alert.shown')).toHaveLength(1);
    expect(sourceHealth.list.reads).toEqual(expect.arrayContaining([...alertShown.refreshes]));

    // A lead that somebody asked for hours later was not slow.
    await org.inScope(async ({ db, org_id }) => {
      const { id, source_id } = await db
        .selectFrom('lead_events')
        .where('org_id', '=', org_id)
        .select(['id', 'source_id'])
        .executeTakeFirstOrThrow();
      const notice = { org_id, source_id, external_id: 'asked', lead_id: id, notified_at: '2026-11-20T10:00:00Z' };
      await db
        .insertInto('lead_notices')
        .values({ ...notice, status: 'FETCHED', origin: 'OLD_LEADS' })
        .execute();
    });
    expect((await listHealth(org))[0]!.on_screen_ms).toBeNull();
  });

  it('says how the last lead came, and on whose screen it was first', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    at('2026-11-20T10:00:00Z');
    await send(webhook, { submitted_at: '2026-11-20T09:59:58Z' });
    const came = {
      submitted_at: '2026-11-20T09:59:58.000Z',
      notified_at: null,
      fetched_at: null,
      filed_at: '2026-11-20T10:00:00.000Z',
    };
    const [before] = await listHealth(org);
    expect(before!.last_lead_trace).toEqual({ ...came, seen_at: null, seen_by_name: null });

    at('2026-11-20T10:00:04Z');
    await org.owner.call(leads.markSeen, { params: { id: before!.last_client!.id } });

    const [after] = await listHealth(org);
    expect(after!.last_lead_trace).toEqual({
      ...came,
      seen_at: '2026-11-20T10:00:04.000Z',
      seen_by_name: org.owner.name,
    });
  });
});

/** Lets a source have sent a lead every three hours, for four weeks until now. */
const sendForWeeks = ({ inScope, org_id }: Org, source_id: number, from: string) =>
  inScope(({ db }) =>
    sql`
      insert into source_hours (org_id, source_id, form_external_id, hour, leads, slots, last_at)
      select ${org_id}, ${source_id}, '', ${from}::timestamptz - n * interval '3 hours', 1, 1, ${from}::timestamptz - n * interval '3 hours'
      from generate_series(0, 27 * 8) as n`.execute(db),
  );

async function watch(org: Org): Promise<void> {
  const { services } = await testApp();
  await runJob(services, watchOrgJob, { org_id: org.org_id });
}

const listWarnings = async (email: string) =>
  (await messagesTo(await testApp(), email))
    .map(({ subject }) => subject)
    .filter((one) => one?.includes('no lead for'));

describe('a source that goes silent', () => {
  const BEGAN = '2026-11-02T12:00:00.000Z';
  const goTo = (hours: number) => setClock(startingAt(new Date(Date.parse(BEGAN) + hours * 3_600_000).toISOString()));

  /** Makes a source whose settings were last changed long ago and that sent leads until the silence began. */
  async function newSilent(org: Org, name = 'Maple & Main') {
    setClock(startingAt('2026-10-01T00:00:00Z'));
    const webhook = await newWebhook(org, { name });
    await sendForWeeks(org, webhook.id, BEGAN);
    return webhook;
  }

  it('warns those who manage integrations, once, and the next lead ends it', async () => {
    const org = await newOrg();
    const colleague = await org.member({ name: 'Carol' });
    const manager = await org.member({ name: 'Mia', permissions: { manageIntegrations: true } });
    const webhook = await newSilent(org);
    goTo(6);
    await watch(org);
    expect((await listHealth(org))[0]!.silence).toBeNull();

    goTo(36);
    await watch(org);
    goTo(37);
    await watch(org);

    const [subject] = await listWarnings(org.owner.email);
    expect(subject).toMatch(/^Maple & Main: no lead for 36 h, usually 1[12] by now$/);
    for (const { email } of [org.owner, manager]) expect(await listWarnings(email)).toHaveLength(1);
    expect(await listWarnings(colleague.email)).toEqual([]);
    const { silence } = (await listHealth(org))[0]!;
    expect(silence).toMatchObject({ since: BEGAN, checks: [], is_paused: false });
    expect(silence!.usual).toBeGreaterThan(11);

    await send(webhook);
    expect((await listHealth(org))[0]!.silence).toBeNull();
  });

  it('is asked about first: what is found ends it, and what is wrong is said', async () => {
    boardLeadKind.install();
    let check: CheckSource = async () => [];
    sourceChecker('boards', (services, source) => check(services, source)).install();
    const org = await newOrg();
    setClock(startingAt('2026-10-01T00:00:00Z'));
    const { account } = await connectBoard(org, { name: 'Maple & Main' });
    await sendForWeeks(org, account.source_id, BEGAN);

    check = async () => {
      await sendForWeeks(org, account.source_id, now().toISOString());
      return [{ what: 'count', is_fine: false }];
    };
    goTo(40);
    await watch(org);
    expect((await listHealth(org, 'boards'))[0]!.silence).toBeNull();

    check = async () => [
      { what: 'permission', is_fine: false },
      { what: 'subscription', is_fine: true },
    ];
    goTo(90);
    await watch(org);

    expect((await listHealth(org, 'boards'))[0]!.silence).toMatchObject({
      checks: [
        { what: 'permission', is_fine: false },
        { what: 'subscription', is_fine: true },
      ],
    });
    expect(await listWarnings(org.owner.email)).toHaveLength(1);
  });

  it('is warned of although the check fails', async () => {
    boardLeadKind.install();
    sourceChecker('boards', async () => {
      throw new Error('nobody answers');
    }).install();
    const org = await newOrg();
    setClock(startingAt('2026-10-01T00:00:00Z'));
    const { account } = await connectBoard(org);
    await sendForWeeks(org, account.source_id, BEGAN);
    goTo(40);

    await watch(org);

    expect(await listWarnings(org.owner.email)).toHaveLength(1);
  });

  it('is left alone when somebody says that it is paused, until its next lead', async () => {
    const org = await newOrg();
    const webhook = await newSilent(org);
    await org.owner.call(sourceHealth.pauseSilence, { params: { id: webhook.id } });
    goTo(60);

    await watch(org);

    expect(await listWarnings(org.owner.email)).toEqual([]);
    expect((await listHealth(org))[0]!.silence).toMatchObject({ is_paused: true });
  });

  it('is nothing to speak of where the source does not receive, or its settings changed since', async () => {
    const org = await newOrg();
    const paused = await newSilent(org, 'Paused');
    const changed = await newSilent(org, 'Changed');
    await paused.update({ status: 'PAUSED' });
    goTo(58);
    await changed.update({ name: 'Changed now' });
    goTo(60);

    await watch(org);

    expect(await listWarnings(org.owner.email)).toEqual([]);
  });

  it('begins anew when its page is switched on again: what it missed while it was off is no silence', async () => {
    boardLeadKind.install();
    const org = await newOrg();
    setClock(startingAt('2026-10-01T00:00:00Z'));
    const { account } = await connectBoard(org);
    await sendForWeeks(org, account.source_id, BEGAN);
    const receive = (is_receiving: boolean) =>
      org.inScope((scope) => changeAccount(scope, account.id, { is_receiving }));
    goTo(1);
    await receive(false);
    goTo(60);
    await watch(org);
    await receive(true);
    goTo(62);
    await watch(org);
    expect(await listWarnings(org.owner.email)).toEqual([]);

    goTo(110);
    await watch(org);
    expect(await listWarnings(org.owner.email)).toEqual([expect.stringContaining('no lead for 2 days')]);

    await receive(false);
    await receive(true);
    expect((await listHealth(org, 'boards'))[0]!.silence).toBeNull();
  });

  it('begins anew when a form is switched, whose leads count no more once it is off', async () => {
    const org = await newOrg();
    const webhook = await newSilent(org);
    const switchForm = (is_on: boolean, at_hour: number) =>
      org.inScope(({ db }) =>
        sql`
          insert into source_forms (org_id, source_id, external_id, name, status, is_on, synced_at, switched_at)
          values (${org.org_id}, ${webhook.id}, '', 'Spring', 'ACTIVE', ${is_on}, ${BEGAN}, ${new Date(Date.parse(BEGAN) + at_hour * 3_600_000)})
          on conflict (org_id, source_id, external_id) do update set is_on = excluded.is_on, switched_at = excluded.switched_at`.execute(
          db,
        ),
      );
    await switchForm(false, 1);
    goTo(60);
    await watch(org);
    expect(await listWarnings(org.owner.email)).toEqual([]);

    await switchForm(true, 60);
    goTo(62);
    await watch(org);
    expect(await listWarnings(org.owner.email)).toEqual([]);

    goTo(110);
    await watch(org);
    expect(await listWarnings(org.owner.email)).toHaveLength(1);
  });

  it('is warned of at most once a day, so that a holiday with a lead now and then is one warning', async () => {
    const org = await newOrg();
    const webhook = await newSilent(org);
    goTo(40);
    await watch(org);
    await send(webhook);
    const again = now();
    await org.inScope(({ db }) =>
      sql`update source_silences set warned_at = ${again} where org_id = ${org.org_id}`.execute(db),
    );
    setClock(startingAt(new Date(again.getTime() + 23 * 3_600_000).toISOString()));
    await watch(org);
    expect(await listWarnings(org.owner.email)).toHaveLength(1);

    setClock(startingAt(new Date(again.getTime() + 100 * 3_600_000).toISOString()));
    await watch(org);
    expect(await listWarnings(org.owner.email)).toHaveLength(2);
  });
});
