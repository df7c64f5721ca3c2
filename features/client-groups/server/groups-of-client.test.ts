import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clientGroups } from '../contract.ts';

const newGroup = async ({ owner }: Org, name: string) =>
  (await owner.call(clientGroups.create, { body: { name, color_id: 4 } })).id;

const put = (person: Person, client_id: number, group_ids: number[]) =>
  person.call(clientGroups.setClientAutoGroups, { params: { id: client_id }, body: { group_ids } });

const listGroups = async (person: Person, id: number) => (await person.call(clients.get, { params: { id } })).group_ids;

const countsFor = async (person: Person) => {
  const { results } = await person.call(clientGroups.list, { query: { with_counts: true } });
  return Object.fromEntries(results.map(({ name, clients_count }) => [name, clients_count]));
};

describe('the groups of a client (G-051)', () => {
  it('are replaced as a whole by set-auto-groups', async () => {
    const org = await newOrg();
    const [one, two, three] = [await newGroup(org, 'One'), await newGroup(org, 'Two'), await newGroup(org, 'Three')];
    const { id } = await org.client();

    await put(org.owner, id, [two, one, two]);
    expect(await listGroups(org.owner, id)).toEqual([one, two]);
    const { results } = await put(org.owner, id, [three]);
    expect(results.map(({ name }) => name)).toEqual(['Three']);
    expect(await listGroups(org.owner, id)).toEqual([three]);
    const [, , used] = (await org.owner.call(clientGroups.list)).results;
    expect(used).toMatchObject({ name: 'Two', last_used_at: expect.any(String) });
  });

  it('are neither groups that are gone nor smart ones, and at most 50', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const gone = await newGroup(org, 'Gone');
    await org.owner.call(clientGroups.delete, { params: { id: gone } });
    const body = { name: 'New ones', color_id: 1, criteria: { is_new_lead: true } };
    const smart = await org.owner.call(clientGroups.create, { body });
    const foreign = await newGroup(await newOrg(), 'Foreign');
    const refused = (group_ids: number[]) =>
      org.owner.refused(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids } }, 400);

    for (const group of [gone, foreign]) {
      expect(await refused([group])).toMatchObject({ detail: 'A group no longer exists. Reload the page.' });
    }
    expect(await refused([smart.id])).toMatchObject({
      detail: 'A rule decides who is in “New ones”, so clients can’t be added by hand.',
    });
    await refused(Array.from({ length: 51 }, (_, index) => index + 1));
    expect(await listGroups(org.owner, id)).toEqual([]);
  });

  it('are in the history by name, and a change of them is undone', async () => {
    const org = await newOrg();
    const [one, two] = [await newGroup(org, 'One'), await newGroup(org, 'Two')];
    const { id } = await org.client();
    await put(org.owner, id, [one]);
    await put(org.owner, id, [two]);

    const { results } = await org.owner.call(clientHistory.list, { params: { id }, query: { field: 'groups' } });
    expect(results[0]).toMatchObject({
      changes: [{ field: 'groups', from: [{ id: one, name: 'One' }], to: [{ id: two, name: 'Two' }] }],
      can_undo: true,
    });
    await org.owner.call(clientHistory.undo, { params: { id, change_id: results[0]!.id } });
    expect(await listGroups(org.owner, id)).toEqual([one]);
  });

  it('are changed by those who may edit the client', async () => {
    const org = await newOrg();
    const member = await org.member();
    const group = await newGroup(org, 'One');
    const own = await org.client({ assigned_to: member });
    const hidden = await org.client();

    await put(member, own.id, [group]);
    const params = { id: hidden.id };
    await member.refused(clientGroups.setClientAutoGroups, { params, body: { group_ids: [group] } }, 455);
    await member.refused(clientGroups.listForClient, { params }, 455);
  });
});

