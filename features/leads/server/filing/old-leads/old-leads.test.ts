import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { availability, leadDecisions } from '#features/lead-rules/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { offerTo } from '#testing/leads/offers.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { announceOldLeadsJob } from './announce-old-leads.job.ts';

const START = Date.parse('2026-11-23T04:00:00.000Z');
const atSecond = (seconds: number) => setClock(stoppedAt(new Date(START + seconds * 1_000).toISOString()));
const hoursAgo = (hours: number) => new Date(START - hours * 3_600_000).toISOString();

beforeEach(() => atSecond(0));
afterEach(() => setClock(systemClock));

let sent = 0;

/** Sends leads of new people that were submitted so many hours ago, and files them. */
async function sendOld(webhook: TestWebhook, count: number, hours = 6 * 24 + 20) {
  await webhook.post(
    Array.from({ length: count }, () => {
      sent += 1;
      return { name: `Old ${sent}`, email: `old-${sent}@example.com`, submitted_at: hoursAgo(hours) };
    }),
  );
  await fileWaitingLeads();
}

const announce = async () => {
  const { services } = await testApp();
  await runJob(services, announceOldLeadsJob, {});
};

const mailsTo = async ({ email }: Person) =>
  (await messagesTo(await testApp(), email)).map(({ subject }) => subject).toReversed();

/** Returns how many events of a kind the organisation's screens heard of. */
const countEvents = async (org: Org, kind: string) =>
  org.inScope(async ({ db, org_id }) => {
    const rows = await db
      .selectFrom('events')
      .where('org_id', '=', org_id)
      .where('kind', '=', kind)
      .selectAll()
      .execute();
    return rows.length;
  });

describe('leads submitted more than a day before they arrived (D32)', () => {
  it('are assigned and announced once per person, a minute after the last of them: "37 leads from the last 7 days"', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    const toDaniel = await newWebhook(org, { default_assignee_id: daniel.profile_id });
    const toOwner = await newWebhook(org);
    await sendOld(toDaniel, 20);
    await sendOld(toOwner, 2, 30);
    atSecond(50);
    await sendOld(toDaniel, 17, 48);
    atSecond(100);
    await announce();
    expect(await mailsTo(daniel)).toEqual([]);
    expect(await mailsTo(org.owner)).toEqual(['2 leads from the last 2 days']);

    atSecond(111);
    await Promise.all([announce(), announce()]);
    await announce();

    expect(await mailsTo(daniel)).toEqual(['37 leads from the last 7 days']);
    const [mail] = await messagesTo(await testApp(), daniel.email);
    expect(mail!.text).toMatch(/^Old \d+, Old \d+, Old \d+, 34 more/);
    const { count } = await daniel.call(clients.list, { query: { with_count: true, page_size: 1 } });
    expect(count).toBe(37);
  });

  it('are told within the hour while more of them keep coming', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    for (let minute = 0; minute <= 60; minute += 20) {
      atSecond(minute * 60);
      await sendOld(webhook, 1, 48);
    }
    await announce();
    expect(await mailsTo(org.owner)).toEqual(['4 leads from the last 3 days']);
  });

  it('raise one toast per person, and none of their own on open screens', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await sendOld(webhook, 30);
    atSecond(61);
    await announce();

    expect(await countEvents(org, 'client.lead-received')).toBe(0);
    expect(await countEvents(org, 'client.old-lead-received')).toBe(30);
    expect(await countEvents(org, 'alert.raised')).toBe(1);
  });

  it('are told by mail only to those who want new leads by mail', async () => {
    const org = await newOrg();
    await org.owner.call(notifications.updateSettings, { body: { choices: { new_lead_assigned: { email: false } } } });
    await sendOld(await newWebhook(org), 3);
    atSecond(61);
    await announce();

    expect(await mailsTo(org.owner)).toEqual([]);
    expect(await countEvents(org, 'alert.raised')).toBe(1);
  });

  it('do not hold up the alert of a lead that came at once', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await sendOld(webhook, 3);
    await webhook.post({ name: 'Fresh', email: 'fresh@example.com', submitted_at: hoursAgo(1) });
    await fileWaitingLeads();

    expect(await mailsTo(org.owner)).toEqual(['New lead: Fresh']);
  });

  it('that went to somebody else meanwhile, or were deleted, are left out', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    await sendOld(await newWebhook(org, { default_assignee_id: daniel.profile_id }), 3);
    const [one, other] = (await org.owner.call(clients.list)).results;
    await org.owner.call(clients.reassign, { params: { id: one!.id }, body: { assign_type: 'SELF' } });
    await org.owner.call(clients.delete, { params: { id: other!.id } });
    atSecond(61);
    await announce();

    expect(await mailsTo(daniel)).toEqual(['1 lead from the last 7 days']);
  });

  it('are one alert to the owner too where the assignee of their source is not active', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    const webhook = await newWebhook(org, {
      default_assignee_id: daniel.profile_id,
      save_lead_to_owner_account: false,
    });
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );
    await sendOld(webhook, 5);
    await sendOld(webhook, 4);
    atSecond(61);
    await announce();

    expect(await mailsTo(org.owner)).toEqual(['9 leads from the last 7 days couldn’t be assigned']);
  });
});

describe('a rule that offers its leads', () => {
  it('gives old ones to its own recipients in turn, without an offer (D32)', async () => {
    const org = await newOrg();
    const [tom, aisha] = [await org.member({ name: 'Tom' }), await org.member({ name: 'Aisha' })];
    await offerTo(org, [tom, aisha]);
    await sendOld(await newWebhook(org), 4);

    const { results } = await org.owner.call(clients.list, { query: { page_size: 10 } });
    expect(results.map(({ assigned_to }) => assigned_to?.name).sort()).toEqual(['Aisha', 'Aisha', 'Tom', 'Tom']);
    expect((await tom.call(leadOffers.listOpen)).results).toEqual([]);
    const { decision } = await org.owner.call(leadDecisions.ofClient, { params: { id: results[0]!.id } });
    expect(decision).toMatchObject({ outcome: 'TURN' });
  });

  it('gives an old one that waited for somebody to whoever comes, and tells them with the other old leads (D32)', async () => {
    const org = await newOrg();
    const tom = await org.member({ name: 'Tom' });
    await offerTo(org, [tom]);
    const pause = (is_paused: boolean) =>
      tom.call(availability.updateOwn, {
        body: { working_hours: null, days_off: [], is_paused, paused_until: null, daily_cap: null },
      });
    await pause(true);
    await sendOld(await newWebhook(org), 2);
    expect(await mailsTo(tom)).toEqual([]);
    await pause(false);
    atSecond(61);
    await announce();

    expect(await mailsTo(tom)).toEqual(['2 leads from the last 7 days']);
  });
});
