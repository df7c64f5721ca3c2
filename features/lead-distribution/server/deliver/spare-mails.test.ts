import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { type AlertChoices, notifications } from '#features/notifications/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { AnyJob } from '#platform/server/jobs/define-job.ts';
import { testApp } from '#testing/app.ts';
import { runJob, runWaitingJobs } from '#testing/jobs.ts';
import { newWebhook, setAvailability, type TestWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { addRule, assignWaiting, member, readHistory, sendLeads, settle } from '../distribution.fixture.ts';
import { deliverDueJob } from './deliver.job.ts';

const NOON = '2026-03-12T04:00:00.000Z';
/** Midnight in Singapore. */
const NIGHT = '2026-03-12T16:00:00.000Z';

let org: Org;
let lina: Person;
let webhook: TestWebhook;

beforeEach(async () => {
  setClock(stoppedAt(NOON));
  org = await newOrg();
  lina = await org.member({ name: 'Lina Haddad' });
  webhook = await newWebhook(org, { name: 'Website', save_lead_to_owner_account: false });
});

afterEach(() => setClock(systemClock));

const goOn = (seconds: number) => setClock(stoppedAt(new Date(now().getTime() + seconds * 1_000).toISOString()));
const subjectsTo = async ({ email }: Person) =>
  (await messagesTo(await testApp(), email)).map(({ subject }) => subject).toReversed();
const readCredits = async () => (await org.owner.call(automations.getDetails)).credits.spent_this_month;

/** Runs a job of whichever feature once. */
async function run(name: string): Promise<void> {
  const { services } = await testApp();
  await services.database.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [name]);
  await runWaitingJobs(services, [{ name } as AnyJob]);
}
const mailGathered = () => run('leads.mail-gathered');
const endQuietHours = () => run('notifications.end-quiet-hours');
const deliverDue = async () => {
  const { services } = await testApp();
  await runJob(services, deliverDueJob, {});
};

