import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { now, nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg } from '#testing/world.ts';
import { mailGatheredLeadsJob } from './mail-gathered.job.ts';

afterEach(() => setClock(systemClock));

/** Returns the messages oldest first. */
const sentTo = async (email: string) => (await messagesTo(await testApp(), email)).toReversed();

describe('the e-mails about a burst of leads', () => {
  const subjects = async (email: string) => (await sentTo(email)).map(({ subject }) => subject);
  const sendGathered = async () => {
    const { services } = await testApp();
    await runJob(services, mailGatheredLeadsJob, {});
  };
  const goOn = (seconds: number) => setClock(stoppedAt(new Date(now().getTime() + seconds * 1_000).toISOString()));

  it('are one at once and one with the rest of the minute, each lead in exactly one of them', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    for (let lead = 0; lead < 13; lead += 1) {
      goOn(1);
      await webhook.post({ name: `Lead ${lead}` });
      await fileWaitingLeads();
    }
    goOn(40);
    await sendGathered();
    expect(await subjects(org.owner.email)).toEqual(['New lead: Lead 0']);

    goOn(10);
    await Promise.all([sendGathered(), sendGathered()]);
    await sendGathered();

    expect(await subjects(org.owner.email)).toEqual(['New lead: Lead 0', '12 new leads']);
    const { text } = (await sentTo(org.owner.email))[1]!;
    expect(text.match(/Lead \d+/g)).toEqual(Array.from({ length: 10 }, (_, at) => `Lead ${at + 1}`));
    expect(text.match(/http\S+\/client\/\d+/g)).toHaveLength(10);
    expect(text).toContain('And 2 more in your clients list');
  });

  it('are separate for each receiver, and name no client that was reassigned meanwhile', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    const toDaniel = await newWebhook(org, { default_assignee_id: daniel.profile_id });
    const toOwner = await newWebhook(org);
    goOn(0);
    for (const name of ['Ana', 'Ben', 'Cho']) {
      await toDaniel.post({ name });
      await toOwner.post({ name: `${name} Lim` });
      await fileWaitingLeads();
    }
    const ben = (await org.owner.call(clients.list)).results.find(({ name }) => name === 'Ben')!;
    await org.owner.call(clients.reassign, { params: { id: ben.id }, body: { assign_type: 'SELF' } });

    goOn(61);
    await sendGathered();

    expect(await subjects(daniel.email)).toEqual(['New lead: Ana', 'New lead: Cho']);
    expect(await subjects(org.owner.email)).toEqual(['New lead: Ana Lim', '2 new leads']);
  });

  it('are not lost with the process: collected leads go with the next lead, or with the next minute', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    goOn(0);
    for (const name of ['Ana', 'Ben']) {
      await webhook.post({ name });
      await fileWaitingLeads();
    }
    goOn(3_600);
    await webhook.post({ name: 'Cho' });
    await fileWaitingLeads();
    await sendGathered();

    expect(await subjects(org.owner.email)).toEqual(['New lead: Ana', '2 new leads']);
  });

  it('are one for forty thousand leads within the statement timeout, even where the tables have no statistics yet', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    goOn(0);
    await webhook.post({ name: 'Ana' });
    await fileWaitingLeads();
    const fill = () =>
      org.inScope(async ({ db, org_id }) => {
        await sql`
        with made as (
          insert into clients (org_id, name, source, last_activity_at, created_at, updated_at, assigned_to_id)
          select ${org_id}, 'Client ' || number, 'external_integration', ${nowIso()}, ${nowIso()}, ${nowIso()}, ${org.owner.profile_id}
          from generate_series(1, 5000) as number
          returning id),
        leads as (
          insert into lead_events (org_id, id, source_id, body, client_id, lead, outcome, received_at)
          select ${org_id}, (left(first.id::text, 24) || lpad(to_hex(made.id), 12, '0'))::uuid, source_id, '', made.id, lead,
                 'CLIENT_CREATED', ${nowIso()}
          from made, (select id, source_id, lead from lead_events where org_id = ${org_id} limit 1) as first
          returning id)
        insert into lead_mails_waiting (org_id, profile_id, lead_id, is_new_client)
        select ${org_id}, ${org.owner.profile_id}, id, true from leads`.execute(db);
      });
    for (let part = 0; part < 8; part += 1) await withTimeLimits(jobLimits, fill);

    goOn(61);
    await sendGathered();

    expect(await subjects(org.owner.email)).toEqual(['New lead: Ana', '40000 new leads']);
  });
});
