import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook, setAvailability } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { leadDistribution } from '../../contract.ts';
import {
  addRule,
  assignWaiting,
  deactivate,
  getRule,
  listSent,
  member,
  outsider,
  readHistory,
  sendLeads,
} from '../distribution.fixture.ts';

afterEach(() => setClock(systemClock));

async function newTeam() {
  const org = await newOrg();
  const [daniel, mei] = [await org.member({ name: 'Daniel' }), await org.member({ name: 'Mei' })];
  return { org, daniel, mei, webhook: await newWebhook(org, { save_lead_to_owner_account: false }) };
}

const findClient = async (org: Org, name: string) =>
  (await org.owner.call(clients.list, { query: { search: name } })).results.find((one) => one.name === name)!;

const findAssignee = async (org: Org, name: string) => (await findClient(org, name)).assigned_to?.name ?? null;

const whyThisPerson = async (org: Org, name: string) => {
  const { id } = await findClient(org, name);
  return (await org.owner.call(leadDecisions.ofClient, { params: { id } })).decision;
};

const assign = (org: Org, { profile_id }: Person) =>
  org.owner.call(leadRules.create, {
    body: { name: 'Assigned', member_recipients: [{ member_prof_id: profile_id, max_leads_per_round: 1 }] },
  });

const listRecipients = async (org: Org) =>
  (await readHistory(org)).map(({ deliveries }) => deliveries.map(({ recipient }) => recipient.name).join(', '));

const switchOff = (org: Org) =>
  org.owner.call(automations.setStatus, { params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on: false } });

