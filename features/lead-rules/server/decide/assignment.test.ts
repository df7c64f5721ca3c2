import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook, setAvailability, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { availability, leadDecisions, leadRules, type NewRule } from '../../contract.ts';
import { assignWaitingLeadsJob } from './waiting-leads.job.ts';

afterEach(() => setClock(systemClock));

const pause = (person: Person) => setAvailability(person, { is_paused: true });

const addRule = (org: Org, people: readonly [Person, number][], rule: Partial<NewRule> = {}) =>
  org.owner.call(leadRules.create, {
    body: {
      name: 'Everybody in turn',
      ...rule,
      member_recipients: people.map(([{ profile_id }, max]) => ({
        member_prof_id: profile_id,
        max_leads_per_round: max,
      })),
    },
  });

const getRule = (org: Org, id: number) => org.owner.call(leadRules.get, { params: { id } });

async function giveOut(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, assignWaitingLeadsJob, {});
}

let people = 0;

/** Sends so many leads of new people, and files each batch. @returns their names. */
async function sendLeads(webhook: TestWebhook, count: number, data: object = {}): Promise<string[]> {
  const leads = Array.from({ length: count }, () => {
    people += 1;
    return { name: `Lead ${people}`, email: `lead${people}@example.com`, ...data };
  });
  await webhook.post(leads);
  await fileWaitingLeads();
  return leads.map(({ name }) => name);
}

/** Who has each of these leads, by the name of the lead; null for nobody. */
async function findAssignees(org: Org, names: readonly string[]): Promise<(string | null)[]> {
  const found = new Map<string, string | null>();
  for (const name of names) {
    const { results } = await org.owner.call(clients.list, { query: { search: name, page_size: 100 } });
    const client = results.find((one) => one.name === name);
    found.set(name, client?.assigned_to?.name ?? null);
  }
  return names.map((name) => found.get(name) ?? null);
}

const findClientId = async (org: Org, name: string): Promise<number> =>
  (await org.owner.call(clients.list, { query: { search: name } })).results.find((one) => one.name === name)!.id;

const whyThisPerson = async (org: Org, name: string) => {
  const { decision } = await org.owner.call(leadDecisions.ofClient, { params: { id: await findClientId(org, name) } });
  return decision;
};

async function newTeam() {
  const org = await newOrg();
  const [daniel, mei] = [await org.member({ name: 'Daniel' }), await org.member({ name: 'Mei' })];
  return { org, daniel, mei, webhook: await newWebhook(org, { save_lead_to_owner_account: false }) };
}

const countAssigned = (names: readonly (string | null)[], name: string | null) =>
  names.filter((one) => one === name).length;

