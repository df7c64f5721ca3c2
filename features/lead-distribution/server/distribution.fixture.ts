import { assignWaitingLeadsJob } from '#features/lead-rules/server/index.ts';
import { team } from '#features/team/contract.ts';
import { sendDueMessages, settleCredits } from '#features/whatsapp-messages/server/index.ts';
import { now, setClock, stoppedAt } from '#platform/server/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { runJob, runWaitingJobs } from '#testing/jobs.ts';
import { fileWaitingLeads, type TestWebhook } from '#testing/leads/leads.ts';
import type { Org, Person } from '#testing/world.ts';
import { type DistributedLead, leadDistribution, type NewDistributionRule } from '../contract.ts';
import { deliverDueJob, deliverJob } from './deliver/deliver.job.ts';

type Recipient = NonNullable<NewDistributionRule['recipients']>[number];

/** A member as a recipient. */
export const member = ({ profile_id }: Person, recipient: Partial<Recipient> = {}): Recipient => ({
  member_prof_id: profile_id,
  channels: ['app_alert'],
  max_leads_per_round: 1,
  ...recipient,
});

/** A person outside the account as a recipient. */
export const outsider = (name: string, recipient: Partial<Recipient> = {}): Recipient => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@partner.example`,
  channels: ['email_alert'],
  max_leads_per_round: 1,
  ...recipient,
});

export const addRule = (org: Org, recipients: Recipient[], rule: Partial<NewDistributionRule> = {}) =>
  org.owner.call(leadDistribution.create, { body: { name: 'To partners', ...rule, recipients } });

export const getRule = (org: Org, id: number) => org.owner.call(leadDistribution.get, { params: { id } });

let leads = 0;

/** Sends so many leads of new people, and files them. @returns their names. */
export async function sendLeads(webhook: TestWebhook, count = 1, data: object = {}, app?: TestApp): Promise<string[]> {
  const sent = Array.from({ length: count }, () => {
    leads += 1;
    return { name: `Lead ${leads}`, email: `lead${leads}@example.com`, phone: `+6591${100_000 + leads}`, ...data };
  });
  await webhook.post(sent);
  await fileWaitingLeads(app);
  return sent.map(({ name }) => name);
}

/** Hands over what waits, and lets the messages' own job send it. */
export async function deliver(app?: TestApp): Promise<void> {
  const { services } = app ?? (await testApp());
  await runWaitingJobs(services, [deliverJob]);
}

/** Lets the clock go on to when the status of messages is read, and reads it. */
export async function settle(app?: TestApp): Promise<void> {
  const running = app ?? (await testApp());
  await running.runJobs();
  // Those to one person leave one after the other.
  while ((await sendDueMessages(running.services)) > 0);
  await settleCredits(running.services);
  setClock(stoppedAt(new Date(now().getTime() + 90_000).toISOString()));
  const { services } = running;
  await runJob(services, deliverDueJob, {});
}

export async function assignWaiting(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, assignWaitingLeadsJob, {});
}

export const deactivate = ({ org, profile_id }: Person) =>
  org.owner.call(team.editAccountStatus, { body: { profile_id, account_status: 'DEACTIVATED' } });

export const reactivate = ({ org, profile_id }: Person) =>
  org.owner.call(team.editAccountStatus, { body: { profile_id, account_status: 'ACTIVE' } });

/** The history, oldest first. */
export async function readHistory(org: Org, query: object = {}): Promise<DistributedLead[]> {
  const { results } = await org.owner.call(leadDistribution.listLeadsHistory, { query: { page_size: 100, ...query } });
  return results.reverse();
}

/** To whom each lead was sent, oldest first: 'Jane: email_alert KEPT'. */
export const listSent = async (org: Org, query: object = {}): Promise<string[]> =>
  (await readHistory(org, query)).flatMap(({ deliveries }) =>
    deliveries.map(({ recipient, channel, status }) => `${recipient.name}: ${channel} ${status}`),
  );