describe('a new lead', () => {
  it('goes to the only recipient, a member, who gets its client where nobody has it (S0-1-27, S0-4-35)', async () => {
    const { org, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [member(mei)], { name: 'All to Mei' });
    const names = await sendLeads(webhook, 2);

    expect(await Promise.all(names.map((name) => findAssignee(org, name)))).toEqual(['Mei', 'Mei']);
    expect(await readHistory(org)).toMatchObject([
      { outcome: 'SENT_IN_TURN', rule_id: id, assigned_to: { name: 'Mei' }, round: 1, turn: 1, turns_in_round: 1 },
      { outcome: 'SENT_IN_TURN', rule_id: id, assigned_to: { name: 'Mei' }, round: 2, turn: 1, turns_in_round: 1 },
    ]);
    expect(await whyThisPerson(org, names[0]!)).toMatchObject({
      outcome: 'TURN',
      rule_id: id,
      rule_kind: 'distribution',
      rule_name: 'All to Mei',
      assigned_to: { name: 'Mei' },
    });
  });

  it('goes to several in turn, each with their leads per round, inside and outside the account (S0-4-36)', async () => {
    const { org, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [outsider('Jane', { max_leads_per_round: 2 }), member(mei)]);
    const names = await sendLeads(webhook, 5);

    expect(await listRecipients(org)).toEqual(['Jane', 'Jane', 'Mei', 'Jane', 'Jane']);
    expect(await Promise.all(names.map((name) => findAssignee(org, name)))).toEqual([null, null, 'Mei', null, null]);
    expect(await getRule(org, id)).toMatchObject({
      round: 2,
      leads_30_days: 5,
      recipients: [{ current_round_lead_counter: 2 }, { current_round_lead_counter: 0 }],
    });
  });

  it('that an assignment rule gave to somebody is only sent', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await assign(org, daniel);
    await addRule(org, [member(mei)]);
    const [name] = await sendLeads(webhook);

    expect(await findAssignee(org, name!)).toBe('Daniel');
    expect(await readHistory(org)).toMatchObject([{ outcome: 'SENT_IN_TURN', assigned_to: null }]);
    expect(await whyThisPerson(org, name!)).toMatchObject({ rule_kind: 'assignment', rule_name: 'Assigned' });
  });

  it('that waits for somebody by an assignment rule is sent and keeps waiting', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await setAvailability(daniel, { is_paused: true });
    await assign(org, daniel);
    await addRule(org, [member(mei)]);
    const [name] = await sendLeads(webhook);
    expect(await listRecipients(org)).toEqual(['Mei']);
    expect(await findAssignee(org, name!)).toBeNull();

    await setAvailability(daniel, {});
    expect(await findAssignee(org, name!)).toBe('Daniel');
  });

  it('with BROADCAST is sent to every living recipient at once, whoever is away, and assigned to nobody (D4)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const gone = await org.member({ name: 'Gone' });
    await setAvailability(mei, { is_paused: true });
    await addRule(
      org,
      [member(daniel, { channels: ['app_alert', 'email_alert'] }), member(mei), member(gone), outsider('Jane')],
      {
        distribution_type: 'BROADCAST',
      },
    );
    await deactivate(gone);
    const [name] = await sendLeads(webhook);

    expect(await listSent(org)).toEqual([
      'Daniel: app_alert QUEUED',
      'Daniel: email_alert QUEUED',
      'Mei: app_alert QUEUED',
      'Jane: email_alert QUEUED',
    ]);
    expect(await readHistory(org)).toMatchObject([{ outcome: 'SENT_TO_ALL', assigned_to: null, deliveries_count: 4 }]);
    expect(await findAssignee(org, name!)).toBeNull();
  });

  it('whose rule has no recipients stays unassigned, or goes to the owner account (S0-4-37)', async () => {
    const { org, webhook } = await newTeam();
    const { id, version } = await addRule(org, []);
    const [unassigned] = await sendLeads(webhook);
    expect(await findAssignee(org, unassigned!)).toBeNull();
    await org.owner.call(leadDistribution.update, {
      params: { id },
      body: { base: version, save_lead_to_owner_account: true },
    });
    const [saved] = await sendLeads(webhook);

    expect(await findAssignee(org, saved!)).toBe('Nadia Rahman');
    expect(await readHistory(org)).toMatchObject([
      { outcome: 'NO_RECIPIENT', assigned_to: null, deliveries_count: 0 },
      { outcome: 'NO_RECIPIENT', assigned_to: { name: 'Nadia Rahman' } },
    ]);
    expect(await whyThisPerson(org, saved!)).toMatchObject({ outcome: 'OWNER_BY_RULE', rule_kind: 'distribution' });
  });

  it('of a source that saves leads to the owner account goes to the member whose turn it is instead', async () => {
    const { org, mei, webhook } = await newTeam();
    await webhook.update({ save_lead_to_owner_account: true });
    await addRule(org, [member(mei), outsider('Jane')]);
    const names = await sendLeads(webhook, 2);
    expect(await Promise.all(names.map((name) => findAssignee(org, name)))).toEqual(['Mei', 'Nadia Rahman']);
  });

  it('sent to somebody outside is saved to the owner account too where the rule says so', async () => {
    const { org, webhook } = await newTeam();
    await addRule(org, [outsider('Jane')], { save_lead_to_owner_account: true });
    const [name] = await sendLeads(webhook);
    expect(await findAssignee(org, name!)).toBe('Nadia Rahman');
  });

  it('goes by the first rule that matches, else by the default rule', async () => {
    const { org, webhook } = await newTeam();
    await sendLeads(webhook, 1, { form_id: 'f1', form_name: 'Bayshore' });
    const isBayshore = { name: 'form_id', operator: 'equal', value: 'f1' } as const;
    await addRule(org, [outsider('First')], {
      rule_definition: { logical_operator: 'AND', expressions: [isBayshore] },
    });
    await addRule(org, [outsider('Others')], { is_default_rule: true });
    await sendLeads(webhook, 1, { form_id: 'f1', form_name: 'Bayshore' });
    await sendLeads(webhook);
    expect(await listRecipients(org)).toEqual(['First', 'Others']);
  });

  it('submitted more than a day before it arrived, a test, and an enquiry of a known client are sent to nobody (D32)', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [member(daniel)]);
    await org.client({ name: 'Known', emails: ['known@example.com'] });
    await sendLeads(webhook, 1, { submitted_at: '2020-01-01T00:00:00Z' });
    await sendLeads(webhook, 1, { is_test: true });
    await sendLeads(webhook, 1, { email: 'known@example.com' });
    expect(await readHistory(org)).toEqual([]);
    const { results } = await org.owner.call(leadDistribution.list);
    expect(results[0]?.recipients).toMatchObject([{ current_round_lead_counter: 0, last_lead_received_at: null }]);
  });

  it('costs no statement more where there are no distribution rules', async () => {
    const count = async (prepare: (org: Org) => Promise<unknown>) => {
      const { org, webhook } = await newTeam();
      await prepare(org);
      await webhook.post({ name: 'Jane', email: 'jane@example.com' });
      return (await listStatements(() => fileWaitingLeads())).filter(({ text }) =>
        /distribution_recipients|lead_distributions/.test(text),
      ).length;
    };
    expect(await count(async () => undefined)).toBe(0);
    // The places of both kinds are read in one statement.
    expect(await count(async (org) => assign(org, org.owner))).toBe(2);
  });
});

