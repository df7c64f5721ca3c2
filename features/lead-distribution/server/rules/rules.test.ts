import { describe, expect, it } from 'vitest';
import { MAX_RECIPIENTS } from '#engines/rules/contract.ts';
import { auditLog } from '#features/audit-log/contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadDistribution, type NewDistributionRule } from '../../contract.ts';
import { addRule, deactivate, getRule, member, outsider } from '../distribution.fixture.ts';

const listNames = async (org: Org) => (await org.owner.call(leadDistribution.list)).results.map(({ name }) => name);

const refuseRecipients = async (org: Org, recipients: unknown[]) =>
  (await org.owner.raw(leadDistribution.create, { body: { name: 'Rule', recipients } })).body as {
    errors: Record<string, string>;
  };

describe('a lead distribution rule', () => {
  it('is answered with recipients inside and outside the account, each with their channels (S0-1-17, S0-3E-30, S0-3E-31, G-071)', async () => {
    const org = await newOrg();
    const mei = await org.member({ name: 'Mei' });
    const rule = await addRule(
      org,
      [
        member(mei, { channels: ['whatsapp_alert', 'app_alert'], max_leads_per_round: 2 }),
        outsider('Jane Partner', { phone: '81234571', channels: ['email_alert', 'whatsapp_alert'] }),
      ],
      { distribution_type: 'BROADCAST', save_lead_to_owner_account: true },
    );

    expect(rule).toMatchObject({
      name: 'To partners',
      position: 1,
      is_default_rule: false,
      summary: 'All leads',
      distribution_type: 'BROADCAST',
      save_lead_to_owner_account: true,
      num_recipients: 2,
      member_recipients_count: 1,
      waiting_count: 0,
      leads_30_days: 0,
    });
    expect(rule.recipients).toMatchObject([
      {
        member_prof_id: mei.profile_id,
        name: 'Mei',
        email: mei.email,
        channels: ['app_alert', 'whatsapp_alert'],
        round_robin_max_leads_per_round: 2,
        is_available: true,
      },
      {
        member_prof_id: null,
        name: 'Jane Partner',
        email: 'jane.partner@partner.example',
        phone: '+6581234571',
        channels: ['email_alert', 'whatsapp_alert'],
        is_available: true,
      },
    ]);
    expect(await getRule(org, rule.id)).toEqual(rule);
  });

  it.each([
    ['page_id', 'Incomplete rule criteria. Please select a Facebook Page', 'S0-5-10'],
    ['form_id', 'Incomplete rule criteria. Please select a Form', 'S0-5-11'],
    ['campaign_id', 'Incomplete rule criteria. Please select a Campaign', 'S0-5-12'],
    ['source', 'Incomplete rule criteria. Please select a valid integration', 'S0-5-13'],
  ])('on %s without a value is refused as an assignment rule is: %s (%s)', async (name, message) => {
    const { owner } = await newOrg();
    const rule_definition = { logical_operator: 'AND', expressions: [{ name, operator: 'equal', value: '' }] };
    const { body } = await owner.raw(leadDistribution.create, { body: { name: 'Rule', rule_definition } });
    expect(body).toMatchObject({ errors: { 'rule_definition.expressions.0.value': message } });
  });

  it('shows an integration that is gone as INTEGRATION NOT FOUND and {Integration Not Found} (S0-5-14, S0-5-15)', async () => {
    const org = await newOrg();
    const { id } = await newWebhook(org);
    const rule = await addRule(org, [], { lead_source: String(id) });
    await org.inScope((scope) =>
      scope.db
        .updateTable('lead_sources')
        .set({ deleted_at: new Date().toISOString() })
        .where('org_id', '=', org.org_id)
        .where('id', '=', id)
        .execute(),
    );
    expect(await getRule(org, rule.id)).toMatchObject({
      is_missing_items: true,
      lead_source_display: 'INTEGRATION NOT FOUND',
      summary: 'Source is {Integration Not Found}',
    });
  });

  it('compares with what came, as assignment rules do', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org, { name: 'Website form' });
    await webhook.post({ name: 'Jane', email: 'jane@example.com', form_id: 'f1', form_name: 'Bayshore' });
    await fileWaitingLeads();
    const { results } = await org.owner.call(leadDistribution.listCriteria);
    expect(results.map(({ assignment_source }) => assignment_source.label)).toContain('Facebook Page');
    const values = await org.owner.call(leadDistribution.listCriteriaValues, { body: { name: 'form_id' } });
    expect(values.results).toMatchObject([{ value_id: 'f1', value_name: 'Bayshore' }]);
  });
});

