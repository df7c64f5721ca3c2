import { describe, expect, it } from 'vitest';
import { MAX_RECIPIENTS, MAX_RULES } from '#engines/rules/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, send } from '#testing/world.ts';
import { type LeadRule, leadRules, type NewRule } from '../../contract.ts';

const addRule = (org: Org, rule: Partial<NewRule> = {}): Promise<LeadRule> =>
  org.owner.call(leadRules.create, { body: { name: 'Referrals', ...rule } });

const listNames = async (org: Org) => (await org.owner.call(leadRules.list)).results.map(({ name }) => name);

/** Leads of one page, form and campaign, which rules can choose from then. */
async function sendKnownLead(org: Org, name = 'Website form') {
  const webhook = await newWebhook(org, { name });
  const lead = {
    page_id: 'p1',
    page_name: 'Kestrel',
    form_id: 'f1',
    form_name: 'Bayshore',
    campaign_id: 'c1',
    campaign_name: 'Spring',
  };
  await webhook.post({ name: 'Jane', email: 'jane@example.com', ...lead });
  await fileWaitingLeads();
  return webhook;
}

const withExpression = (expression: object, rest: object = {}) => ({
  body: {
    name: 'Rule',
    rule_definition: { logical_operator: 'AND', expressions: [{ operator: 'equal', ...expression }] },
    ...rest,
  },
});

