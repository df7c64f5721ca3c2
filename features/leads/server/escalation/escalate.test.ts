import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { type EscalationStep, notifications } from '#features/notifications/contract.ts';
import { team } from '#features/team/contract.ts';
import { addActivity } from '#features/timeline/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { leads } from '../../contract.ts';
import { escalateDueJob, escalateJob } from './escalate.job.ts';

const START = Date.parse('2026-11-23T04:00:00.000Z');
const atSecond = (seconds: number) => setClock(stoppedAt(new Date(START + seconds * 1_000).toISOString()));

beforeEach(() => atSecond(0));
afterEach(() => setClock(systemClock));

const context = async () => {
  const { services } = await testApp();
  return { services, log: services.log, attempt: 1, request_id: 'test' };
};
const sweep = async () => escalateDueJob.run(await context(), {});

const again: EscalationStep = { after_seconds: 90, action: 'alert_again', profile_id: null, subteam_id: null };
const tell = (person: Person): EscalationStep => ({
  after_seconds: 300,
  action: 'tell',
  profile_id: person.profile_id,
  subteam_id: null,
});

/** Returns the subjects of a person's e-mails after the first, oldest first. */
const mailsTo = async ({ email }: Person) =>
  (await messagesTo(await testApp(), email)).map(({ subject }) => subject).toReversed();

async function newLead(org: Org, escalation: EscalationStep[], lead: object = { name: 'Jane Tan', phone: '91234567' }) {
  await org.owner.call(notifications.updateSettings, { body: { escalation } });
  const webhook = await newWebhook(org);
  await webhook.post(lead);
  await fileWaitingLeads();
  return (await org.owner.call(clients.list)).results[0]!.id;
}