describe('a new lead', () => {
  it('goes to the recipients of the first rule that matches, in turn (S0-3-28, S0-4-36, S0-1-03)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [
      [daniel, 2],
      [mei, 1],
    ]);
    await addRule(org, [[org.owner, 1]], { name: 'Never reached' });

    const first = await sendLeads(webhook, 4);
    expect(await findAssignees(org, first)).toEqual(['Daniel', 'Daniel', 'Mei', 'Daniel']);
    expect((await getRule(org, id)).member_recipients).toMatchObject([
      { name: 'Daniel', round_robin_max_leads_per_round: 2, current_round_lead_counter: 1 },
      { name: 'Mei', round_robin_max_leads_per_round: 1, current_round_lead_counter: 0 },
    ]);
    expect((await getRule(org, id)).member_recipients[0]?.last_lead_received_at).not.toBeNull();

    const second = await sendLeads(webhook, 2);
    expect(await findAssignees(org, second)).toEqual(['Daniel', 'Mei']);
    expect(await getRule(org, id)).toMatchObject({ round: 2, leads_30_days: 6, waiting_count: 0 });
  });

  it('all go to a single recipient (S0-4-35)', async () => {
    const { org, mei, webhook } = await newTeam();
    await addRule(org, [[mei, 1]]);
    expect(await findAssignees(org, await sendLeads(webhook, 3))).toEqual(['Mei', 'Mei', 'Mei']);
  });

  it('stays unassigned where the rule has no recipients, or is saved to the owner account (S0-4-37)', async () => {
    const { org, webhook } = await newTeam();
    const { id, version } = await addRule(org, []);
    const [unassigned] = await sendLeads(webhook, 1);
    expect(await findAssignees(org, [unassigned!])).toEqual([null]);
    expect(await whyThisPerson(org, unassigned!)).toMatchObject({ outcome: 'UNASSIGNED_BY_RULE', assigned_to: null });

    await org.owner.call(leadRules.update, {
      params: { id },
      body: { base: version, save_lead_to_owner_account: true },
    });
    const [saved] = await sendLeads(webhook, 1);
    expect(await findAssignees(org, [saved!])).toEqual(['Nadia Rahman']);
    expect(await whyThisPerson(org, saved!)).toMatchObject({ outcome: 'OWNER_BY_RULE', rule_id: id });
  });

  it('of a known client leaves its assignee', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await org.client({ name: 'Known', emails: ['known@example.com'], assigned_to: mei });
    await addRule(org, [[daniel, 1]]);
    await webhook.post({ name: 'Known', email: 'known@example.com' });
    await fileWaitingLeads();
    expect(await findAssignees(org, ['Known'])).toEqual(['Mei']);
    expect(await whyThisPerson(org, 'Known')).toBeNull();
  });

  it('that no rule matches goes to the source’s own assignee, then the default rule, then the owner or nobody', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await sendLeads(webhook, 1, { form_id: 'f1', form_name: 'Bayshore' });
    const never = { name: 'form_id', operator: 'equal', value: 'f1' } as const;
    await addRule(org, [[org.owner, 1]], { rule_definition: { logical_operator: 'AND', expressions: [never] } });

    const [nobody] = await sendLeads(webhook, 1);
    await webhook.update({ save_lead_to_owner_account: true });
    const [owner] = await sendLeads(webhook, 1);
    await addRule(org, [[daniel, 1]], { name: 'All other leads', is_default_rule: true });
    const [byDefault] = await sendLeads(webhook, 1);
    await webhook.update({ default_assignee_id: mei.profile_id });
    const [bySource] = await sendLeads(webhook, 1);

    const names = [nobody!, owner!, byDefault!, bySource!];
    expect(await findAssignees(org, names)).toEqual([null, 'Nadia Rahman', 'Daniel', 'Mei']);
    expect((await Promise.all(names.map((name) => whyThisPerson(org, name)))).map((why) => why?.outcome)).toEqual([
      'NOBODY',
      'OWNER_BY_SOURCE',
      'TURN',
      'SOURCE_ASSIGNEE',
    ]);
  });

  it('goes to the owner in the free tier, where no rule runs (D40)', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]]);
    await org.setSubscription('subscription_expired');
    const [name] = await sendLeads(webhook, 1);
    expect(await findAssignees(org, [name!])).toEqual(['Nadia Rahman']);
    expect(await whyThisPerson(org, name!)).toMatchObject({ outcome: 'OWNER_IN_FREE_TIER', rule_id: null, tested: [] });
  });

  it('says in its timeline which rule gave it to whom, and its assignee gets the e-mail', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]]);
    const [name] = await sendLeads(webhook, 1);
    const id = await findClientId(org, name!);
    const { results } = await org.owner.call(timeline.listForClient, { params: { id } });
    expect(results.map(({ item_type }) => item_type)).toEqual(['CLIENT_ASSIGNMENT', 'CLIENT_CREATED_DETAILS']);
    expect(results[0]?.type_specific_data).toMatchObject({
      from: null,
      to: { id: daniel.profile_id, name: 'Daniel' },
      rule_name: 'Everybody in turn',
    });
    expect(await mailsTo(daniel)).toHaveLength(1);
  });
});

const mailsTo = async ({ email }: Person) => {
  const { services } = await testApp();
  const sql = 'select subject, text from outbox_messages where recipient = $1 order by id';
  return (await asOwner<{ subject: string; text: string }>(services.database, sql, [email])).rows;
};

