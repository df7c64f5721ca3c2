import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { ruleSimulation } from '#features/lead-rules/simulation-contract.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { newAcceptingForm } from '../../testing/accepting-form.ts';

let people = 0;
const somebody = () => {
  people += 1;
  return { name: `Lead ${people}`, email: `form-lead-${people}@example.com` };
};

const addRule = (org: Org, to: readonly Person[]) =>
  org.owner.call(leadRules.create, {
    body: {
      name: 'Everybody in turn',
      member_recipients: to.map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
    },
  });

const assignees = async (org: Org): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await org.owner.call(clients.list, { query: { page_size: 100 } })).results.map(({ name, assigned_to }) => [
      name,
      assigned_to?.name ?? null,
    ]),
  );

describe('who gets a lead of a form', () => {
  it('is the assignee of its link before every rule, which thereby takes no turn; then the rules decide', async () => {
    const org = await newOrg();
    const [ana, ben, carl] = [
      await org.member({ name: 'Ana' }),
      await org.member({ name: 'Ben' }),
      await org.member({ name: 'Carl' }),
    ];
    await addRule(org, [ana, ben]);
    const form = await newAcceptingForm(org, { assignee: carl });
    const link = await form.addLink('Carl’s card', { to: carl });
    const sent = [somebody(), somebody(), somebody()];

    await form.send(sent[0]!);
    await form.send(sent[1]!, { link });
    await form.send(sent[2]!);
    await fileWaitingLeads();

    const got = await assignees(org);
    expect(sent.map(({ name }) => got[name])).toEqual(['Ana', 'Carl', 'Ben']);
  });

  it('is replayed as it was filed when a draft of rules is tried: the link comes before every rule', async () => {
    const org = await newOrg();
    const [ana, carl] = [await org.member({ name: 'Ana' }), await org.member({ name: 'Carl' })];
    await addRule(org, [ana]);
    const form = await newAcceptingForm(org, {});
    const link = await form.addLink('Carl’s card', { to: carl });
    const [by_form, by_link] = [somebody(), somebody()];
    await form.send(by_form);
    await form.send(by_link, { link });
    await fileWaitingLeads();

    const { differences } = await org.owner.call(ruleSimulation.simulate, {
      body: { leads: 'last_30_days', rules: [] },
    });
    expect(differences.map(({ client, today }) => [client?.name, today?.name])).toEqual([[by_form.name, 'Ana']]);
  });

  it('is the form’s assignee where no rule decides, and the link’s before that', async () => {
    const org = await newOrg();
    const [ana, ben] = [await org.member({ name: 'Ana' }), await org.member({ name: 'Ben' })];
    const form = await newAcceptingForm(org, { assignee: ana });
    const link = await form.addLink('Fair', { to: ben });
    const sent = [somebody(), somebody()];

    await form.send(sent[0]!);
    await form.send(sent[1]!, { link });
    await fileWaitingLeads();

    const got = await assignees(org);
    expect(sent.map(({ name }) => got[name])).toEqual(['Ana', 'Ben']);
  });

  it('is decided by the rules where the link’s assignee has left', async () => {
    const org = await newOrg();
    const [ana, ben] = [await org.member({ name: 'Ana' }), await org.member({ name: 'Ben' })];
    await addRule(org, [ana]);
    const form = await newAcceptingForm(org);
    const link = await form.addLink('Ben’s card', { to: ben });
    await deactivate(org, ben);
    const sent = somebody();

    await form.send(sent, { link });
    await fileWaitingLeads();

    expect((await assignees(org))[sent.name]).toBe('Ana');
  });
});

async function deactivate(org: Org, person: Person): Promise<void> {
  await org.inScope((scope) =>
    scope.db
      .updateTable('profiles')
      .set({ account_status: 'DEACTIVATED' })
      .where('org_id', '=', org.org_id)
      .where('id', '=', person.profile_id)
      .execute(),
  );
}
