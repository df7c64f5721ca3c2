import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { readResting } from '#features/subscription/server/index.ts';
import { team } from '#features/team/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { setRecurring } from '#testing/billing/plan.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg } from '#testing/world.ts';
import { billing } from '../contract.ts';

afterEach(() => setClock(systemClock));

/** An organisation on Pro that uses everything of it. */
async function newBusy() {
  clockAt(0);
  const org = await newOrg();
  await setRecurring(org, { quantity: 3 });
  const [mei, daniel] = [await org.member({ name: 'Mei' }), await org.member({ name: 'Daniel' })];
  const { owner } = org;
  await owner.call(team.bulkInviteNewMembers, { body: { emails: [`hana.${org.org_id}@example.com`] } });
  await newWebhook(org, { name: 'Website' });
  await owner.call(leadForms.create, { body: { name: 'Viewing request' } });
  await owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });
  for (const [name, person] of [
    ['Bayshore', mei],
    ['New launch', daniel],
  ] as const) {
    const member_recipients = [{ member_prof_id: person.profile_id, max_leads_per_round: 1 }];
    await owner.call(leadRules.create, { body: { name, member_recipients } });
  }
  const recipients = [{ member_prof_id: mei.profile_id, channels: ['app_alert' as const], max_leads_per_round: 1 }];
  await owner.call(leadDistribution.create, { body: { name: 'To partners', recipients } });
  const client = await org.client({ name: 'Charlotte Whitfield', assigned_to: mei });
  const { id } = await owner.call(textTemplates.create, { body: { title: 'Brochure', body: 'Hi' } });
  const content = { t: 'text', id } as const;
  const share = await owner.call(shares.share, {
    params: content,
    body: { client_id: client.id, platform: 'whatsapp', is_tracked: true },
  });
  const listShares = async () => (await owner.call(shares.listOfClient, { params: { id: client.id } })).results;

  /** Everything that calls show of it, but for views. */
  const picture = async () => ({
    members: (await owner.call(team.listManageMembers)).results,
    rules: (await owner.call(leadRules.list)).results,
    distribution: (await owner.call(leadDistribution.list)).results,
    forms: (await owner.call(leadForms.list)).results,
    sources: await owner.call(webhookSources.list),
    fields: await owner.call(customFields.list),
    shares: (await listShares()).map(({ opens: _, ...one }) => one),
  });
  const readViews = async () => (await listShares())[0]?.opens ?? null;
  return { org, mei, share, content, picture, readViews };
}

describe('down and up again', () => {
  it('gives the same account: nothing is deleted, and what was viewed meanwhile is shown (D40, S0-4-03, S0-4-04)', async () => {
    const { org, mei, share, content, picture, readViews } = await newBusy();
    const { owner } = org;
    const before = { ...(await picture()), automations: (await owner.call(automations.getDetails)).automations };
    const views = [await readViews()];

    await setRecurring(org, { quantity: 3, status: 'canceled' });
    const resting = await picture();
    views.push(await readViews());
    const { status } = await owner.call(billing.get);
    const refused = [
      await owner.raw(shares.getStats, { params: content }),
      await owner.raw(customFields.create, { body: { name: 'Other', type: 'text' } }),
      await mei.raw(leadForms.create, { body: { name: 'Other' } }),
    ].map((answer) => answer.status);
    await look(share.link.split('/s/')[1]!, { seconds: 9, inputs: 4, at: 60 });
    const rests = await org.inScope(readResting);

    await setRecurring(org, { quantity: 3 });
    const after = { ...(await picture()), automations: (await owner.call(automations.getDetails)).automations };

    expect(status).toBe('subscription_expired');
    const { automations: _, ...lasting } = before;
    expect(resting).toEqual(lasting);
    expect(refused).toEqual([423, 423, 403]);
    expect(after).toEqual(before);
    expect([...views, await readViews()]).toMatchObject([{ times_viewed: 0 }, null, { times_viewed: 1 }]);
    expect(rests).toEqual(
      expect.arrayContaining([
        { kind: 'MEMBERS', effect: 'READ_ONLY', count: 2, names: ['Daniel', 'Mei'] },
        { kind: 'ASSIGNMENT_RULES', effect: 'RESTS', count: 2, names: expect.any(Array) },
        { kind: 'DISTRIBUTION_RULES', effect: 'OFF', count: 1, names: ['To partners'] },
        { kind: 'LEAD_FORMS', effect: 'GOES_ON', count: 1, names: ['Viewing request'] },
        { kind: 'LEAD_SOURCES', effect: 'GOES_ON', count: 2, names: ['Viewing request', 'Website'] },
        { kind: 'VIEW_STATISTICS', effect: 'RECORDED', count: 1, names: [] },
      ]),
    );
  });
});
