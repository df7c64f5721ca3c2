import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadRules, type NewRule } from '#features/lead-rules/contract.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org, Person } from '#testing/world.ts';
import { facebook } from '../contract.ts';

let fb: FacebookApp;
let org: Org;
let mei: Person;
let forms: { spring: string; summer: string };

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  const begun = await beginWithPage(fb);
  org = begun.org;
  mei = await org.member({ name: 'Mei Chen' });
  forms = {
    spring: fb.seedForm({ page_id: begun.page.id, name: 'Spring' }).id,
    summer: fb.seedForm({ page_id: begun.page.id, name: 'Summer' }).id,
  };
  await connectFacebook(fb, org);
});

type Expression = NonNullable<NewRule['rule_definition']>['expressions'][number];

const isForm = (value: string): Expression => ({
  name: 'form_id',
  operator: 'equal',
  attr_val_type: 'FREE_TEXT',
  value,
});
const isCampaign: Expression = { ...isForm('Sale'), name: 'campaign_id' };

const addRule = (name: string, to: readonly Person[], expressions: Expression[], rule: Partial<NewRule> = {}) =>
  org.owner.call(leadRules.create, {
    body: {
      name,
      rule_definition: { logical_operator: 'AND', expressions },
      member_recipients: to.map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
      ...rule,
    },
  });
const addDefault = (to: readonly Person[], rule: Partial<NewRule> = {}) =>
  addRule('All others', to, [], { is_default_rule: true, rule_definition: undefined, ...rule });

async function goesTo() {
  const { results: pages } = await org.owner.call(facebook.listPages);
  const { results } = await org.owner.call(facebook.listForms, { params: { id: pages[0]!.id } });
  const of = (name: string) => results.find((form) => form.name === name)!.goes_to;
  return { spring: of('Spring'), summer: of('Summer') };
}

describe('who gets the leads of a form', () => {
  it('is said as the rules decide: by form, else by the default rule; and so the lead goes', async () => {
    await addRule('Spring leads', [mei], [isForm('spring')]);
    const others = [await org.member(), await org.member(), await org.member(), await org.member()];
    await addDefault(others);

    const { spring, summer } = await goesTo();
    await fb.meta.tell([fb.meta.addLead(forms.spring, { full_name: 'Jane Tan' })]);
    await fetchAndFile(fb);

    expect(spring).toEqual({
      rule_name: 'Spring leads',
      distribution_type: 'ROUND_ROBBIN',
      people: [{ id: mei.profile_id, name: 'Mei Chen' }],
      people_count: 1,
    });
    expect(summer).toMatchObject({ rule_name: 'All others', people_count: 4 });
    expect(summer!.people.map(({ id }) => id)).toEqual(others.slice(0, 3).map(({ profile_id }) => profile_id));
    const { results } = await org.owner.call(clients.list);
    expect(results.map(({ assigned_to }) => assigned_to?.name)).toEqual(['Mei Chen']);
  });

  it.each([
    ['FACEBOOK_LEAD_ADS', 'FACEBOOK_LEAD_ADS', 'FACEBOOK_LEAD_ADS'],
    ['facebook_lead_ads', 'FACEBOOK_LEAD_ADS', 'FACEBOOK_LEAD_ADS'],
    ['facebook-lead-ads', 'facebook-lead-ads', 'facebook-lead-ads'],
    ['facebook', 'facebook', 'facebook-lead-ads'],
  ])(
    'is said by a rule for leads of the type %s, which is answered as it was sent: %s (S0-3E-24, B3)',
    async (sent, lead_source, rule_lead_source_type) => {
      const rule = await addRule('Facebook leads', [mei], [], { lead_source: sent });

      expect(rule).toMatchObject({ lead_source, rule_lead_source_type, is_missing_items: false });
      expect(rule.lead_source_display).toBe('Facebook');
      const renamed = { params: { id: rule.id }, body: { name: 'Renamed', base: rule.version } };
      expect(await org.owner.call(leadRules.update, renamed)).toMatchObject({ lead_source, rule_lead_source_type });
      expect((await goesTo()).spring).toMatchObject({ rule_name: 'Renamed' });
    },
  );

  it('is left open where a rule that may come first compares the campaign or an answer', async () => {
    await addRule('The sale', [mei], [isForm('Spring'), isCampaign]);
    await addDefault([mei]);

    const { spring, summer } = await goesTo();

    expect(spring).toBeNull();
    expect(summer).toMatchObject({ rule_name: 'All others' });
  });

  it('is said where one of several conditions is enough', async () => {
    await addRule('Either', [mei], [], {
      rule_definition: { logical_operator: 'OR', expressions: [isForm('Spring'), isCampaign] },
    });

    const { spring, summer } = await goesTo();

    expect(spring).toMatchObject({ rule_name: 'Either' });
    expect(summer).toBeNull();
  });

  it('is the owner where no rule is for it, nobody where a rule has nobody', async () => {
    await addRule('Spring leads', [], [isForm('Spring')], { save_lead_to_owner_account: false });

    const { spring, summer } = await goesTo();

    expect(spring).toMatchObject({ rule_name: 'Spring leads', people: [], people_count: 0 });
    expect(summer).toMatchObject({ rule_name: null, people: [{ id: org.owner.profile_id }], people_count: 1 });
  });

  it('leaves out members who are not active, and takes no turn', async () => {
    const gone = await org.member();
    await addDefault([gone, mei]);
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', gone.profile_id)
        .execute(),
    );

    expect((await goesTo()).spring).toMatchObject({ people: [{ name: 'Mei Chen' }], people_count: 1 });
    const { results } = await org.owner.call(leadRules.list);
    expect(results[0]!.member_recipients.map(({ current_round_lead_counter }) => current_round_lead_counter)).toEqual(
      results[0]!.member_recipients.map(() => 0),
    );
  });
});
