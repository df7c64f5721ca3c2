import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { availability, leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { offerTo, sendLead } from '#testing/leads/offers.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { leadOffers } from '../contract.ts';
import { runOfferClock } from './offer-clock.ts';
import { markOfferClaimed } from './offers.queries.ts';

const START = Date.parse('2026-03-12T06:00:00.000Z');

let org: Org;
let webhook: TestWebhook;
let tom: Person;
let aisha: Person;
let grace: Person;

beforeEach(async () => {
  setClock(stoppedAt(new Date(START).toISOString()));
  org = await newOrg();
  const permissions = { viewUnassignedClients: false, viewOtherAssignedClients: false };
  tom = await org.member({ name: 'Tom Adeyemi', permissions });
  aisha = await org.member({ name: 'Aisha Patel', permissions });
  grace = await org.member({ name: 'Grace Lim', permissions });
  webhook = await newWebhook(org, { name: 'Website' });
});

afterEach(() => setClock(systemClock));

const afterSeconds = (seconds: number) => setClock(stoppedAt(new Date(START + seconds * 1_000).toISOString()));
const runClock = async () => runOfferClock((await testApp()).services);
const openOf = async (person: Person) => (await person.call(leadOffers.listOpen)).results;
const firstOf = async (person: Person) => (await openOf(person))[0]!;
const getId = async (person: Person) => ({ params: { id: (await firstOf(person)).id } });
const listClients = async () => (await org.owner.call(clients.list, { query: {} })).results;
const getDecision = async (id: number) => (await org.owner.call(leadDecisions.ofClient, { params: { id } })).decision;

/** Gives the client to somebody as a transaction does that has not told the offer yet. */
const setAssignee = (profile_id: number | null, meanwhile?: (scope: OrgScope) => Promise<void>) =>
  org.inScope(async (scope) => {
    const { db, org_id } = scope;
    await db.updateTable('clients').set({ assigned_to_id: profile_id }).where('org_id', '=', org_id).execute();
    await meanwhile?.(scope);
  });

/** How many transactions of this database wait for a row that another one holds. */
const countWaiting = async (db: OrgScope['db']): Promise<number> =>
  (await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db)).rows
    .length;

describe('a rule that offers its leads', () => {
  it('offers each to everybody available, and the client stays unassigned', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);

    const [client] = await listClients();
    expect(client).toMatchObject({ name: 'Amina Hassan', assigned_to: null });
    for (const person of [tom, aisha]) {
      expect(await openOf(person)).toMatchObject([
        { state: 'open', client_name: 'Amina Hassan', source_name: 'Website', form_name: 'Term life', others_count: 1 },
      ]);
    }
    expect(await openOf(grace)).toEqual([]);
    expect(await getDecision(client!.id)).toMatchObject({ outcome: 'OFFERED', assigned_to: null, decided_at: null });
  });

  it('shows neither phone nor e-mail address nor the client itself before it is claimed', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook, { name: undefined, email: undefined });

    const offer = await firstOf(tom);
    expect(offer).toMatchObject({ client_name: 'New lead', client_id: null });
    expect(JSON.stringify(offer)).not.toContain('345678');
    const [client] = await listClients();
    await tom.refused(clients.get, { params: { id: client!.id } }, 455);
  });

  it('waits while nobody is available, and is offered as soon as somebody is', async () => {
    await offerTo(org, [tom]);
    const always = { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: null };
    await tom.call(availability.updateOwn, { body: { ...always, is_paused: true } });
    await sendLead(webhook);
    expect(await openOf(tom)).toEqual([]);

    await tom.call(availability.updateOwn, { body: always });

    expect(await openOf(tom)).toHaveLength(1);
  });

  it('has one to sixty minutes, five unless said', async () => {
    const { id, version, offer_minutes } = await offerTo(org, [tom]);
    expect(offer_minutes).toBe(5);
    for (const minutes of [0, 61, 2.5]) {
      await org.owner.refused(
        leadRules.update,
        { params: { id }, body: { base: version, offer_minutes: minutes } },
        400,
      );
    }
    const changed = await org.owner.call(leadRules.update, {
      params: { id },
      body: { base: version, offer_minutes: 60 },
    });
    expect(changed.offer_minutes).toBe(60);
  });
});

