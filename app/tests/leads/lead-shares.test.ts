import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availability, leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { TestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { manyLeads, postAtOnce, startFiling } from './filing-processes.fixture.ts';

const LEADS = 1_000;
const PER_DELIVERY = 20;

const processes = new Processes();
let app: TestApp;

beforeAll(async () => {
  app = await startFiling(processes);
}, 180_000);
afterAll(async () => {
  await processes.killAll();
  await app.close();
});

/** An organisation with these members, in the order of the rule that gives them so many leads per round. */
async function newTeam(shares: Readonly<Record<string, number>>) {
  const org = await newOrg({ app });
  const people: Person[] = [];
  for (const name of Object.keys(shares)) people.push(await org.member({ name }));
  const member_recipients = people.map(({ profile_id, name }) => ({
    member_prof_id: profile_id,
    max_leads_per_round: shares[name] ?? 1,
  }));
  const { id } = await org.owner.call(leadRules.create, { body: { name: 'In turn', member_recipients } });
  return { org, people, rule_id: id };
}

/** Sends a thousand leads of as many people at once, and waits until the workers have filed them. */
async function sendLeads(org: Org): Promise<void> {
  const webhook = await newWebhook(org, manyLeads, app);
  const answers = await postAtOnce(webhook, LEADS, PER_DELIVERY);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await expect.poll(() => countFiled(org), { timeout: 90_000, interval: 200 }).toBe(LEADS);
}

const countFiled = (org: Org): Promise<number> =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('lead_events')
      .where('org_id', '=', org.org_id)
      .where('outcome', '=', 'CLIENT_CREATED')
      .select('id')
      .execute();
    return rows.length;
  });

/** Returns how many clients each person has, by name. */
const countShares = (org: Org): Promise<Record<string, number>> =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('clients')
      .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'clients.assigned_to_id'))
      .where('clients.org_id', '=', org.org_id)
      .select('profiles.name')
      .execute();
    const shares: Record<string, number> = {};
    for (const { name } of rows) shares[name ?? 'nobody'] = (shares[name ?? 'nobody'] ?? 0) + 1;
    return shares;
  });

const readDecisions = (org: Org) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_decisions')
      .where('org_id', '=', org.org_id)
      .orderBy('id')
      .select(['lead_id', 'outcome', 'profile_id', 'round', 'turn', 'is_kept_turn'])
      .execute(),
  );

const readFailures = (org: Org) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_events')
      .where('org_id', '=', org.org_id)
      .where((eb) => eb.or([eb('reason', 'is not', null), eb('attempts', '>', 1)]))
      .select(['reason', 'attempts'])
      .execute(),
  );

describe('a thousand leads at once, filed by three processes', { timeout: 120_000 }, () => {
  it('give exact shares: 500, 250 and 250 for two, one and one per round, every lead decided once', async () => {
    const { org, rule_id } = await newTeam({ Daniel: 2, Mei: 1, Priya: 1 });
    await sendLeads(org);

    expect(await countShares(org)).toEqual({ Daniel: 500, Mei: 250, Priya: 250 });
    const decisions = await readDecisions(org);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(Array(LEADS).fill('TURN'));
    expect(new Set(decisions.map(({ lead_id }) => lead_id)).size).toBe(LEADS);
    // Each turn of each round was taken by one lead, in the order in which they were decided.
    expect(decisions.map(({ round, turn }) => [round, turn])).toEqual(
      Array.from({ length: LEADS }, (_, index) => [1 + Math.floor(index / 4), 1 + (index % 4)]),
    );
    expect(await org.owner.call(leadRules.get, { params: { id: rule_id } })).toMatchObject({
      round: LEADS / 4,
      leads_30_days: LEADS,
      waiting_count: 0,
    });
    expect(await readFailures(org)).toEqual([]);
    expect(processes.ended).toBe(0);
  });

  it('keep the daily limit of one member and leave out another who is off, whose turn is kept', async () => {
    const { org, people, rule_id } = await newTeam({ Daniel: 1, Mei: 1, Priya: 1 });
    const [daniel, mei] = people as [Person, Person];
    const always = { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: null };
    await daniel.call(availability.updateOwn, { body: { ...always, is_paused: true } });
    await mei.call(availability.updateOwn, { body: { ...always, daily_cap: 100 } });
    await sendLeads(org);

    expect(await countShares(org)).toEqual({ Mei: 100, Priya: 900 });
    expect(await mei.call(availability.getOwn)).toMatchObject({ leads_today: 100, unavailable_reason: 'daily_cap' });
    const { member_recipients } = await org.owner.call(leadRules.get, { params: { id: rule_id } });
    expect(member_recipients.map(({ kept_turns }) => kept_turns)).toEqual([1, 1, 0]);
    expect(await readFailures(org)).toEqual([]);
    const { results } = await org.owner.call(leadDecisions.list, { query: { page_size: 1 } });
    expect(results[0]?.skipped.map(({ profile, why }) => [profile.name, why])).toEqual([
      ['Daniel', 'paused'],
      ['Mei', 'daily_cap'],
    ]);
  });
});
