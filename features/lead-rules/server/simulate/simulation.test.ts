import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { testApp } from '#testing/app.ts';
import { withClient } from '#testing/cluster.ts';
import { findOwnerUrl } from '#testing/database.ts';
import { newWebhook, setAvailability } from '#testing/leads/leads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { leadRules } from '../../contract.ts';
import { type DraftRule, ruleSimulation, type Simulation } from '../../simulation-contract.ts';
import { addRule, findDifferences, formIs, recipient, sendLead, simulate, unchanged } from './simulation.fixture.ts';

async function newTeam() {
  const org = await newOrg();
  const [daniel, mei] = [await org.member({ name: 'Daniel' }), await org.member({ name: 'Mei' })];
  return { org, daniel, mei, webhook: await newWebhook(org, { save_lead_to_owner_account: false }) };
}

describe('a simulation', () => {
  it('shows who would get the leads of the last 30 days when rules change places, and writes nothing', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const first = await addRule(org, { name: 'Everybody', member_recipients: [recipient(daniel)] });
    const second = await addRule(org, {
      name: 'Website',
      rule_definition: formIs('Website'),
      member_recipients: [recipient(mei)],
    });
    await sendLead(webhook, { form_name: 'Other' });
    const name = await sendLead(webhook, { form_name: 'Website' });

    const simulation = await simulate(org.owner, unchanged(second, first));

    expect(simulation).toMatchObject({
      leads: 2,
      moved: 1,
      is_limited: false,
      left_over: { today: { total: 0 }, draft: { total: 0 }, leads: [] },
      members: [
        { profile: { name: 'Daniel' }, today: 2, draft: 1 },
        { profile: { name: 'Mei' }, today: 0, draft: 1 },
      ],
      rules: [
        { key: second.id, today_position: 2, draft_position: 1, today: 0, draft: 1 },
        { key: first.id, today_position: 1, draft_position: 2, today: 2, draft: 1 },
      ],
      taken: [{ rule: second.id, from: first.id, reason: 'RULE_BEFORE', count: 1 }],
      differences: [
        {
          client: { name },
          comes_from: 'Website',
          today: { name: 'Daniel' },
          draft: { name: 'Mei' },
          because: { reason: 'RULE_BEFORE', rule: second.id, other: first.id },
        },
      ],
    });
    const { results } = await org.owner.call(leadRules.list, {});
    expect(results.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(results[0]).toMatchObject({ version: first.version, round: 2 });
  });

  it('says for each difference why: a rule added or removed, its source, conditions, recipients or turns', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const rule = await addRule(org, {
      name: 'Website',
      rule_definition: formIs('Website'),
      member_recipients: [recipient(daniel), recipient(mei)],
    });
    const [first, second] = [
      await sendLead(webhook, { form_name: 'Website' }),
      await sendLead(webhook, { form_name: 'Website' }),
    ];
    const other = await sendLead(webhook, { form_name: 'Other' });
    const { id } = rule;
    const change = async (...rules: DraftRule[]) => findDifferences(await simulate(org.owner, rules));
    const everything = { name: 'everything', member_recipients: [recipient(mei)] };

    expect(await change({ id })).toEqual([]);
    expect(await change({ id }, { id: null, ...everything })).toEqual([[other, null, 'Mei', 'RULE_ADDED']]);
    expect(await change()).toEqual([
      [second, 'Mei', null, 'RULE_REMOVED'],
      [first, 'Daniel', null, 'RULE_REMOVED'],
    ]);
    expect(await change({ id, rule_definition: { logical_operator: 'AND', expressions: [] } })).toEqual([
      [other, null, 'Daniel', 'CONDITION_REMOVED'],
    ]);
    expect(await change({ id, rule_definition: formIs('Other') })).toEqual([
      [other, null, 'Daniel', 'CONDITIONS_CHANGED'],
      [second, 'Mei', null, 'CONDITIONS_CHANGED'],
      [first, 'Daniel', null, 'CONDITIONS_CHANGED'],
    ]);
    const [condition] = formIs('Website').expressions;
    const narrower = [
      condition!,
      { name: 'campaign_id' as const, operator: 'not_equal' as const, attr_val_type: 'BLANK' as const },
    ];
    expect(
      (await change({ id, rule_definition: { logical_operator: 'AND', expressions: narrower } })).map((one) => one[3]),
    ).toEqual(['CONDITION_ADDED', 'CONDITION_ADDED']);
    const elsewhere = await newWebhook(org, { name: 'Elsewhere' });
    expect((await change({ id, lead_source: String(elsewhere.id) })).map((one) => one[3])).toEqual([
      'SOURCE_CHANGED',
      'SOURCE_CHANGED',
    ]);
    expect(await change({ id, member_recipients: [recipient(mei)] })).toEqual([
      [first, 'Daniel', 'Mei', 'RECIPIENTS_CHANGED'],
    ]);
  });

  it('says that a turn moved when the leads before it go elsewhere', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const rule = await addRule(org, { name: 'All', member_recipients: [recipient(daniel), recipient(mei)] });
    await sendLead(webhook, { form_name: 'Website' });
    const second = await sendLead(webhook);
    const before = {
      id: null,
      name: 'Website',
      rule_definition: formIs('Website'),
      member_recipients: [recipient(daniel)],
    };
    const simulation = await simulate(org.owner, [before, { id: rule.id }]);
    expect(findDifferences(simulation)).toEqual([[second, 'Mei', 'Daniel', 'TURN_MOVED']]);
  });

  it('gives offered leads to who claimed them, others by past claims, and the sums agree', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const rule = await addRule(org, {
      name: 'First claim wins',
      is_default_rule: true,
      distribution_type: 'BROADCAST',
      member_recipients: [recipient(daniel), recipient(mei)],
    });
    const claim = async (person: Person) => {
      const [offer] = (await person.call(leadOffers.listOpen)).results;
      await person.call(leadOffers.claim, { params: { id: offer!.id } });
    };
    for (const person of [mei, mei, daniel]) {
      await sendLead(webhook);
      await claim(person);
    }
    for (let lead = 0; lead < 3; lead += 1) await sendLead(webhook);
    const getCount = (simulation: Simulation) =>
      Object.fromEntries(simulation.members.map((one) => [one.profile.name, one]));

    const same = await simulate(org.owner, unchanged(rule));
    expect(same).toMatchObject({ leads: 6, moved: 0, left_over: { draft: { total: 0, offered: 6 } } });
    expect(getCount(same)).toMatchObject({ Mei: { today: 4, draft: 4 }, Daniel: { today: 2, draft: 2 } });

    const toDaniel = await simulate(org.owner, [{ id: rule.id, member_recipients: [recipient(daniel)] }]);
    expect(getCount(toDaniel)).toMatchObject({ Mei: { today: 4, draft: 0 }, Daniel: { today: 2, draft: 6 } });
    expect(findDifferences(toDaniel).map(([, today, draft]) => [today, draft])).toEqual(
      Array.from({ length: 4 }, () => ['Mei', 'Daniel']),
    );
  });

  it('counts who is left over: no rule matches, no recipients, nobody available until the end', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await setAvailability(daniel, { is_paused: true });
    await setAvailability(mei, { daily_cap: 1 });
    const absent = await addRule(org, {
      name: 'Absent',
      rule_definition: formIs('Absent'),
      member_recipients: [recipient(daniel)],
    });
    const empty = await addRule(org, { name: 'Empty', rule_definition: formIs('Empty') });
    for (const form_name of ['Absent', 'Absent', 'Empty', 'Other']) await sendLead(webhook, { form_name });

    const { left_over } = await simulate(org.owner, [
      { id: absent.id, member_recipients: [recipient(daniel), recipient(mei)] },
      { id: empty.id },
    ]);
    expect(left_over).toMatchObject({
      today: { total: 4, no_rule: 1, nobody_available: 2, no_recipients: 1, offered: 0 },
      draft: { total: 3, no_rule: 1, nobody_available: 1, no_recipients: 1, offered: 0 },
    });
    expect(left_over.leads.map(({ why }) => why)).toEqual(['no_rule', 'no_recipients', 'nobody_available']);
  });

  it('makes 10,000 leads up in the proportions seen, the same for the same seed', { tags: 'slow' }, async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const rule = await addRule(org, {
      name: 'Website',
      rule_definition: formIs('Website'),
      member_recipients: [recipient(daniel, 3), recipient(mei)],
    });
    for (const form_name of ['Website', 'Website', 'Website', 'Other']) await sendLead(webhook, { form_name });
    const once = await simulate(org.owner, unchanged(rule), 'made_up');
    const again = await simulate(org.owner, unchanged(rule), 'made_up');
    expect(again.rules).toEqual(once.rules);
    expect(once).toMatchObject({ leads: 10_000, moved: 0, is_limited: false });
    expect(once.rules[0]!.draft).toBeGreaterThan(7_300);
    expect(once.rules[0]!.draft).toBeLessThan(7_700);
    const [first, second] = once.members;
    expect(Math.abs(first!.draft - 3 * second!.draft)).toBeLessThanOrEqual(3);
    const { leads } = once.left_over;
    expect(leads[0]).toMatchObject({ lead_id: null, client: null, comes_from: 'Other', why: 'no_rule' });
  });

  it('makes leads up from the sources alone where none came yet', async () => {
    const { org, daniel } = await newTeam();
    const rule = await addRule(org, { name: 'All', member_recipients: [recipient(daniel)] });
    expect(await simulate(org.owner, unchanged(rule))).toMatchObject({ leads: 0, largest: null });
    expect(await simulate(org.owner, unchanged(rule), 'made_up')).toMatchObject({
      leads: 10_000,
      largest: { profile: { name: 'Daniel' }, draft: 10_000 },
    });
  });

  it('replays only leads whose client its reader may see (D47)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const manager = await org.member({ name: 'Manager', permissions: { manageTeam: true } });
    const rule = await addRule(org, { name: 'All', member_recipients: [recipient(daniel)] });
    await sendLead(webhook);
    const draft = [{ id: rule.id, member_recipients: [recipient(mei)] }];

    expect(await simulate(manager, draft)).toMatchObject({ leads: 0, differences: [] });
    expect((await simulate(org.owner, draft)).differences).toMatchObject([
      { today: { name: 'Daniel' }, draft: { name: 'Mei' } },
    ]);
  });

  it('refuses a draft that could not be saved, on the field of its rule', async () => {
    const { org, daniel } = await newTeam();
    const rule = await addRule(org, { name: 'All', member_recipients: [recipient(daniel)] });
    const refuse = (...rules: DraftRule[]) =>
      org.owner.refused(ruleSimulation.simulate, { body: { leads: 'last_30_days', rules } }, 400);
    expect((await refuse({ id: rule.id, rule_definition: formIs('') })).errors).toMatchObject({
      'rules.0.rule_definition.expressions.0.value': 'Incomplete rule criteria. Please select a Form',
    });
    expect((await refuse({ id: null })).errors).toHaveProperty(['rules.0.name']);
    expect((await refuse({ id: rule.id + 1_000_000 })).errors).toEqual({ 'rules.0.id': 'This rule no longer exists.' });
    expect((await refuse({ id: rule.id }, { id: rule.id })).errors).toHaveProperty(['rules.1.id']);
  });

  it('runs one at a time for an organisation; another organisation does not wait for it', async () => {
    const [{ org }, { org: other }] = [await newTeam(), await newTeam()];
    const { database } = (await testApp()).services;
    const ask = ({ owner }: typeof org) =>
      owner.call(ruleSimulation.simulate, { body: { leads: 'last_30_days', rules: [] } });
    await withClient(findOwnerUrl(database), async (client) => {
      await client.query('begin; lock table lead_events in access exclusive mode');
      const asked = [ask(org), ask(org), ask(org), ask(other)];
      const count = async () => {
        const { rows } = await client.query(
          `select count(*)::int as count from pg_locks where relation = 'lead_events'::regclass and not granted`,
        );
        return rows[0].count;
      };
      await expect.poll(count).toBe(2);
      await delay(200);
      expect(await count()).toBe(2);
      await client.query('commit');
      expect(await Promise.all(asked)).toHaveLength(4);
    });
  });

  it('is not part of the free tier', async () => {
    const { org } = await newTeam();
    await org.setSubscription('free_trial_expired');
    await org.owner.refused(ruleSimulation.simulate, { body: { leads: 'last_30_days', rules: [] } }, 423);
  });
});