describe('a member', () => {
  it('never learns of clients they may not see: not from a group, a filter, a smart group or a count', async () => {
    const org = await newOrg();
    const member = await org.member();
    const group = await newGroup(org, 'Investors');
    const body = { name: 'New ones', color_id: 1, criteria: { is_new_lead: true } };
    const smart = (await org.owner.call(clientGroups.create, { body })).id;
    const own = await org.client({ name: 'Own', assigned_to: member, is_new_lead: true });
    const hidden = await org.client({ name: 'Hidden', is_new_lead: true });
    await put(org.owner, own.id, [group]);
    await put(org.owner, hidden.id, [group]);

    for (const id of [group, smart]) {
      const { results, count } = await member.call(clientGroups.listClients, {
        params: { id },
        query: { with_count: true },
      });
      expect([results.map(({ name }) => name), count]).toEqual([['Own'], 1]);
      const listed = await member.call(clients.list, { query: { group_id: id, with_count: true } });
      expect([listed.results.map(({ name }) => name), listed.count]).toEqual([['Own'], 1]);
    }
    expect(await countsFor(member)).toEqual({ Investors: 1, 'New ones': 1 });
    expect(await countsFor(org.owner)).toEqual({ Investors: 2, 'New ones': 2 });
  });
});

describe('clients are filtered by groups', () => {
  it('by any of several, smart ones too, and by having none', async () => {
    const org = await newOrg();
    const [one, two] = [await newGroup(org, 'One'), await newGroup(org, 'Two')];
    const body = { name: 'New ones', color_id: 1, criteria: { is_new_lead: true } };
    const smart = (await org.owner.call(clientGroups.create, { body })).id;
    const ana = await org.client({ name: 'Ana' });
    const ben = await org.client({ name: 'Ben' });
    await org.client({ name: 'Cleo', is_new_lead: true });
    await put(org.owner, ana.id, [one]);
    await put(org.owner, ben.id, [two]);
    const found = async (criteria: object) => {
      const answer = await org.owner.call(clients.filter, { body: { ...criteria, with_count: true } });
      expect(answer.count).toBe(answer.results.length);
      return answer.results.map(({ name }) => name).sort();
    };

    expect(await found({ group_ids: [one] })).toEqual(['Ana']);
    expect(await found({ group_ids: [one, two] })).toEqual(['Ana', 'Ben']);
    expect(await found({ group_ids: [one, smart] })).toEqual(['Ana', 'Cleo']);
    expect(await found({ group_ids: [smart], search: 'ana' })).toEqual([]);
    expect(await found({ group_ids: [] })).toEqual([]);
    expect(await found({ without_groups: true })).toEqual(['Cleo']);
    expect(await found({ without_groups: false })).toEqual(['Ana', 'Ben']);
  });
});