describe('a rule matches', () => {
  const ways = [
    ['page_id', { page_id: 'p1', page_name: 'Kestrel' }, 'p1', { page_id: 'p2', page_name: 'Other' }],
    ['form_id', { form_id: 'f1', form_name: 'Bayshore' }, 'f1', { form_id: 'f2' }],
    ['campaign_id', { campaign_id: 'c1', campaign_name: 'Spring' }, 'c1', { campaign_id: 'c2' }],
  ] as const;

  it.each(ways)('%s of the catalogue, whatever the source (S0-3-31, D13)', async (name, met, value, unmet) => {
    const { org, daniel, mei, webhook } = await newTeam();
    await sendLeads(webhook, 1, met);
    await addRule(org, [[daniel, 1]], {
      rule_definition: { logical_operator: 'AND', expressions: [{ name, operator: 'equal', value }] },
    });
    await addRule(org, [[mei, 1]], {
      rule_definition: { logical_operator: 'AND', expressions: [{ name, operator: 'not_equal', value }] },
    });
    const names = [
      ...(await sendLeads(webhook, 1, met)),
      ...(await sendLeads(webhook, 1, unmet)),
      ...(await sendLeads(webhook, 1)),
    ];
    expect(await findAssignees(org, names)).toEqual(['Daniel', 'Mei', 'Mei']);
  });

  it('free text without regard to capitals and spaces around it, accents kept; and what is blank (B18)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]], {
      rule_definition: {
        logical_operator: 'AND',
        expressions: [{ name: 'form_id', operator: 'equal', attr_val_type: 'FREE_TEXT', value: ' bayshore CAFÉ ' }],
      },
    });
    await addRule(org, [[mei, 1]], {
      rule_definition: {
        logical_operator: 'AND',
        expressions: [{ name: 'form_id', operator: 'equal', attr_val_type: 'BLANK' }],
      },
    });
    const names = [
      ...(await sendLeads(webhook, 1, { form_name: 'Bayshore Café' })),
      ...(await sendLeads(webhook, 1, { form_name: 'Bayshore Cafe' })),
      ...(await sendLeads(webhook, 1)),
    ];
    expect(await findAssignees(org, names)).toEqual(['Daniel', null, 'Mei']);
  });

  it('the source, its kind, and what the lead answered for a custom field; with OR one of several (S0-3-27)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const other = await newWebhook(org, { name: 'Landing page' });
    const options = [{ name: 'Português', color_id: 1 as const, outcome: 'OPEN' as const }];
    await org.owner.call(customFields.create, { body: { name: 'Language', type: 'dropdown', options } });
    const { results } = await org.owner.call(leadRules.listCriteria, {});
    const language = results.map((one) => one.assignment_source).find(({ label }) => label === 'Language')!;
    const option = language.possible_values[0]!;
    await addRule(org, [[daniel, 1]], {
      rule_definition: {
        logical_operator: 'OR',
        expressions: [
          { name: 'source', operator: 'equal', value: String(other.id) },
          { name: language.value, operator: 'equal', value: option.value_id },
        ],
      },
    });
    await addRule(org, [[mei, 1]], { lead_source: 'webhook' });
    const names = [
      ...(await sendLeads(other, 1)),
      ...(await sendLeads(webhook, 1, { language: ` ${option.value_name.toUpperCase()} ` })),
      ...(await sendLeads(webhook, 1, { language: 'something else' })),
    ];
    expect(await findAssignees(org, names)).toEqual(['Daniel', 'Daniel', 'Mei']);
    expect(await whyThisPerson(org, names[2]!)).toMatchObject({
      tested: [
        {
          why: 'conditions',
          values: [
            { label: 'Source', value: 'Website form' },
            { label: 'Language', value: 'something else' },
          ],
        },
        { why: 'matched', rule_name: 'Everybody in turn' },
      ],
    });
  });

  it('nothing once its form vanished, whatever else it says; it stays and shows FORM NOT FOUND (S0-5-14, S0-5-15)', async () => {
    const { org, daniel, webhook } = await newTeam();
    const gone = await newWebhook(org, { name: 'Old form' });
    await sendLeads(gone, 1, { form_id: 'f9', form_name: 'Autumn' });
    const { id } = await addRule(org, [[daniel, 1]], {
      rule_definition: {
        logical_operator: 'OR',
        expressions: [
          { name: 'form_id', operator: 'not_equal', value: 'f9' },
          { name: 'all', operator: 'equal' },
        ],
      },
    });
    expect(await getRule(org, id)).toMatchObject({ summary: 'Form is not Autumn', is_missing_items: false });
    await org.owner.call(webhookSources.delete, {
      params: { id: gone.id },
    });

    const [name] = await sendLeads(webhook, 1);
    expect(await findAssignees(org, [name!])).toEqual([null]);
    expect((await whyThisPerson(org, name!))?.tested).toMatchObject([{ rule_id: id, why: 'missing_item' }]);
    expect(await getRule(org, id)).toMatchObject({
      is_missing_items: true,
      summary: 'Form is not {Form Not Found}',
      rule_definition: { expressions: [{ display_value: 'FORM NOT FOUND', is_missing: true }, { is_missing: false }] },
    });
  });
});

