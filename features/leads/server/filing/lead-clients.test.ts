import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leads } from '../../contract.ts';

const listClients = async (org: Org) => (await org.owner.call(clients.list, { query: { page_size: 100 } })).results;

describe('a source that is renamed', () => {
  it('has its new name everywhere at once: on clients, in their list, its filter and counts, and on their timeline', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org, { name: 'Website formContact' });
    const other = await newWebhook(org, { name: 'Fair' });
    await webhook.post({ name: 'Jane', phone: '91234567' });
    await other.post({ name: 'Ben' });
    await fileWaitingLeads();
    await webhook.update({ name: 'Contact form' });
    await webhook.post({ name: 'Ana' });
    await webhook.post({ name: 'Jane', phone: '91234567', note: 'again' });
    await fileWaitingLeads();

    const shown = Object.fromEntries((await listClients(org)).map(({ name, source_name }) => [name, source_name]));
    const jane = (await listClients(org)).find(({ name }) => name === 'Jane')!;
    const found = (source_name: string) => org.owner.call(clients.list, { query: { source_name } });
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: jane.id } });
    const stats = (await org.owner.call(clients.getStatsBySource)).results;

    expect(shown).toEqual({ Jane: 'Contact form', Ana: 'Contact form', Ben: 'Fair' });
    expect((await found('Contact form')).results.map(({ name }) => name).sort()).toEqual(['Ana', 'Jane']);
    // A link to the list saved earlier still works.
    expect((await found('Website formContact')).results).toHaveLength(2);
    expect(results.map(({ type_specific_data }) => type_specific_data)).toMatchObject([
      { source_name: 'Contact form' },
      { source_name: 'Contact form' },
    ]);
    expect(stats.map(({ source_name, total_clients }) => [source_name, total_clients])).toEqual([
      ['Contact form', 2],
      ['Fair', 1],
    ]);
  });

  it('leaves its old name to another without mixing their clients', async () => {
    const org = await newOrg();
    const first = await newWebhook(org, { name: 'Website' });
    await first.post({ name: 'Jane' });
    await fileWaitingLeads();
    await first.update({ name: 'Old website' });
    const second = await newWebhook(org, { name: 'Website' });
    await second.post({ name: 'Ana' });
    await fileWaitingLeads();

    const listNames = async (source_name: string) =>
      (await org.owner.call(clients.list, { query: { source_name } })).results.map(({ name }) => name);

    expect([await listNames('Website'), await listNames('Old website')]).toEqual([['Ana'], ['Jane']]);
  });
});

describe('company and location of a lead', () => {
  const listFields = async (org: Org) =>
    Object.fromEntries((await listClients(org)).map(({ name, company, location }) => [name, [company, location]]));

  it('become those of the new client, by their labels or by the mapping', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const mapped = await newWebhook(org, { mapping: { company: 'works_for', location: 'region' } });

    await webhook.post({ name: 'Jane', company: 'Tan Homes', city: 'Singapore', address: '1 Orchard Road' });
    await mapped.post({ name: 'Ana', works_for: 'Kestrel', region: 'East', company: 'not this' });
    await webhook.post({ name: 'Ben', 'Company name': 'yes', location: 'ben@example.com' });
    await fileWaitingLeads();

    expect(await listFields(org)).toEqual({
      Jane: ['Tan Homes', 'Singapore'],
      Ana: ['Kestrel', 'East'],
      Ben: [null, null],
    });
    const jane = (await listClients(org)).find(({ name }) => name === 'Jane')!;
    const [raw] = (await org.owner.call(leads.rawLeadInfo, { params: { id: jane.id } })).results;
    expect(raw!.questions.map(({ key }) => key)).toEqual(['address']);
  });

  it('fill what a known client lacks, with its history, and never replace existing values', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Jane', phones: ['91234567'] });
    const webhook = await newWebhook(org);
    await org.owner.call(clients.update, { params: { id }, body: { company: 'Own words' } });

    await webhook.post({ name: 'Jane', phone: '91234567', company: 'Tan Homes', city: 'Singapore' });
    await fileWaitingLeads();

    expect(await listFields(org)).toEqual({ Jane: ['Own words', 'Singapore'] });
    const changes = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'client.updated')
        .orderBy('id', 'desc')
        .select('changes')
        .executeTakeFirstOrThrow(),
    );
    expect(changes.changes).toEqual({ location: { from: null, to: 'Singapore' } });
  });
});