describe('a lead assignment rule', () => {
  it('is answered with its definition, recipients and flags (S0-3-27, S0-3-28, S0-3-29, S0-3-30)', async () => {
    const org = await newOrg();
    await sendKnownLead(org);
    const daniel = await org.member({ name: 'Daniel', email: 'daniel@kestrel.example' });
    const rule = await addRule(org, {
      rule_definition: {
        logical_operator: 'OR',
        expressions: [
          { name: 'page_id', operator: 'equal', value: 'p1' },
          { name: 'campaign_id', operator: 'not_equal', attr_val_type: 'BLANK' },
        ],
      },
      lead_source: 'webhook',
      save_lead_to_owner_account: true,
      member_recipients: [{ member_prof_id: daniel.profile_id, max_leads_per_round: 3 }],
    });
    expect(rule).toMatchObject({
      name: 'Referrals',
      position: 1,
      is_default_rule: false,
      lead_source: 'webhook',
      lead_source_display: 'Webhook',
      rule_lead_source_type: 'webhook',
      distribution_type: 'ROUND_ROBBIN',
      save_lead_to_owner_account: true,
      num_recipients: 1,
      member_recipients_count: 1,
      summary: 'Source is Webhook, Page is Kestrel, or Campaign is not blank',
      rule_definition: {
        logical_operator: 'OR',
        expressions: [
          {
            name: 'page_id',
            operator: 'equal',
            attr_val_type: 'LIST',
            value: 'p1',
            display_value: 'Kestrel',
            label: 'Facebook Page',
            is_missing: false,
          },
          {
            name: 'campaign_id',
            operator: 'not_equal',
            attr_val_type: 'BLANK',
            value: null,
            display_value: '',
            label: 'Campaign',
          },
        ],
      },
      member_recipients: [
        {
          member_prof_id: daniel.profile_id,
          name: 'Daniel',
          email: 'daniel@kestrel.example',
          round_robin_max_leads_per_round: 3,
          current_round_lead_counter: 0,
          last_lead_received_at: null,
        },
      ],
    });
    expect(await org.owner.call(leadRules.get, { params: { id: rule.id } })).toEqual(rule);
  });

  it('can be saved with no criterion chosen, and takes all leads (S0-5-07)', async () => {
    const org = await newOrg();
    expect(await addRule(org)).toMatchObject({ summary: 'All leads', rule_lead_source_type: 'all' });
  });

  it.each([
    ['page_id', 'Incomplete rule criteria. Please select a Facebook Page', 'S0-5-10'],
    ['form_id', 'Incomplete rule criteria. Please select a Form', 'S0-5-11'],
    ['campaign_id', 'Incomplete rule criteria. Please select a Campaign', 'S0-5-12'],
    ['source', 'Incomplete rule criteria. Please select a valid integration', 'S0-5-13'],
  ])(
    'on %s without a value, or with one nobody saw, is refused on the field: %s (S0-5-08, S0-5-09, %s)',
    async (name, message) => {
      const org = await newOrg();
      for (const value of [undefined, null, '', 'unseen']) {
        const { body } = await org.owner.raw(leadRules.create, withExpression({ name, value }));
        expect(body).toMatchObject({ errors: { 'rule_definition.expressions.0.value': message } });
      }
      const { body } = await org.owner.raw(leadRules.create, { body: { name: 'Rule', lead_source: '999' } });
      expect(body).toMatchObject({
        errors: { lead_source: 'Incomplete rule criteria. Please select a valid integration' },
      });
    },
  );

  it('uses equal and not_equal only (S0-3E-20, S0-3E-21, B19)', async () => {
    const org = await newOrg();
    for (const operator of ['contains', 'starts_with', 'ends_with']) {
      const { status, body } = await org.owner.raw(
        leadRules.create,
        withExpression({ name: 'form_id', operator, attr_val_type: 'FREE_TEXT', value: 'x' }),
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({
        errors: { 'rule_definition.expressions.0.operator': 'A rule can only compare with equal and not_equal.' },
      });
    }
  });

  it('refuses what cannot be compared and an unknown criterion with a sentence', async () => {
    const org = await newOrg();
    const refused = async (input: object) => (await org.owner.refused(leadRules.create, input as never, 400)).errors;
    expect(await refused(withExpression({ name: 'source', attr_val_type: 'FREE_TEXT', value: 'x' }))).toHaveProperty([
      'rule_definition.expressions.0.attr_val_type',
    ]);
    expect(await refused(withExpression({ name: 'all', operator: 'not_equal' }))).toHaveProperty([
      'rule_definition.expressions.0.operator',
    ]);
    expect(await refused(withExpression({ name: 'custom_field:9', value: 'x' }))).toHaveProperty([
      'rule_definition.expressions.0.value',
    ]);
    expect(await refused(withExpression({ name: 'colour', value: 'x' }))).toEqual({
      'rule_definition.expressions.0.name': 'A rule cannot compare this.',
    });
  });

  it('has at most 200 recipients, each once, all members who are not deactivated (S0-9-10)', async () => {
    const org = await newOrg();
    const other = await newOrg();
    const [daniel, gone] = [await org.member(), await org.member()];
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', gone.profile_id)
        .execute(),
    );
    const add = async (ids: readonly number[]) => {
      const member_recipients = ids.map((member_prof_id) => ({ member_prof_id, max_leads_per_round: 1 }));
      return (await org.owner.refused(leadRules.create, { body: { name: 'Rule', member_recipients } }, 400)).errors;
    };
    expect(await add(Array.from({ length: MAX_RECIPIENTS + 1 }, (_, index) => index + 1))).toEqual({
      member_recipients: 'This field cannot contain more than 200 entries',
    });
    expect(await add([daniel.profile_id, daniel.profile_id])).toEqual({
      'member_recipients.1.member_prof_id': 'This person is already a recipient.',
    });
    const notAMember = { 'member_recipients.0.member_prof_id': 'This person isn’t a member who can get leads.' };
    expect(await add([gone.profile_id])).toEqual(notAMember);
    expect(await add([other.owner.profile_id])).toEqual(notAMember);
    const tooMuch = { member_recipients: [{ member_prof_id: daniel.profile_id, max_leads_per_round: 51 }] };
    await org.owner.refused(leadRules.create, { body: { name: 'Rule', ...tooMuch } }, 400);
  });

  it('is one of at most 100, besides one default rule for all leads left', async () => {
    const org = await newOrg();
    await org.inScope((scope) =>
      scope.db
        .insertInto('lead_rules')
        .values(
          Array.from({ length: MAX_RULES }, (_, index) => ({
            org_id: org.org_id,
            name: `Rule ${index}`,
            position: index + 1,
            logical_operator: 'AND' as const,
            expressions: '[]',
            lead_source: 'all',
            rule_lead_source_type: 'all',
            distribution_type: 'ROUND_ROBBIN' as const,
            save_lead_to_owner_account: false,
            created_at: new Date().toISOString(),
            updated_at: new Date().toISOString(),
          })),
        )
        .execute(),
    );
    await org.owner.refused(leadRules.create, { body: { name: 'One more' } }, 409);
    const rule = await addRule(org, { name: 'All other leads', is_default_rule: true });
    expect(rule).toMatchObject({ is_default_rule: true, position: null, summary: 'Default rule, always last' });
    await org.owner.refused(leadRules.create, { body: { name: 'Another', is_default_rule: true } }, 409);
    expect((await listNames(org)).at(-1)).toBe('All other leads');
    const rule_definition = {
      logical_operator: 'AND',
      expressions: [{ name: 'form_id', operator: 'equal', attr_val_type: 'BLANK' }],
    };
    await org.owner.refused(
      leadRules.update,
      { params: { id: rule.id }, body: { base: rule.version, rule_definition } as never },
      400,
    );
  });

  it('is changed only from the version its caller saw; people who stay keep their place in the round', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member({ name: 'Daniel' }), await org.member({ name: 'Mei' })];
    const recipients = (...list: [number, number][]) =>
      list.map(([member_prof_id, max_leads_per_round]) => ({ member_prof_id, max_leads_per_round }));
    const { id, version } = await addRule(org, { member_recipients: recipients([daniel.profile_id, 5]) });
    const webhook = await newWebhook(org);
    await webhook.post([1, 2, 3].map((number) => ({ name: 'Lead', email: `lead${number}@example.com` })));
    await fileWaitingLeads();

    const body = { name: 'Renamed', member_recipients: recipients([mei.profile_id, 1], [daniel.profile_id, 2]) };
    const changed = await org.owner.call(leadRules.update, { params: { id }, body: { base: version, ...body } });
    expect(changed).toMatchObject({
      name: 'Renamed',
      version: version + 1,
      updated_by: { name: 'Nadia Rahman' },
      member_recipients: [
        { name: 'Mei', current_round_lead_counter: 0 },
        { name: 'Daniel', round_robin_max_leads_per_round: 2, current_round_lead_counter: 2 },
      ],
    });
    const refused = await org.owner.refused(
      leadRules.update,
      { params: { id }, body: { base: version, name: 'Late' } },
      409,
    );
    expect(refused).toMatchObject({
      conflicts: [{ field: 'version', base: version, theirs: version + 1, by: 'Nadia Rahman' }],
    });
    expect((await org.owner.call(leadRules.get, { params: { id } })).name).toBe('Renamed');
  });

  it('keeps what vanished when something else is changed', async () => {
    const org = await newOrg();
    const webhook = await sendKnownLead(org);
    const rule = await org.owner.call(leadRules.create, withExpression({ name: 'form_id', value: 'f1' }) as never);
    await org.owner.call(webhookSources.delete, { params: { id: webhook.id } });
    const expressions = [{ name: 'form_id' as const, operator: 'equal' as const, value: 'f1' }];
    const changed = await org.owner.call(leadRules.update, {
      params: { id: rule.id },
      body: { base: rule.version, name: 'Renamed', rule_definition: { logical_operator: 'AND', expressions } },
    });
    expect(changed).toMatchObject({ name: 'Renamed', is_missing_items: true, summary: 'Form is {Form Not Found}' });
  });

  it('is gone when deleted, and the others move up', async () => {
    const org = await newOrg();
    const [first] = [await addRule(org, { name: 'First' }), await addRule(org, { name: 'Second' })];
    await org.owner.call(leadRules.delete, { params: { id: first.id } });
    const { results } = await org.owner.call(leadRules.list);
    expect(results).toMatchObject([{ name: 'Second', position: 1 }]);
    await org.owner.refused(leadRules.get, { params: { id: first.id } }, 404);
    await org.owner.refused(leadRules.delete, { params: { id: first.id } }, 404);
  });

  it('is kept in the history with who changed what', async () => {
    const org = await newOrg();
    const { id, version } = await addRule(org, { name: 'First' });
    await org.owner.call(leadRules.update, { params: { id }, body: { base: version, name: 'Renamed' } });
    const second = await addRule(org, { name: 'Second' });
    await org.owner.call(leadRules.reorder, { body: { ids: [second.id, id], base: [id, second.id] } });
    await org.owner.call(leadRules.delete, { params: { id } });
    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('subject', '=', 'lead-rule')
        .orderBy('id')
        .select(['kind', 'changes', 'actor_profile_id'])
        .execute(),
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'lead-rule.created',
      'lead-rule.changed',
      'lead-rule.created',
      'lead-rule.reordered',
      'lead-rule.deleted',
    ]);
    expect(events[1]?.changes).toEqual({ name: { from: 'First', to: 'Renamed' } });
    expect(events[3]?.changes).toEqual({ ids: { from: [id, second.id], to: [second.id, id] } });
    expect(new Set(events.map(({ actor_profile_id }) => actor_profile_id))).toEqual(new Set([org.owner.profile_id]));
  });
});