describe('claiming', () => {
  it('gives the client to the first, who then sees all of it, and says why', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);

    const claimed = await tom.call(leadOffers.claim, await getId(tom));

    expect(claimed).toMatchObject({ state: 'claimed_by_me', taken_by: { name: 'Tom Adeyemi' } });
    const id = claimed.client_id!;
    expect((await tom.call(clients.get, { params: { id } })).assigned_to).toMatchObject({ id: tom.profile_id });
    expect(await getDecision(id)).toMatchObject({
      outcome: 'CLAIMED',
      rule_name: 'Bayshore',
      assigned_to: { id: tom.profile_id },
      decided_at: new Date(START).toISOString(),
    });
    const { results } = await tom.call(timeline.listForClient, { params: { id } });
    expect(results.map(({ item_type }) => item_type)).toContain('CLIENT_ASSIGNMENT');
  });

  it('tells who comes later who has it, and how much earlier', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(aisha);
    await tom.call(leadOffers.claim, call);
    afterSeconds(4);

    const { detail } = await aisha.refused(leadOffers.claim, call, 409);

    expect(detail).toBe('Claimed by Tom Adeyemi 4 s before you.');
    expect(await aisha.call(leadOffers.get, call)).toMatchObject({ state: 'claimed_by_other', client_id: null });
    expect(await openOf(aisha)).toEqual([]);
  });

  it('answers the same to the same person twice, and assigns once', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(tom);

    const [one, other] = await Promise.all([tom.call(leadOffers.claim, call), tom.call(leadOffers.claim, call)]);

    expect(other).toEqual(one);
    const { results } = await tom.call(timeline.listForClient, { params: { id: one.client_id! } });
    expect(results.filter(({ item_type }) => item_type === 'CLIENT_ASSIGNMENT')).toHaveLength(1);
  });

  it('is refused after the deadline', async () => {
    await offerTo(org, [tom, aisha], { offer_minutes: 2 });
    await sendLead(webhook);
    const call = await getId(tom);
    afterSeconds(120);

    const { detail } = await tom.refused(leadOffers.claim, call, 409);

    expect(detail).toBe('The time to claim this lead is over; it has moved on to others.');
  });

  it('takes nothing at the deadline, though the offer was read a moment before', async () => {
    await offerTo(org, [tom, aisha], { offer_minutes: 2 });
    await sendLead(webhook);
    const offer_id = (await firstOf(tom)).id;
    const takeAt = (seconds: number) =>
      tom.inScope((scope) =>
        markOfferClaimed(
          scope,
          { offer_id, profile_id: tom.profile_id },
          new Date(START + seconds * 1_000).toISOString(),
        ),
      );

    expect(await takeAt(120)).toBeUndefined();
    expect(await takeAt(119)).toBeDefined();
  });

  it('is refused once somebody assigned the client by hand', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(tom);
    const [client] = await listClients();
    await org.owner.call(clients.reassign, { params: { id: client!.id }, body: { assign_type: 'SELF' } });

    await tom.refused(leadOffers.claim, call, 409);

    expect(await openOf(tom)).toEqual([]);
    expect(await getDecision(client!.id)).toMatchObject({ outcome: 'WITHDRAWN' });
  });

  it('takes nothing that is closed, though its client is unassigned again', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const offer_id = (await firstOf(aisha)).id;
    await tom.call(leadOffers.claim, await getId(tom));
    await setAssignee(null);

    const taken = await aisha.inScope((scope) =>
      markOfferClaimed(scope, { offer_id, profile_id: aisha.profile_id }, new Date(START).toISOString()),
    );

    expect(taken).toBeUndefined();
  });

  it('takes no client that is given to somebody at the same moment', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(tom);
    let claiming: Promise<unknown> | undefined;

    await setAssignee(grace.profile_id, async ({ db }) => {
      claiming = tom.refused(leadOffers.claim, call, 409);
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
    });
    await claiming;

    expect(await listClients()).toMatchObject([{ assigned_to: { id: grace.profile_id } }]);
  });

  it('is not found for somebody it was not offered to, the owner too', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(tom);

    for (const person of [grace, org.owner]) {
      await person.refused(leadOffers.claim, call, 404);
      await person.refused(leadOffers.get, call, 404);
      await person.refused(leadOffers.pass, call, 404);
    }
  });

  it('counts towards the daily limit of whoever claims', async () => {
    const body = { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: 1 };
    await tom.call(availability.updateOwn, { body });
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    await tom.call(leadOffers.claim, await getId(tom));

    await sendLead(webhook, { name: 'Yusuf Demir', phone: '+90 532 1234567' });

    expect((await tom.call(availability.getOwn)).leads_today).toBe(1);
    expect(await openOf(tom)).toEqual([]);
    expect(await openOf(aisha)).toHaveLength(1);
  });
});