describe('the recipients of a distribution rule', () => {
  it('are at most 200; one more is refused with the number (S0-9-10)', async () => {
    const org = await newOrg();
    const people = Array.from({ length: MAX_RECIPIENTS + 1 }, (_, index) => outsider(`Partner ${index}`));
    expect(await refuseRecipients(org, people)).toMatchObject({
      errors: { recipients: 'This field cannot contain more than 200 entries' },
    });
    expect((await addRule(org, people.slice(1))).num_recipients).toBe(200);
  });

  it('outside the account need a name, and an address for each of their channels', async () => {
    const org = await newOrg();
    const round = { max_leads_per_round: 1 };
    const { errors } = await refuseRecipients(org, [
      { channels: ['email_alert'], email: 'a@example.com', ...round },
      { name: 'No address', channels: ['email_alert'], ...round },
      { name: 'No number', channels: ['whatsapp_alert'], email: 'c@example.com', ...round },
      { name: 'Bad address', channels: ['email_alert'], email: 'nowhere', ...round },
      { name: 'Bad number', channels: ['whatsapp_alert'], phone: '123', ...round },
      { name: 'In the app', channels: ['app_alert'], ...round },
    ]);
    expect(errors).toEqual({
      'recipients.0.name': 'This field is required',
      'recipients.1.email': 'This field is required',
      'recipients.2.phone': 'This field is required',
      'recipients.3.email': 'Invalid email format',
      'recipients.4.phone': 'Unsupported or invalid phone number',
      'recipients.5.channels': 'People outside the account can’t get alerts in the app.',
    });
  });

  it('are there once: no member, address or number twice', async () => {
    const org = await newOrg();
    const mei = await org.member({ name: 'Mei' });
    const { errors } = await refuseRecipients(org, [
      member(mei),
      member(mei),
      outsider('As Mei', { email: mei.email.toUpperCase() }),
      outsider('One', { email: 'one@example.com', phone: '81234571' }),
      outsider('Two', { email: 'One@example.com' }),
      outsider('Three', { phone: '+65 8123 4571', channels: ['whatsapp_alert'] }),
    ]);
    expect(errors).toEqual({
      'recipients.1.member_prof_id': 'This person is already a recipient.',
      'recipients.2.email': 'Another recipient already has this e-mail address.',
      'recipients.4.email': 'Another recipient already has this e-mail address.',
      'recipients.5.phone': 'Another recipient already has this number.',
    });
  });

  it('inside are active members of the organisation; one who leaves may stay in the rule', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const mei = await org.member({ name: 'Mei' });
    const notAMember = 'This person isn’t a member who can get leads.';
    expect((await refuseRecipients(org, [member(other.owner)])).errors).toEqual({
      'recipients.0.member_prof_id': notAMember,
    });
    const rule = await addRule(org, [member(mei)]);
    await deactivate(mei);

    expect((await refuseRecipients(org, [member(mei)])).errors).toEqual({ 'recipients.0.member_prof_id': notAMember });
    const kept = await org.owner.call(leadDistribution.update, {
      params: { id: rule.id },
      body: { base: rule.version, recipients: [member(mei, { max_leads_per_round: 3 })] },
    });
    expect(kept.recipients).toMatchObject([{ unavailable_reason: 'deactivated', round_robin_max_leads_per_round: 3 }]);
  });

  it('that stay keep their id when the rule is changed; one of another rule is refused', async () => {
    const org = await newOrg();
    const rule = await addRule(org, [outsider('Jane'), outsider('Tom')]);
    const [jane, tom] = rule.recipients;
    const change = (recipients: unknown, base: number) =>
      org.owner.raw(leadDistribution.update, { params: { id: rule.id }, body: { base, recipients } });

    const { body } = await change([{ id: tom!.id, ...outsider('Thomas') }, outsider('New')], rule.version);
    const changed = body as typeof rule;
    expect(changed.recipients.map(({ name }) => name)).toEqual(['Thomas', 'New']);
    expect(changed.recipients[0]!.id).toBe(tom!.id);
    expect((await change([{ id: jane!.id, ...outsider('Jane') }], changed.version)).body).toMatchObject({
      errors: { 'recipients.0.id': 'This recipient is no longer in the rule. Reload the page and try again.' },
    });
  });
});