describe('a smart group', () => {
  const smartGroup = async ({ owner }: Org, criteria: object) =>
    (await owner.call(clientGroups.create, { body: { name: 'Smart', color_id: 2, criteria } })).id;

  it('follows the data: clients join and leave on their own', async () => {
    const org = await newOrg();
    const id = await smartGroup(org, { is_new_lead: true, search: 'wei' });
    const client = await org.client({ name: 'Wei Ling', is_new_lead: true });
    const inGroup = async () => [
      (await org.owner.call(clientGroups.listClients, { params: { id } })).results.length,
      (await org.owner.call(clientGroups.listForClient, { params: { id: client.id } })).results.length,
      (await countsFor(org.owner)).Smart,
    ];

    expect(await inGroup()).toEqual([1, 1, 1]);
    await org.owner.call(clients.markLead, { params: { id: client.id }, body: { new_lead: false } });
    expect(await inGroup()).toEqual([0, 0, 0]);
  });

  it('may have a rule about custom fields, and is empty once the field is gone', async () => {
    const org = await newOrg();
    const { key, id: field_id } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const id = await smartGroup(org, {
      conditions: [{ field: `custom:${key}`, operator: 'is', values: ['Bayshore'] }],
    });
    const { id: ana } = await org.client({ name: 'Ana' });
    await org.client({ name: 'Ben' });
    const write = (value: string | null) =>
      org.owner.call(clients.update, { params: { id: ana }, body: { custom_fields: { [key]: value } } });
    const inGroup = async () => [
      (await org.owner.call(clientGroups.listClients, { params: { id } })).results.map(({ name }) => name),
      (await org.owner.call(clientGroups.listForClient, { params: { id: ana } })).results.length,
      (await countsFor(org.owner)).Smart,
    ];

    await write('Bayshore');
    expect(await inGroup()).toEqual([['Ana'], 1, 1]);
    await write(null);
    expect(await inGroup()).toEqual([[], 0, 0]);
    await write('Bayshore');
    await org.owner.call(customFields.delete, { params: { id: field_id } });

    expect((await inGroup()).slice(0, 2)).toEqual([[], 0]);
  });

  it('takes conditions: what does not fit is refused, me is who wrote them, and one that is gone leaves nobody', async () => {
    const org = await newOrg();
    const named = await newGroup(org, 'Named');
    const { id: ana } = await org.client({ name: 'Ana' });
    await org.client({ name: 'Ben' });
    await put(org.owner, ana, [named]);
    const rule = (...conditions: object[]) => ({ conditions });
    const outside = { field: 'groups', operator: 'is_not', values: [named] };
    const id = await smartGroup(org, rule(outside, { field: 'assigned_to', operator: 'is', values: ['me'] }));
    const refused = async (criteria: object) => {
      const body = { name: 'Other', color_id: 2 as const, criteria };
      return (await org.owner.refused(clientGroups.create, { body }, 400)).errors;
    };
    const inGroup = async () => [
      (await org.owner.call(clientGroups.listClients, { params: { id } })).results.map(({ name }) => name),
      (await countsFor(org.owner)).Smart,
    ];

    expect(await refused(rule())).toHaveProperty('criteria');
    expect(await refused(rule({ field: 'groups', operator: 'is', values: [id] }))).toHaveProperty('criteria');
    expect(await refused(rule({ field: 'added', operator: 'in_last', values: [0] }))).toEqual({
      'criteria.conditions.0': 'Enter a number of days from 1 to 36,500.',
    });
    const { results } = await org.owner.call(clientGroups.list);
    expect(results.find((group) => group.id === id)?.criteria?.conditions?.[1]?.values).toEqual([org.owner.profile_id]);
    expect(await inGroup()).toEqual([['Ben'], 1]);
    await org.owner.call(clientGroups.delete, { params: { id: named } });
    expect(await inGroup()).toEqual([[], 0]);
  });

  it('may name groups whose clients people choose, and no others, so that no rule depends on itself', async () => {
    const org = await newOrg();
    const investors = await newGroup(org, 'Investors');
    const id = await smartGroup(org, { group_ids: [investors], is_new_lead: true });
    const client = await org.client({ name: 'Both', is_new_lead: true });
    await org.client({ name: 'Only new', is_new_lead: true });
    await put(org.owner, client.id, [investors]);

    const names = async () =>
      (await org.owner.call(clientGroups.listClients, { params: { id } })).results.map(({ name }) => name);
    expect(await names()).toEqual(['Both']);
    expect((await countsFor(org.owner)).Smart).toBe(1);
    expect((await org.owner.call(clientGroups.listForClient, { params: { id: client.id } })).results).toHaveLength(2);

    const refused = (group_ids: number[]) =>
      org.owner.refused(clientGroups.update, { params: { id }, body: { criteria: { group_ids } } }, 400);
    const words = 'A rule can only use existing groups that are not smart groups.';
    for (const named of [id, 999_999_999])
      expect(await refused([named])).toMatchObject({ errors: { criteria: words } });

    await org.owner.call(clientGroups.update, {
      params: { id: investors },
      body: { criteria: { is_new_lead: true } },
    });
    expect(await names()).toEqual([]);
    await org.owner.call(clientGroups.update, { params: { id: investors }, body: { criteria: null } });
    expect(await names()).toEqual(['Both']);
  });

  it('has the same clients for everybody: “me” in its rule is who wrote it', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const id = await smartGroup(org, { assigned_to_ids: ['me'] });
    await org.client({ name: 'Of the owner' });
    await org.client({ name: 'Of the member', assigned_to: member });

    const { results } = await member.call(clientGroups.listClients, { params: { id } });
    expect(results.map(({ name }) => name)).toEqual(['Of the owner']);
  });

  it('needs a condition', async () => {
    const { owner } = await newOrg();
    const body = { name: 'All', color_id: 1, criteria: { search: '' } };

    expect(await owner.refused(clientGroups.create, { body }, 400)).toMatchObject({
      errors: { criteria: 'A rule needs at least one condition.' },
    });
  });
});