describe('an offer nobody claims', () => {
  it('goes along the chain and then to the owner, each step with its own minutes', async () => {
    const offer_chain = [{ kind: 'members' as const, member_prof_ids: [grace.profile_id] }];
    await offerTo(org, [tom, aisha], { offer_minutes: 2, offer_chain });
    await sendLead(webhook);
    expect((await firstOf(tom)).next).toMatchObject([[{ name: 'Grace Lim' }], [{ name: 'Nadia Rahman' }]]);
    const call = await getId(tom);

    afterSeconds(119);
    await runClock();
    expect(await openOf(grace)).toEqual([]);
    afterSeconds(120);
    await runClock();
    expect(await openOf(grace)).toMatchObject([{ seconds_left: 120, others_count: 0 }]);
    expect(await tom.call(leadOffers.get, call)).toMatchObject({ state: 'gone_on' });
    afterSeconds(241);
    await runClock();

    const [client] = await listClients();
    expect(client!.assigned_to).toMatchObject({ id: org.owner.profile_id });
    expect(await getDecision(client!.id)).toMatchObject({ outcome: 'OWNER_AFTER_OFFER' });
    const { detail } = await tom.refused(leadOffers.claim, call, 409);
    expect(detail).toBe('No one claimed this lead in time, so Nadia Rahman has it now.');
  });

  it('skips a step in which nobody is available', async () => {
    const offer_chain = [
      { kind: 'members' as const, member_prof_ids: [aisha.profile_id] },
      { kind: 'members' as const, member_prof_ids: [grace.profile_id] },
    ];
    await offerTo(org, [tom], { offer_minutes: 1, offer_chain });
    await sendLead(webhook);
    const paused = { working_hours: null, days_off: [], is_paused: true, paused_until: null, daily_cap: null };
    await aisha.call(availability.updateOwn, { body: paused });

    afterSeconds(60);
    await runClock();

    expect(await openOf(aisha)).toEqual([]);
    expect(await openOf(grace)).toHaveLength(1);
  });

  it('goes on at once when everybody passes', async () => {
    const offer_chain = [{ kind: 'members' as const, member_prof_ids: [grace.profile_id] }];
    await offerTo(org, [tom, aisha], { offer_chain });
    await sendLead(webhook);
    const call = await getId(tom);

    expect(await tom.call(leadOffers.pass, call)).toMatchObject({ state: 'passed' });
    expect(await openOf(grace)).toEqual([]);
    expect(await aisha.call(leadOffers.pass, call)).toMatchObject({ state: 'gone_on' });

    expect(await openOf(grace)).toHaveLength(1);
    await aisha.refused(leadOffers.pass, call, 409);
  });

  it('can still be claimed by who passed, while it is offered', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    const call = await getId(tom);
    await tom.call(leadOffers.pass, call);

    expect(await tom.call(leadOffers.claim, call)).toMatchObject({ state: 'claimed_by_me' });
  });

  it('moves on once, however many processes keep its deadline', async () => {
    const offer_chain = [{ kind: 'members' as const, member_prof_ids: [grace.profile_id] }];
    await offerTo(org, [tom], { offer_minutes: 1, offer_chain });
    await sendLead(webhook);
    afterSeconds(60);

    await Promise.all(Array.from({ length: 6 }, runClock));

    expect(await openOf(grace)).toMatchObject([{ seconds_left: 60 }]);
    const told = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'lead-offer.offered')
        .where('to_profile_id', '=', grace.profile_id)
        .select('id')
        .execute(),
    );
    expect(told).toHaveLength(1);
  });
});