describe('the order of rules', () => {
  it('can be changed; the default rule stays last, named or not (S1-4-10)', async () => {
    const org = await newOrg();
    const a = await addRule(org, { name: 'A' });
    const last = await addRule(org, { name: 'Rest', is_default_rule: true });
    const b = await addRule(org, { name: 'B' });
    const base = [a.id, b.id];
    const { results } = await org.owner.call(leadRules.reorder, { body: { ids: [b.id, a.id], base } });
    expect(results.map(({ name, position }) => [name, position])).toEqual([
      ['B', 1],
      ['A', 2],
      ['Rest', null],
    ]);
    await org.owner.call(leadRules.reorder, { body: { ids: [a.id, b.id, last.id], base: [b.id, a.id, last.id] } });
    expect(await listNames(org)).toEqual(['A', 'B', 'Rest']);
  });

  it('changed in two tabs at once is written once; the other gets the present order and nothing is written', async () => {
    const org = await newOrg();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await addRule(org, { name })).id);
    const [a, b, c] = ids as [number, number, number];
    const tabs = [
      [c, a, b],
      [b, a, c],
    ].map((wanted) => org.owner.raw(leadRules.reorder, { body: { ids: wanted, base: ids } }));
    const answers = await Promise.all(tabs);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)!.body as { results: { id: number }[] };
    const present = winner.results.map(({ id }) => id);
    const loser = answers.find(({ status }) => status === 409)!.body;
    expect(loser).toMatchObject({ conflicts: [{ field: 'ids', theirs: present, by: 'Nadia Rahman' }] });
    expect((await org.owner.call(leadRules.list)).results.map(({ id }) => id)).toEqual(present);
  });

  it('names every rule once', async () => {
    const org = await newOrg();
    const [a, b] = [await addRule(org, { name: 'A' }), await addRule(org, { name: 'B' })];
    for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 999_999], []]) {
      await org.owner.refused(leadRules.reorder, { body: { ids, base: [a.id, b.id] } }, 400);
    }
  });
});

