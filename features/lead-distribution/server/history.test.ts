import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadDistribution } from '../contract.ts';
import { addRule, deliver, member, outsider, readHistory, sendLeads } from './distribution.fixture.ts';

afterEach(() => setClock(systemClock));

async function newTeam() {
  const org = await newOrg();
  const mei = await org.member({ name: 'Mei' });
  return { org, mei, webhook: await newWebhook(org, { save_lead_to_owner_account: false }) };
}

const listNames = async (org: Org, query: object) => (await readHistory(org, query)).map(({ client }) => client?.name);

describe('the history of distribution', () => {
  it('lists leads newest first, page by page, found by rule, member, outcome, channel and day (G-072)', async () => {
    const { org, mei, webhook } = await newTeam();
    const first = await addRule(org, [member(mei), outsider('Jane')], { name: 'First' });
    const [one, two] = await sendLeads(webhook, 2);
    await org.owner.call(leadDistribution.delete, { params: { id: first.id } });
    const second = await addRule(org, [], { name: 'Second' });
    const [three] = await sendLeads(webhook);

    expect(await listNames(org, {})).toEqual([one, two, three]);
    expect(await listNames(org, { rule_id: second.id })).toEqual([three]);
    expect(await listNames(org, { profile_id: mei.profile_id })).toEqual([one]);
    expect(await listNames(org, { outcome: 'NO_RECIPIENT' })).toEqual([three]);
    expect(await listNames(org, { channel: 'email_alert' })).toEqual([two]);
    expect(await listNames(org, { to: '2020-01-01' })).toEqual([]);
    const list = (query: object) => org.owner.call(leadDistribution.listLeadsHistory, { query });
    const page = await list({ page_size: 2 });
    expect(page.results.map(({ rule_name, rule_id }) => [rule_name, rule_id])).toEqual([
      ['Second', second.id],
      ['First', null],
    ]);
    expect((await list({ page_size: 2, cursor: page.next })).results).toHaveLength(1);
  });

  it('shows the first 20 messages of a lead, and all of them page by page', async () => {
    const { org, webhook } = await newTeam();
    const people = Array.from({ length: 25 }, (_, index) => outsider(`Partner ${index}`));
    await addRule(org, people, { distribution_type: 'BROADCAST' });
    await sendLeads(webhook);
    const [lead] = await readHistory(org);
    expect(lead).toMatchObject({ deliveries_count: 25 });
    expect(lead!.deliveries).toHaveLength(20);
    const all = await org.owner.call(leadDistribution.listDeliveries, { params: { id: lead!.id } });
    expect(all.results.map(({ recipient }) => recipient.name)).toEqual(people.map(({ name }) => name));
  });

  it('names clients only to those who may see them', async () => {
    const { org, webhook } = await newTeam();
    const manager = await org.member({ permissions: { manageTeam: true } });
    await addRule(org, [outsider('Jane')]);
    const [name] = await sendLeads(webhook);
    const { results } = await manager.call(leadDistribution.listLeadsHistory);
    expect(results).toMatchObject([{ client: null, outcome: 'SENT_IN_TURN' }]);
    expect(await listNames(org, {})).toEqual([name]);
    const plain = await org.member();
    await plain.refused(leadDistribution.listLeadsHistory, undefined, 403);
  });

  it('forgets an erased client, and keeps to whom its lead was sent', async () => {
    const { org, webhook } = await newTeam();
    await addRule(org, [outsider('Jane')]);
    await sendLeads(webhook);
    await deliver();
    const [client] = (await org.owner.call(clients.list)).results;
    await org.owner.call(clients.delete, { params: { id: client!.id } });
    setClock(stoppedAt(new Date(now().getTime() + 31 * 86_400_000).toISOString()));
    const { services } = await testApp();
    await runJob(services, eraseClientsJob, {});
    setClock(systemClock);

    const [lead] = await readHistory(org);
    expect(lead).toMatchObject({ client: null, deliveries: [{ recipient: { name: 'Jane' }, can_retry: false }] });
    const stored = await org.inScope(async ({ db }) => [
      await db.selectFrom('lead_distributions').where('org_id', '=', org.org_id).selectAll().execute(),
      await db.selectFrom('distribution_deliveries').where('org_id', '=', org.org_id).selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(client!.name);
  });
});