describe('a recipient', () => {
  it('who is absent is skipped, says why, and gets the missed turns first', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [
      [daniel, 2],
      [mei, 1],
    ]);
    await pause(daniel);
    const missed = await sendLeads(webhook, 2);
    expect(await findAssignees(org, missed)).toEqual(['Mei', 'Mei']);
    expect(await whyThisPerson(org, missed[0]!)).toMatchObject({
      outcome: 'TURN',
      assigned_to: { name: 'Mei' },
      round: 1,
      turn: 1,
      turns_in_round: 3,
      skipped: [{ profile: { name: 'Daniel' }, why: 'paused' }],
      tested: [{ rule_id: id, position: 1, why: 'matched' }],
    });
    expect((await getRule(org, id)).member_recipients[0]).toMatchObject({
      kept_turns: 2,
      is_available: false,
      unavailable_reason: 'paused',
    });
    await setAvailability(daniel, {});
    const later = await sendLeads(webhook, 4);
    // Mei has had the one lead of the second round.
    expect(await findAssignees(org, later)).toEqual(['Daniel', 'Daniel', 'Daniel', 'Daniel']);
    expect(await whyThisPerson(org, later[0]!)).toMatchObject({ is_kept_turn: true, turn: null });
  });

  it('gets no more leads on one day than the daily limit, from all rules together, and is free again on the next', async () => {
    setClock(stoppedAt('2026-11-23T04:00:00.000Z'));
    const { org, daniel, mei, webhook } = await newTeam();
    const other = await newWebhook(org, { name: 'Landing page' });
    const [stored] = [String(other.id)];
    await addRule(
      org,
      [
        [daniel, 1],
        [mei, 1],
      ],
      { lead_source: stored },
    );
    await addRule(org, [
      [daniel, 1],
      [mei, 1],
    ]);
    await setAvailability(daniel, { daily_cap: 2 });
    const names = [...(await sendLeads(other, 4)), ...(await sendLeads(webhook, 4))];
    expect(countAssigned(await findAssignees(org, names), 'Daniel')).toBe(2);
    expect(await daniel.call(availability.getOwn)).toMatchObject({
      leads_today: 2,
      unavailable_reason: 'daily_cap',
      time_zone: 'Asia/Singapore',
    });
    setClock(stoppedAt('2026-11-23T16:00:00.000Z')); // midnight in Singapore
    expect(await daniel.call(availability.getOwn)).toMatchObject({ leads_today: 0, is_available: true });
    expect(countAssigned(await findAssignees(org, await sendLeads(webhook, 3)), 'Daniel')).toBe(2);
  });

  it('who is deactivated mid-round is skipped while the others go on, and so is one who is removed (G-062)', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const priya = await org.member({ name: 'Priya' });
    await addRule(org, [
      [daniel, 2],
      [mei, 1],
      [priya, 1],
    ]);
    const before = await sendLeads(webhook, 1);
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );
    const names = [...before, ...(await sendLeads(webhook, 4))];
    expect(await findAssignees(org, names)).toEqual(['Daniel', 'Mei', 'Priya', 'Mei', 'Priya']);
    await org.inScope((scope) =>
      scope.db
        .deleteFrom('lead_rule_recipients')
        .where('org_id', '=', org.org_id)
        .where('profile_id', '=', mei.profile_id)
        .execute(),
    );
    expect(await findAssignees(org, await sendLeads(webhook, 2))).toEqual(['Priya', 'Priya']);
  });
});