describe('the criteria', () => {
  it('are pages, forms, campaigns, sources and custom fields with the values seen (S0-3-31, S0-3-32, S0-3-33)', async () => {
    const org = await newOrg();
    const { id } = await sendKnownLead(org);
    const field = await org.owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });
    const { results } = await org.owner.call(leadRules.listCriteria, {});
    const sources = results.map(({ assignment_source }) => assignment_source);
    expect(sources.map(({ value }) => value)).toEqual([
      'all',
      'page_id',
      'form_id',
      'campaign_id',
      'source',
      `custom_field:${field.id}`,
    ]);
    expect(sources[1]).toEqual({
      label: 'Facebook Page',
      value: 'page_id',
      attr_val_type: 'LIST',
      attr_val_types: ['LIST', 'FREE_TEXT', 'BLANK'],
      possible_values: [{ value_id: 'p1', value_name: 'Kestrel', page_name: null }],
    });
    expect(sources[2]?.possible_values).toEqual([{ value_id: 'f1', value_name: 'Bayshore', page_name: 'Kestrel' }]);
    expect(sources[4]?.possible_values).toEqual([
      { value_id: 'webhook', value_name: 'Webhook', page_name: null },
      { value_id: String(id), value_name: 'Website form', page_name: 'Webhook' },
    ]);
    expect(sources[0]).toMatchObject({ attr_val_type: 'BLANK', possible_values: [] });
    expect(sources[5]).toMatchObject({
      label: 'Budget',
      attr_val_type: 'FREE_TEXT',
      attr_val_types: ['FREE_TEXT', 'BLANK'],
    });
  });

  it('have values that can be searched and paged, of one source or all', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const other = await newWebhook(org, { name: 'Other' });
    await webhook.post(
      ['Bayshore', 'Autumn', 'Bay 2'].map((form_name, index) => ({
        name: 'Jane',
        email: 'jane@example.com',
        form_id: `f${index}`,
        form_name,
      })),
    );
    await other.post({ name: 'Jane', email: 'jane@example.com', form_id: 'o1', form_name: 'Bay 3' });
    await fileWaitingLeads();
    const read = (body: object) => org.owner.call(leadRules.listCriteriaValues, { body: { name: 'form_id', ...body } });
    const names = async (body: object) => (await read(body)).results.map(({ value_name }) => value_name);
    expect(await names({})).toEqual(['Autumn', 'Bay 2', 'Bay 3', 'Bayshore']);
    expect(await names({ search: 'bay' })).toEqual(['Bay 2', 'Bay 3', 'Bayshore']);
    expect(await names({ lead_source: String(other.id) })).toEqual(['Bay 3']);
    const first = await read({ page_size: 3 });
    expect(await names({ page_size: 3, cursor: first.next })).toEqual(['Bayshore']);
    expect(await names({ name: 'source', search: 'other' })).toEqual(['Other']);
    await org.owner.refused(leadRules.listCriteriaValues, { body: { name: 'source', cursor: 'nonsense' } }, 400);
  });
});