describe('a new lead of mine that is not seen', () => {
  it('alerts me again on e-mail and push, then tells a colleague, each once and on time', async () => {
    const org = await newOrg();
    const grace = await org.member({ name: 'Grace Okafor', permissions: { viewOtherAssignedClients: true } });
    await newLead(org, [again, tell(grace)]);

    atSecond(89);
    await sweep();
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan']);
    atSecond(91);
    await Promise.all([
      sweep(),
      sweep(),
      escalateJob.run(await context(), { org_id: org.org_id, profile_id: org.owner.profile_id }),
    ]);
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan', 'Jane Tan is waiting for you']);
    expect(await mailsTo(grace)).toEqual([]);

    atSecond(301);
    await sweep();
    await sweep();
    atSecond(4_000);
    await sweep();
    expect(await mailsTo(grace)).toEqual(['Nadia Rahman has not seen Jane Tan yet']);
    expect(await mailsTo(org.owner)).toHaveLength(2);
  });

  it('ends when somebody sees it or answers it, and when it is given to somebody else', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const seen = await newLead(org, [again], { name: 'Seen', phone: '91230001' });
    const answered = await newLead(org, [again], { name: 'Answered', phone: '91230002' });
    const given = await newLead(org, [again], { name: 'Given', phone: '91230003' });
    await org.owner.call(leads.markSeen, { params: { id: seen } });
    await org.owner.inScope((scope) => addActivity(scope, { client_id: answered, item_type: 'PHONECALL' }));
    await org.owner.call(clients.reassign, {
      params: { id: given },
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });

    atSecond(100);
    await sweep();

    expect((await mailsTo(org.owner)).filter((subject) => subject?.includes('waiting'))).toEqual([]);
  });

  it('is told nobody who may not see the client, and the trace says so', async () => {
    const org = await newOrg();
    const grace = await org.member({ name: 'Grace Okafor' });
    const id = await newLead(org, [tell(grace)]);

    atSecond(301);
    await sweep();

    expect(await mailsTo(grace)).toEqual([]);
    expect((await grace.call(notifications.listUnshown)).results).toEqual([]);
    const { alerts } = (await org.owner.call(leads.rawLeadInfo, { params: { id } })).results[0]!;
    expect(alerts.at(-1)).toMatchObject({
      person: { name: 'Grace Okafor' },
      state: 'failed',
      reason: 'Not notified: can’t see this client.',
    });
    await grace.refused(clients.get, { params: { id } }, 455);
  });

  it('tells the owner instead of a colleague who may not see the client', async () => {
    const org = await newOrg();
    const lina = await org.member({ name: 'Lina Haddad' });
    const omar = await org.member({ name: 'Omar Aziz' });
    const { colleagues, told_instead } = await lina.call(notifications.getSettings);
    expect(colleagues).toContainEqual({ id: omar.profile_id, name: 'Omar Aziz', may_see_clients: false });
    expect(colleagues).toContainEqual({ id: org.owner.profile_id, name: 'Nadia Rahman', may_see_clients: true });
    expect(told_instead).toBe('Nadia Rahman');
    await lina.call(notifications.updateSettings, { body: { escalation: [tell(omar)] } });
    const webhook = await newWebhook(org, { default_assignee_id: lina.profile_id });
    await webhook.post({ name: 'Esc One', phone: '91234567' });
    await fileWaitingLeads();

    atSecond(301);
    await sweep();
    await sweep();

    expect(await mailsTo(omar)).toEqual([]);
    expect(await mailsTo(org.owner)).toEqual(['Lina Haddad has not seen Esc One yet']);
  });

  it('tells the owner, whose own lead it is, that the colleague can’t see it', async () => {
    const org = await newOrg();
    const omar = await org.member({ name: 'Omar Aziz' });
    await newLead(org, [tell(omar)]);

    atSecond(301);
    await sweep();

    expect((await org.owner.call(notifications.getSettings)).told_instead).toBeNull();
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan', 'Omar Aziz can’t see Jane Tan']);
  });

  it('tells everybody in a sub-team who may see the client, and nobody who was deactivated or where sub-teams are off', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const sees = { permissions: { viewOtherAssignedClients: true } };
    const [grace, ben, gone, outside] = [
      await org.member({ name: 'Grace Okafor', ...sees }),
      await org.member({ name: 'Ben Koh' }),
      await org.member({ name: 'Gone', ...sees }),
      await org.member({ name: 'Outside', ...sees }),
    ];
    const subteam_id = await org.subteam('Bayshore', [org.owner, grace, ben, gone]);
    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: gone.profile_id, account_status: 'DEACTIVATED' },
    });
    const step: EscalationStep = { after_seconds: 900, action: 'tell', profile_id: null, subteam_id };
    await newLead(org, [step]);

    atSecond(899);
    await sweep();
    expect(await mailsTo(grace)).toEqual([]);
    atSecond(901);
    await sweep();
    await sweep();
    expect(await mailsTo(grace)).toEqual(['Nadia Rahman has not seen Jane Tan yet']);
    for (const person of [ben, gone, outside]) expect(await mailsTo(person)).toEqual([]);
    expect(await mailsTo(org.owner)).toEqual(['New lead: Jane Tan']);

    atSecond(1_000);
    await newLead(org, [step], { name: 'Later', phone: '91230009' });
    await org.setFlag('enable_subteams_feature', false);
    atSecond(2_000);
    await sweep();
    expect(await mailsTo(grace)).toHaveLength(1);
  });

  it('is one alert for many leads of a burst', async () => {
    const org = await newOrg();
    await org.owner.call(notifications.updateSettings, { body: { escalation: [again] } });
    const webhook = await newWebhook(org);
    for (let count = 0; count < 5; count += 1) await webhook.post({ name: `Lead ${count}`, phone: `9123000${count}` });
    await fileWaitingLeads();

    atSecond(91);
    await sweep();

    expect(await mailsTo(org.owner)).toContain('5 new leads are waiting for you');
  });

  it('survives a restart: what was due meanwhile is done within a minute, step by step', async () => {
    const org = await newOrg();
    const grace = await org.member({ name: 'Grace Okafor', permissions: { viewOtherAssignedClients: true } });
    await newLead(org, [again, tell(grace)]);

    atSecond(3_600);
    await sweep();
    await sweep();

    expect(await mailsTo(org.owner)).toContain('Jane Tan is waiting for you');
    expect(await mailsTo(grace)).toHaveLength(1);
  });

  it('waits in the queue for its very time, one waiting job per person', async () => {
    setClock(systemClock);
    const org = await newOrg();
    await newLead(org, [again], { name: 'One', phone: '91230001' });
    await newLead(org, [again], { name: 'Two', phone: '91230002' });
    const { services } = await testApp();

    const { rows } = await services.database.pool.query(
      'select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = $1',
      [`escalate:${org.org_id}:${org.owner.profile_id}`],
    );

    expect(rows).toHaveLength(1);
    expect(rows[0].seconds).toBeGreaterThan(60);
    expect(rows[0].seconds).toBeLessThanOrEqual(90);
  });

  it('is left alone when it was submitted more than a day before it arrived (D32)', async () => {
    const org = await newOrg();
    await newLead(org, [again], { name: 'Old', phone: '91230001', submitted_at: '2026-11-20T04:00:00Z' });

    atSecond(100);
    await sweep();

    expect(await mailsTo(org.owner)).toEqual([]);
  });
});