describe('distribution rules', () => {
  it('are asked in their order, the default rule last, apart from assignment rules (S1-4-11)', async () => {
    const org = await newOrg();
    const [one, two] = [await addRule(org, [], { name: 'One' }), await addRule(org, [], { name: 'Two' })];
    await addRule(org, [], { name: 'Others', is_default_rule: true });
    const base = (await org.owner.call(leadDistribution.list)).results.map(({ id }) => id);
    await org.owner.call(leadDistribution.reorder, { body: { ids: [two.id, one.id], base } });
    expect(await listNames(org)).toEqual(['Two', 'One', 'Others']);

    const stale = await org.owner.refused(leadDistribution.reorder, { body: { ids: [one.id, two.id], base } }, 409);
    expect(stale).toMatchObject({ error_type: 'EDIT_CONFLICT', conflicts: [{ theirs: [two.id, one.id] }] });
    const second = await org.owner.refused(
      leadDistribution.create,
      { body: { name: 'X', is_default_rule: true } },
      409,
    );
    expect(second.detail).toBe('There is already a default rule.');
    await org.owner.call(leadDistribution.delete, { params: { id: two.id } });
    expect(await listNames(org)).toEqual(['One', 'Others']);
  });

  it('changed by somebody else meanwhile are an edit conflict', async () => {
    const org = await newOrg();
    const { id, version } = await addRule(org, []);
    const change = (body: object) => org.owner.raw(leadDistribution.update, { params: { id }, body });
    expect((await change({ base: version, name: 'Mine' })).status).toBe(200);
    expect(await change({ base: version, name: 'Theirs' })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'version', mine: version, theirs: version + 1, by: org.owner.name }] },
    });
  });

  it('are changed where the plan includes paid automations alone (D36)', async () => {
    const org = await newOrg();
    const body: NewDistributionRule = { name: 'Rule' };
    await org.setSubscription('subscription_active', 'staff');
    const refused = await org.owner.refused(leadDistribution.create, { body }, 423);
    expect(refused.sub_error).toBe('paid_automation_unavailable');
    await org.setSubscription('subscription_expired');
    expect((await org.owner.refused(leadDistribution.create, { body }, 423)).sub_error).toBe(
      'unavailable_in_free_plan',
    );
  });

  it('are in the audit log by who added, changed, moved and deleted them, without addresses', async () => {
    const org = await newOrg();
    const { id, version } = await addRule(org, [outsider('Jane Partner')], { name: 'Partners' });
    const other = await addRule(org, [], { name: 'Others' });
    await org.owner.call(leadDistribution.update, {
      params: { id },
      body: { base: version, recipients: [outsider('Jane Secret')] },
    });
    await org.owner.call(leadDistribution.reorder, { body: { ids: [other.id, id], base: [id, other.id] } });
    await org.owner.call(leadDistribution.delete, { params: { id } });

    const { results } = await org.owner.call(auditLog.list);
    expect(results.map(({ sentence }) => sentence)).toEqual([
      'Nadia Rahman deleted the lead distribution rule “Partners”',
      'Nadia Rahman changed the order of the lead distribution rules',
      'Nadia Rahman changed the lead distribution rule “Partners”',
      'Nadia Rahman added the lead distribution rule “Others”',
      'Nadia Rahman added the lead distribution rule “Partners”',
    ]);
    const history = await org.inScope((scope) =>
      scope.db.selectFrom('events').where('org_id', '=', org.org_id).select('changes').execute(),
    );
    expect(JSON.stringify(history)).not.toMatch(/Jane|partner\.example/);
  });
});