/** Lets so many minutes pass with the jobs of each of them. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    goOn(60);
    await mailGathered();
    await deliverDue();
    await endQuietHours();
    await settle();
  }
}

const mailTo = (person: Person) => member(person, { channels: ['email_alert'] });

const nights = { is_on: true, from: '22:00', to: '07:30', days: [1, 2, 3, 4, 5, 6, 7], on_days_off: false };
const choose = (person: Person, choices: AlertChoices, isQuiet = false) =>
  person.call(notifications.updateSettings, { body: { choices, ...(isQuiet && { quiet_hours: nights }) } });

describe('a lead that a rule e-mails to the member who gets it', () => {
  it('is one e-mail and costs no credit, and the history says so', async () => {
    await addRule(org, [mailTo(lina)]);
    const [name] = await sendLeads(webhook);
    await settle();
    await passMinutes(2);

    expect(await subjectsTo(lina)).toEqual([`New lead: ${name}`]);
    expect(await readCredits()).toBe(0);
    const [lead] = await readHistory(org);
    expect(lead!.deliveries).toMatchObject([{ status: 'KEPT', credits: 0, can_retry: false }]);
    expect(lead!.deliveries[0]!.reason).toContain('own new-lead e-mail');
  });

  it('is in one e-mail too where the member’s own gathers the leads of a minute', async () => {
    await addRule(org, [mailTo(lina)]);
    const [first] = await sendLeads(webhook);
    await settle();
    setClock(stoppedAt(NOON));
    goOn(20);
    await sendLeads(webhook, 2);
    await deliverDue();
    await passMinutes(3);

    expect(await subjectsTo(lina)).toEqual([`New lead: ${first}`, '2 new leads']);
    expect(await readCredits()).toBe(0);
  });

  it('is e-mailed by the rule, for a credit, where the member wants no e-mail of their own', async () => {
    await choose(lina, { new_lead_assigned: { email: false } });
    await addRule(org, [mailTo(lina)]);
    const [name] = await sendLeads(webhook);
    await settle();
    await passMinutes(2);

    expect(await subjectsTo(lina)).toEqual([`New lead: ${name}`]);
    expect(await readCredits()).toBe(1);
  });

  it('is not e-mailed again when the client is assigned later, and others of the same minute are', async () => {
    const omar = await org.member({ name: 'Omar Aziz' });
    await org.owner.call(leadRules.create, {
      body: {
        name: 'In turn',
        is_default_rule: true,
        distribution_type: 'ROUND_ROBBIN',
        member_recipients: [{ member_prof_id: lina.profile_id, max_leads_per_round: 1 }],
      },
    });
    await setAvailability(lina, { is_paused: true });
    await addRule(org, [mailTo(lina), mailTo(omar)], { distribution_type: 'BROADCAST' });
    const [name] = await sendLeads(webhook);
    await settle();
    expect(await subjectsTo(lina)).toEqual([`New lead: ${name}`]);
    expect(await subjectsTo(omar)).toEqual([`New lead: ${name}`]);
    const spent = await readCredits();

    await setAvailability(lina, {});
    await assignWaiting();
    await passMinutes(2);

    const [client] = (await org.owner.call(clients.list)).results;
    expect(client).toMatchObject({ assigned_to: { id: lina.profile_id } });
    expect(await subjectsTo(lina)).toEqual([`New lead: ${name}`]);
    expect(await readCredits()).toBe(spent);
  });

  it('is one e-mail however many processes send at once', async () => {
    await addRule(org, [mailTo(lina)]);
    const [name] = await sendLeads(webhook);
    await Promise.all([deliverDue(), deliverDue(), mailGathered(), deliverDue()]);
    await settle();
    await passMinutes(1);

    expect(await subjectsTo(lina)).toEqual([`New lead: ${name}`]);
  });
});

describe('quiet hours', () => {
  const waits = {
    new_lead_assigned: { in_quiet_hours: 'waits' },
    lead_distributed: { in_quiet_hours: 'waits' },
  } as const;

  it('hold the e-mails of rules too, and the summary after them is the only e-mail', async () => {
    await choose(lina, waits, true);
    setClock(stoppedAt(NIGHT));
    await addRule(org, [mailTo(lina)]);
    await sendLeads(webhook, 1, { name: 'Cara Twice' });
    await settle();
    await passMinutes(2);
    expect(await subjectsTo(lina)).toEqual([]);
    const [held] = (await readHistory(org))[0]!.deliveries;
    expect(held).toMatchObject({ status: 'QUEUED', can_retry: false });
    expect(held!.reason).toContain('quiet hours');

    // 07:30 in Singapore.
    setClock(stoppedAt('2026-03-12T23:30:00.000Z'));
    await deliverDue();
    await passMinutes(3);

    expect(await subjectsTo(lina)).toEqual(['New lead: Cara Twice']);
    expect(await readCredits()).toBe(0);
  });

  it('that rules come through mean one e-mail at once, and the summary repeats nothing', async () => {
    await choose(lina, { new_lead_assigned: waits.new_lead_assigned }, true);
    setClock(stoppedAt(NIGHT));
    await addRule(org, [mailTo(lina)]);
    await sendLeads(webhook, 1, { name: 'Cara Twice' });
    await settle();
    expect(await subjectsTo(lina)).toEqual(['New lead: Cara Twice']);

    setClock(stoppedAt('2026-03-12T23:30:00.000Z'));
    await passMinutes(2);

    expect(await subjectsTo(lina)).toEqual(['New lead: Cara Twice']);
    expect(await readCredits()).toBe(1);
  });

  it('end with the e-mail of a rule for a member who gets no client by it', async () => {
    await choose(lina, waits, true);
    setClock(stoppedAt(NIGHT));
    await addRule(org, [mailTo(lina)], { distribution_type: 'BROADCAST' });
    await sendLeads(webhook, 1, { name: 'Cara Twice' });
    await settle();
    expect(await subjectsTo(lina)).toEqual([]);

    setClock(stoppedAt('2026-03-12T23:30:00.000Z'));
    await passMinutes(1);

    expect(await subjectsTo(lina)).toEqual(['New lead: Cara Twice']);
    expect(await readCredits()).toBe(1);
  });
});