describe('the calls', () => {
  it('answer in both versions (C4)', async () => {
    const org = await newOrg();
    const app = await testApp();
    const rule = await addRule(org);
    const inBoth = Object.values(leadRules) as AnyEndpoint[];
    expect(inBoth.map(({ aliases }) => aliases.length)).toEqual(Array(8).fill(1));
    for (const version of ['v1', 'v2']) {
      const path = `/api/integrations/api/${version}/lead-assignment/get-rule/{id}`;
      const answer = await send(
        app,
        { ...leadRules.get, path } as AnyEndpoint,
        { params: { id: rule.id } },
        org.owner.cookie,
      );
      expect(answer).toMatchObject({ status: 200, body: { id: rule.id } });
    }
  });

  it('need the right to manage the team; in the free tier they read and delete (D40)', async () => {
    const org = await newOrg();
    const rule = await addRule(org);
    const daniel = await org.member();
    await daniel.refused(leadRules.list, undefined, 403);
    await daniel.refused(leadRules.create, { body: { name: 'Mine' } }, 403);
    await org.permit(daniel, { manageTeam: true });
    await daniel.call(leadRules.create, { body: { name: 'Ours' } });
    await org.setSubscription('subscription_expired');
    await org.owner.refused(leadRules.create, { body: { name: 'Late' } }, 423);
    await org.owner.call(leadRules.delete, { params: { id: rule.id } });
    expect(await listNames(org)).toEqual(['Ours']);
  });
});