describe('recipients who are away', () => {
  it('are skipped and get the turns they missed first', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await addRule(org, [member(daniel), member(mei)]);
    await setAvailability(daniel, { is_paused: true });
    await sendLeads(webhook, 2);
    await setAvailability(daniel, {});
    await sendLeads(webhook, 2);
    expect(await listRecipients(org)).toEqual(['Mei', 'Mei', 'Daniel', 'Daniel']);
  });

  it('at their daily limit count leads of both kinds of rules, one that is assigned and sent to them once', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await setAvailability(daniel, { daily_cap: 2 });
    await assign(org, daniel);
    await addRule(org, [member(daniel), member(mei)]);
    await sendLeads(webhook, 3);
    expect(await listRecipients(org)).toEqual(['Daniel', 'Mei', 'Mei']);
    // The third was neither assigned to him nor sent.
    const waiting = (await org.owner.call(leadRules.list)).results[0]?.waiting_count;
    expect(waiting).toBe(1);
  });

  it('let leads wait, which are sent oldest first when somebody is back, before any later one', async () => {
    const { org, daniel, webhook } = await newTeam();
    const { id } = await addRule(org, [member(daniel)]);
    await setAvailability(daniel, { is_paused: true });
    const names = await sendLeads(webhook, 3);
    expect((await readHistory(org)).map(({ outcome }) => outcome)).toEqual(['WAITING', 'WAITING', 'WAITING']);
    expect((await getRule(org, id)).waiting_count).toBe(3);
    expect(await findAssignee(org, names[0]!)).toBeNull();

    await setAvailability(daniel, {});
    await sendLeads(webhook);
    const history = await readHistory(org);
    expect(history.map(({ outcome, round }) => [outcome, round])).toEqual(
      [1, 2, 3, 4].map((round) => ['SENT_IN_TURN', round]),
    );
    expect(await findAssignee(org, names[2]!)).toBe('Daniel');
    expect(await whyThisPerson(org, names[2]!)).toMatchObject({ outcome: 'TURN', rule_kind: 'distribution' });
  });

  it('are found by the job of the minute, too', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [member(daniel)]);
    await setAvailability(daniel, { is_paused: true });
    await sendLeads(webhook);
    await org.inScope((scope) =>
      scope.db.updateTable('member_availability').set({ is_paused: false }).where('org_id', '=', org.org_id).execute(),
    );
    await assignWaiting();
    expect(await readHistory(org)).toMatchObject([{ outcome: 'SENT_IN_TURN' }]);
  });

  it('no longer hold leads up that wait when the rule is changed or deleted', async () => {
    const { org, daniel, webhook } = await newTeam();
    await setAvailability(daniel, { is_paused: true });
    const first = await addRule(org, [member(daniel)], { name: 'First' });
    await sendLeads(webhook, 2);
    await org.owner.call(leadDistribution.delete, { params: { id: first.id } });
    expect(await readHistory(org)).toMatchObject([
      { outcome: 'NO_RECIPIENT', rule_id: null, rule_name: 'First' },
      { outcome: 'NO_RECIPIENT', rule_id: null, rule_name: 'First' },
    ]);

    const second = await addRule(org, [member(daniel)], { name: 'Second' });
    await addRule(org, [outsider('Jane')], { name: 'Others', is_default_rule: true });
    await sendLeads(webhook, 1);
    await org.owner.call(leadDistribution.delete, { params: { id: second.id } });
    expect((await readHistory(org)).at(-1)).toMatchObject({ outcome: 'SENT_IN_TURN', rule_name: 'Others' });

    const third = await addRule(org, [member(daniel)], { name: 'Third' });
    await sendLeads(webhook, 1);
    await org.owner.call(leadDistribution.update, {
      params: { id: third.id },
      body: { base: third.version, recipients: [outsider('Tom')] },
    });
    expect((await listRecipients(org)).slice(-1)).toEqual(['Tom']);
  });

  it('keep a client that somebody assigned by hand meanwhile, and one that was deleted is not sent', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await addRule(org, [member(daniel)]);
    await setAvailability(daniel, { is_paused: true });
    const [kept, gone] = await sendLeads(webhook, 2);
    const params = async (name: string) => ({ id: (await findClient(org, name)).id });
    await org.owner.call(clients.reassign, {
      params: await params(kept!),
      body: { assign_type: 'OTHER', assigned_to_id: mei.profile_id },
    });
    await org.owner.call(clients.delete, { params: await params(gone!) });
    await setAvailability(daniel, {});

    expect(await listRecipients(org)).toEqual(['Daniel']);
    expect(await findAssignee(org, kept!)).toBe('Mei');
  });
});

describe('lead distribution that is off', () => {
  it('by hand, or in the free tier, decides nothing and leaves no trace (S0-4-10, D40)', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [member(daniel)]);
    await switchOff(org);
    const [name] = await sendLeads(webhook);
    await org.setSubscription('subscription_expired');
    await sendLeads(webhook);
    expect(await readHistory(org)).toEqual([]);
    await org.setSubscription('subscription_active');
    expect(await findAssignee(org, name!)).toBeNull();
  });

  it('because of the plan is told in the history, and nobody loses a turn (S0-4-11)', async () => {
    const { org, daniel, webhook } = await newTeam();
    const { id } = await addRule(org, [member(daniel)]);
    await org.setSubscription('subscription_active', 'staff');
    const [name] = await sendLeads(webhook);
    expect(await readHistory(org)).toMatchObject([{ outcome: 'OFF', rule_id: id, deliveries_count: 0 }]);
    expect(await findAssignee(org, name!)).toBeNull();
    expect((await getRule(org, id)).recipients).toMatchObject([{ current_round_lead_counter: 0 }]);
  });

  it('lets nothing wait that would be sent days later', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [member(daniel)]);
    await setAvailability(daniel, { is_paused: true });
    await sendLeads(webhook);
    await switchOff(org);
    await assignWaiting();
    expect(await readHistory(org)).toMatchObject([{ outcome: 'OFF' }]);
  });
});