describe('a chain', () => {
  it('is refused with a sentence when it comes back to its own rule', async () => {
    const one = await offerTo(org, [tom]);
    const two = await org.owner.call(leadRules.create, {
      body: { name: 'Second', distribution_type: 'BROADCAST', offer_chain: [{ kind: 'rule', rule_id: one.id }] },
    });
    const change = { base: one.version, offer_chain: [{ kind: 'rule' as const, rule_id: two.id }] };

    const refused = await org.owner.refused(leadRules.update, { params: { id: one.id }, body: change }, 400);

    expect(refused.errors).toEqual({
      'offer_chain.0.rule_id': 'The chain of “Second” leads back to this rule, so the lead would go round in a circle.',
    });
    const itself = { base: one.version, offer_chain: [{ kind: 'rule' as const, rule_id: one.id }] };
    expect((await org.owner.refused(leadRules.update, { params: { id: one.id }, body: itself }, 400)).errors).toEqual({
      'offer_chain.0.rule_id': 'A rule cannot pass its leads on to itself.',
    });
  });

  it('names members and rules that exist', async () => {
    const { id, version } = await offerTo(org, [tom]);
    const stranger = await (await newOrg()).member();
    const offer_chain = [
      { kind: 'members' as const, member_prof_ids: [aisha.profile_id, stranger.profile_id] },
      { kind: 'rule' as const, rule_id: 999_999_999 },
    ];

    const { errors } = await org.owner.refused(
      leadRules.update,
      { params: { id }, body: { base: version, offer_chain } },
      400,
    );

    expect(errors).toEqual({
      'offer_chain.0.member_prof_ids.1': 'This person isn’t a member who can get leads.',
      'offer_chain.1.rule_id': 'This rule no longer exists.',
    });
  });

  it('takes the recipients of another rule as they are when the lead is offered', async () => {
    const other = await org.owner.call(leadRules.create, {
      body: {
        name: 'Second',
        rule_definition: {
          logical_operator: 'AND',
          expressions: [{ name: 'form_id', operator: 'equal', attr_val_type: 'FREE_TEXT', value: 'Never' }],
        },
        member_recipients: [{ member_prof_id: grace.profile_id, max_leads_per_round: 1 }],
      },
    });
    const rule = await offerTo(org, [tom], { offer_chain: [{ kind: 'rule', rule_id: other.id }] });
    expect(rule.offer_chain).toEqual([
      {
        kind: 'rule',
        members: [{ id: grace.profile_id, name: 'Grace Lim' }],
        members_count: 1,
        rule: { id: other.id, name: 'Second' },
      },
    ]);
    await sendLead(webhook);
    expect((await firstOf(tom)).next[0]).toMatchObject([{ name: 'Grace Lim' }]);
  });
});

describe('the offers of a person', () => {
  it('come with the one whose time ends first at the top, and those that are over in a list of their own', async () => {
    await offerTo(org, [tom, aisha]);
    await sendLead(webhook);
    afterSeconds(30);
    await sendLead(webhook, { name: 'Yusuf Demir', phone: '+90 532 1234567' });
    const [first, second] = await openOf(tom);
    expect([first!.client_name, second!.client_name]).toEqual(['Amina Hassan', 'Yusuf Demir']);

    await aisha.call(leadOffers.claim, { params: { id: first!.id } });
    await tom.call(leadOffers.pass, { params: { id: second!.id } });

    const past = await tom.call(leadOffers.listPast, { query: {} });
    expect(past.results.map(({ client_name, state }) => [client_name, state])).toEqual([
      ['Yusuf Demir', 'passed'],
      ['Amina Hassan', 'claimed_by_other'],
    ]);
  });

  it('note when their screen first showed them', async () => {
    await offerTo(org, [tom]);
    await sendLead(webhook);
    const { id } = await firstOf(tom);
    await tom.call(leadOffers.markSeen, { body: { ids: [id] } });
    afterSeconds(9);
    await tom.call(leadOffers.markSeen, { body: { ids: [id] } });

    const row = await org.inScope((scope) =>
      scope.db
        .selectFrom('lead_offer_recipients')
        .where('org_id', '=', org.org_id)
        .where('offer_id', '=', id)
        .select('seen_at')
        .executeTakeFirstOrThrow(),
    );
    expect(row.seen_at).toBe(new Date(START).toISOString());
  });
});
