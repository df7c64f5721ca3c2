import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { availability, leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { AnyJob } from '#platform/server/jobs/define-job.ts';
import { testApp } from '#testing/app.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { offerTo, sendLead } from '#testing/leads/offers.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { leadOffers } from '../contract.ts';
import { runOfferClock } from './offer-clock.ts';

const START = Date.parse('2026-03-12T06:00:00.000Z');

let org: Org;
let webhook: TestWebhook;
let lina: Person;
let omar: Person;

beforeEach(async () => {
  setClock(stoppedAt(new Date(START).toISOString()));
  org = await newOrg();
  const permissions = { viewUnassignedClients: true, viewOtherAssignedClients: false };
  lina = await org.member({ name: 'Lina Haddad', permissions });
  omar = await org.member({ name: 'Omar Aziz', permissions });
  webhook = await newWebhook(org, { name: 'Website' });
});

afterEach(() => setClock(systemClock));

const afterMinutes = (minutes: number) => setClock(stoppedAt(new Date(START + minutes * 60_000).toISOString()));

async function getId(person: Person) {
  const [offer] = (await person.call(leadOffers.listOpen)).results;
  return { params: { id: offer!.id } };
}

/** What each place that tells of the client's assignment says. */
async function readStory() {
  const app = await testApp();
  await runWaitingJobs(app.services, [{ name: 'notifications.tell-handed-over' } as AnyJob]);
  const [client] = (await org.owner.call(clients.list, { query: {} })).results;
  const params = { id: client!.id };
  const entries = (await org.owner.call(auditLog.list, { query: { thing: 'clients' } })).results;
  const activities = (await org.owner.call(timeline.listForClient, { params })).results;
  const assigned = activities.filter(({ item_type }) => item_type === 'CLIENT_ASSIGNMENT');
  const changes = (await org.owner.call(clientHistory.list, { params, query: {} })).results;
  const { decision } = await org.owner.call(leadDecisions.ofClient, { params });
  const subjectsTo = async (email: string) => (await messagesTo(app, email)).map(({ subject }) => subject);
  const alerts = await org.inScope(({ db, org_id }) =>
    db.selectFrom('alerts').where('org_id', '=', org_id).select(['profile_id', 'title', 'kind']).execute(),
  );
  return {
    client_id: params.id,
    audit: entries.map(({ sentence }) => sentence),
    timeline: assigned.map(({ actor, type_specific_data }) => ({
      by: actor?.name ?? null,
      data: type_specific_data,
    })),
    history: changes.filter(({ kind }) => kind === 'client.reassigned').map(({ by }) => by?.name ?? null),
    why: decision?.outcome,
    owner_mails: await subjectsTo(org.owner.email),
    owner_alerts: alerts.filter(({ profile_id }) => profile_id === org.owner.profile_id).map(({ title }) => title),
    member_mails: [...(await subjectsTo(lina.email)), ...(await subjectsTo(omar.email))].filter(
      (subject) => subject && /assigned|handed/.test(subject),
    ),
  };
}

describe('what became of an offered lead', () => {
  it('is one story everywhere when somebody claims it', async () => {
    await offerTo(org, [lina, omar]);
    await sendLead(webhook);
    await lina.call(leadOffers.claim, await getId(lina));

    expect(await readStory()).toMatchObject({
      audit: ['Lina Haddad claimed Amina Hassan'],
      timeline: [{ by: 'Lina Haddad', data: { to: { name: 'Lina Haddad' }, rule_name: 'Bayshore', what: 'claimed' } }],
      history: ['Lina Haddad'],
      why: 'CLAIMED',
      owner_mails: [],
      owner_alerts: [],
      member_mails: [],
    });
  });

  it('is one story everywhere when all pass and it falls to the owner, which nobody who passed can undo', async () => {
    await offerTo(org, [lina, omar]);
    await sendLead(webhook);
    await lina.call(leadOffers.pass, await getId(lina));
    await omar.call(leadOffers.pass, await getId(omar));

    const story = await readStory();
    expect(story).toMatchObject({
      audit: ['Amina Hassan went to Nadia Rahman by rule “Bayshore”: everyone passed'],
      timeline: [{ by: null, data: { to: { name: 'Nadia Rahman' }, rule_name: 'Bayshore', what: 'passed' } }],
      history: [null],
      why: 'OWNER_AFTER_OFFER',
      owner_mails: ['New lead: Amina Hassan'],
      owner_alerts: ['New lead: Amina Hassan'],
      member_mails: [],
    });
    await omar.refused(clients.undoReassign, { body: { client_id: story.client_id } }, 409);
  });

  it('is one story everywhere when its time runs out', async () => {
    await offerTo(org, [lina, omar]);
    await sendLead(webhook);
    await lina.call(leadOffers.pass, await getId(lina));
    afterMinutes(6);
    await runOfferClock((await testApp()).services);

    expect(await readStory()).toMatchObject({
      audit: [],
      timeline: [{ by: null, data: { to: { name: 'Nadia Rahman' }, rule_name: 'Bayshore', what: 'unclaimed' } }],
      history: [null],
      why: 'OWNER_AFTER_OFFER',
      owner_mails: ['New lead: Amina Hassan'],
      owner_alerts: ['New lead: Amina Hassan'],
    });
  });

  it('says that everyone passed only where everyone of every step did', async () => {
    await offerTo(org, [lina], { offer_chain: [{ kind: 'members', member_prof_ids: [omar.profile_id] }] });
    await sendLead(webhook);
    afterMinutes(6);
    await runOfferClock((await testApp()).services);
    await omar.call(leadOffers.pass, await getId(omar));

    expect(await readStory()).toMatchObject({
      audit: ['Amina Hassan went to Nadia Rahman by rule “Bayshore”: no one claimed it'],
      timeline: [{ by: null, data: { what: 'unclaimed' } }],
    });
  });
});

describe('a lead that waited and that a rule gives out', () => {
  it('was assigned by the rule, not by the person whose click let it happen', async () => {
    const always = { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: null };
    await lina.call(availability.updateOwn, { body: { ...always, is_paused: true } });
    const member_recipients = [{ member_prof_id: lina.profile_id, max_leads_per_round: 1 }];
    await org.owner.call(leadRules.create, {
      body: { name: 'In turn', is_default_rule: true, distribution_type: 'ROUND_ROBBIN', member_recipients },
    });
    await sendLead(webhook);
    await org.owner.call(availability.update, { params: { id: lina.profile_id }, body: always });

    expect(await readStory()).toMatchObject({
      timeline: [{ by: null, data: { to: { name: 'Lina Haddad' }, rule_name: 'In turn' } }],
      history: [null],
      member_mails: [],
    });
  });
});