describe('leads that nobody is available for', () => {
  it('wait, oldest first, and are given out when somebody becomes available, with history and alert', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [
      [daniel, 1],
      [mei, 1],
    ]);
    await pause(daniel);
    await pause(mei);
    const names = await sendLeads(webhook, 3);
    expect(await findAssignees(org, names)).toEqual([null, null, null]);
    expect(await getRule(org, id)).toMatchObject({ waiting_count: 3 });
    expect(await whyThisPerson(org, names[0]!)).toMatchObject({
      outcome: 'WAITING',
      decided_at: null,
      skipped: [
        { profile: { name: 'Daniel' }, why: 'paused' },
        { profile: { name: 'Mei' }, why: 'paused' },
      ],
    });

    await setAvailability(mei, { daily_cap: 2 });
    expect(await findAssignees(org, names)).toEqual(['Mei', 'Mei', null]);
    expect(await whyThisPerson(org, names[0]!)).toMatchObject({ outcome: 'TURN', assigned_to: { name: 'Mei' } });
    const client_id = await findClientId(org, names[0]!);
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client_id } });
    expect(results[0]).toMatchObject({
      item_type: 'CLIENT_ASSIGNMENT',
      type_specific_data: { to: { name: 'Mei' }, rule_name: 'Everybody in turn' },
    });
    const [mail] = await mailsTo(mei);
    expect(mail?.text).toContain(names[0]);
    expect(mail?.text).toContain(names[1]);
  });

  it('are never overtaken by a new one', async () => {
    setClock(stoppedAt('2026-11-23T00:30:00.000Z')); // 08:30 in Singapore
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]]);
    await setAvailability(daniel, { working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }], daily_cap: 2 });
    const waiting = await sendLeads(webhook, 2);
    expect(await findAssignees(org, waiting)).toEqual([null, null]);
    setClock(stoppedAt('2026-11-23T01:00:00.000Z'));
    const later = await sendLeads(webhook, 2);
    expect(await findAssignees(org, [...waiting, ...later])).toEqual(['Daniel', 'Daniel', null, null]);
  });

  it('are given out by a job within a minute of the beginning of working hours', async () => {
    setClock(stoppedAt('2026-11-23T00:30:00.000Z'));
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]]);
    await setAvailability(daniel, { working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }] });
    const names = await sendLeads(webhook, 2);
    await giveOut();
    expect(await findAssignees(org, names)).toEqual([null, null]);
    setClock(stoppedAt('2026-11-23T01:00:00.000Z'));
    await giveOut();
    expect(await findAssignees(org, names)).toEqual(['Daniel', 'Daniel']);
  });

  it('leave the queue when somebody assigns or deletes their client', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [[daniel, 1]]);
    await pause(daniel);
    const [assigned, deleted, left] = (await sendLeads(webhook, 3)) as [string, string, string];
    await org.owner.call(clients.reassign, {
      params: { id: await findClientId(org, assigned) },
      body: { assign_type: 'OTHER', assigned_to_id: mei.profile_id },
    });
    await org.owner.call(clients.delete, { params: { id: await findClientId(org, deleted) } });
    expect(await getRule(org, id)).toMatchObject({ waiting_count: 1 });
    await setAvailability(daniel, {});
    expect(await findAssignees(org, [assigned, left])).toEqual(['Mei', 'Daniel']);
    expect(await whyThisPerson(org, assigned)).toMatchObject({ outcome: 'WITHDRAWN', assigned_to: null });
  });

  it('are decided again by the other rules when theirs is deleted', async () => {
    const { org, daniel, mei, webhook } = await newTeam();
    const { id } = await addRule(org, [[daniel, 1]]);
    await addRule(org, [[mei, 1]], { name: 'Second' });
    await pause(daniel);
    const names = await sendLeads(webhook, 2);
    await org.owner.call(leadRules.delete, { params: { id } });
    expect(await findAssignees(org, names)).toEqual(['Mei', 'Mei']);
    expect(await whyThisPerson(org, names[0]!)).toMatchObject({ rule_name: 'Second', outcome: 'TURN' });
  });

  it('are settled as without recipients when the last one is deactivated', async () => {
    const { org, daniel, webhook } = await newTeam();
    await addRule(org, [[daniel, 1]], { save_lead_to_owner_account: true });
    await pause(daniel);
    const names = await sendLeads(webhook, 1);
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );
    await giveOut();
    expect(await findAssignees(org, names)).toEqual(['Nadia Rahman']);
  });
});
