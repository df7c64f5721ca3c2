import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { removeFromGroup } from '#features/clients/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clientGroups, MAX_GROUPS, MAX_SMART_GROUPS, MAX_SMART_VALUES } from '../contract.ts';
import { eraseGroupsJob } from './erase-groups.job.ts';

afterEach(() => setClock(systemClock));

const daysLater = (days: number) => setClock(stoppedAt(new Date(now().getTime() + days * 86_400_000).toISOString()));

const newGroup = async ({ owner }: Org, name: string) =>
  (await owner.call(clientGroups.create, { body: { name, color_id: 4 } })).id;

const put = (person: Person, client_id: number, group_ids: number[]) =>
  person.call(clientGroups.setClientAutoGroups, { params: { id: client_id }, body: { group_ids } });

const listMembers = async (person: Person, id: number) =>
  (await person.call(clientGroups.listClients, { params: { id } })).results.map((client) => client.name);

describe('the groups of an organisation (S0-1-05, G-051)', () => {
  it('have a name and one of ten colours, and are listed by name (S0-3-42, G-107)', async () => {
    const { owner } = await newOrg();

    const vip = await owner.call(clientGroups.create, { body: { name: ' VIP ', color_id: 10 } });
    await owner.call(clientGroups.create, { body: { name: 'Investors', color_id: 1 } });

    expect(vip).toMatchObject({
      name: 'VIP',
      color_id: 10,
      criteria: null,
      created_by: { id: owner.profile_id, name: owner.name },
      last_used_at: null,
    });
    const { results } = await owner.call(clientGroups.list);
    expect(results.map(({ name }) => name)).toEqual(['Investors', 'VIP']);
    for (const color_id of [0, 11]) {
      await owner.refused(clientGroups.create, { body: { name: 'No colour', color_id } }, 400);
    }
    await owner.refused(clientGroups.create, { body: { name: 'x'.repeat(51), color_id: 1 } }, 400);
  });

  it('come 100 at a time, found by a part of their name (S1-9-01)', async () => {
    const org = await newOrg();
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('client_groups')
        .values(
          Array.from({ length: 101 }, (_, index) => ({
            org_id,
            name: `Group ${String(index).padStart(3, '0')}`,
            color_id: 1,
            created_at: now().toISOString(),
            updated_at: now().toISOString(),
          })),
        )
        .execute(),
    );

    const first = await org.owner.call(clientGroups.list, { query: { with_count: true } });
    expect(first.results).toHaveLength(100);
    expect(first.count).toBe(101);
    const rest = await org.owner.call(clientGroups.list, { query: { cursor: first.next! } });
    expect(rest.results.map(({ name }) => name)).toEqual(['Group 100']);
    const found = await org.owner.call(clientGroups.list, { query: { search: 'P 04' } });
    expect(found.results).toHaveLength(10);
  });

  it('have different names, whatever their case', async () => {
    const org = await newOrg();
    await newGroup(org, 'Investors');
    const other = await newGroup(org, 'Others');

    const taken = { errors: { name: 'There is already a group called “INVESTORS”.' } };
    const body = { name: 'INVESTORS', color_id: 1 };
    expect(await org.owner.refused(clientGroups.create, { body }, 400)).toMatchObject(taken);
    expect(
      await org.owner.refused(clientGroups.update, { params: { id: other }, body: { name: 'INVESTORS' } }, 400),
    ).toMatchObject(taken);
    await org.owner.call(clientGroups.update, { params: { id: other }, body: { name: 'OTHERS' } });
    await newGroup(await newOrg(), 'Investors');
  });

  it('are at most 500, and 50 smart ones', async () => {
    const org = await newOrg();
    const add = (count: number, criteria: string | null) =>
      org.inScope(({ db, org_id }) =>
        db
          .insertInto('client_groups')
          .values(
            Array.from({ length: count }, (_, index) => ({
              org_id,
              name: `${criteria} ${index}`,
              color_id: 1,
              criteria,
              created_at: now().toISOString(),
              updated_at: now().toISOString(),
            })),
          )
          .execute(),
      );

    await add(MAX_SMART_GROUPS, JSON.stringify({ is_new_lead: true }));
    const smart = { name: 'One more', color_id: 1, criteria: { is_new_lead: true } };
    expect(await org.owner.refused(clientGroups.create, { body: smart }, 409)).toMatchObject({
      detail: 'An organisation can have 50 smart groups. Delete one that is no longer used.',
    });
    await add(MAX_GROUPS - MAX_SMART_GROUPS, null);
    expect(
      await org.owner.refused(clientGroups.create, { body: { name: 'One more', color_id: 1 } }, 409),
    ).toMatchObject({ detail: 'An organisation can have 500 groups. Delete one that is no longer used.' });
  });

  it('compare at most 2,000 values in all their rules together', async () => {
    const org = await newOrg();
    const rule = (count: number) => ({
      conditions: [
        {
          field: 'company',
          operator: 'contains' as const,
          values: Array.from({ length: count }, (_, place) => `Text ${place}`),
        },
      ],
    });
    const add = (name: string, count: number) => ({ body: { name, color_id: 1, criteria: rule(count) } });
    for (let place = 0; place < MAX_SMART_VALUES / 100; place += 1) {
      await org.owner.call(clientGroups.create, add(`Group ${place}`, 100));
    }

    const { errors } = await org.owner.refused(clientGroups.create, add('One more', 1), 400);
    expect(errors).toEqual({
      criteria: 'The rules of all smart groups can compare 2,000 values in total; 0 are left for this one.',
    });
    const [first] = (await org.owner.call(clientGroups.list)).results;
    await org.owner.call(clientGroups.update, { params: { id: first!.id }, body: { criteria: rule(99) } });
    await org.owner.call(clientGroups.create, add('One more', 1));
  });

  it('are counted and found whatever their rules hold, also those stored before there was a limit', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const client = await org.client({ company: 'Text 7 Holdings' });
    const values = Array.from({ length: 100 }, (_, place) => `Text ${place}`);
    const conditions = Array.from({ length: 20 }, () => ({ field: 'company', operator: 'contains', values }));
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('client_groups')
        .values(
          Array.from({ length: MAX_SMART_GROUPS }, (_, place) => ({
            org_id,
            name: `Group ${place}`,
            color_id: 1,
            criteria: JSON.stringify({ conditions }),
            created_at: now().toISOString(),
            updated_at: now().toISOString(),
          })),
        )
        .execute(),
    );

    const { results } = await org.owner.call(clientGroups.list, { query: { with_counts: true, page_size: 100 } });
    const met = await org.owner.call(clientGroups.listForClient, { params: { id: client.id } });

    expect(results.map(({ clients_count }) => clients_count)).toEqual(Array(MAX_SMART_GROUPS).fill(1));
    expect(met.results).toHaveLength(MAX_SMART_GROUPS);
  });

  it('are made, changed, deleted and restored by those with the permission, and seen by everybody', async () => {
    const org = await newOrg();
    const member = await org.member();
    const id = await newGroup(org, 'Investors');

    await member.refused(clientGroups.create, { body: { name: 'Mine', color_id: 1 } }, 403);
    await member.refused(clientGroups.update, { params: { id }, body: { name: 'Mine' } }, 403);
    await member.refused(clientGroups.delete, { params: { id } }, 403);
    await member.refused(clientGroups.restore, { params: { id } }, 403);
    expect((await member.call(clientGroups.list)).results).toHaveLength(1);

    const editor = await org.member({ permissions: { createEditClientGroup: true } });
    await editor.call(clientGroups.update, { params: { id }, body: { name: 'Mine', color_id: 7 } });
    expect((await member.call(clientGroups.list)).results).toMatchObject([{ name: 'Mine', color_id: 7 }]);
  });
});

describe('a deleted group', () => {
  it('is taken out of its clients, which stay', async () => {
    const org = await newOrg();
    const id = await newGroup(org, 'Investors');
    const client = await org.client();
    await put(org.owner, client.id, [id]);

    await org.owner.call(clientGroups.delete, { params: { id } });

    expect((await org.owner.call(clientGroups.list)).results).toEqual([]);
    expect(await org.owner.call(clients.get, { params: { id: client.id } })).toMatchObject({ group_ids: [] });
    expect(await org.owner.call(clientGroups.listForClient, { params: { id: client.id } })).toEqual({ results: [] });
    expect((await org.owner.call(clients.filter, { body: { group_ids: [id] } })).results).toEqual([]);
    expect((await org.owner.call(clients.filter, { body: { without_groups: true } })).results).toHaveLength(1);
    await org.owner.refused(clientGroups.listClients, { params: { id } }, 404);
    await org.owner.refused(clientGroups.delete, { params: { id } }, 404);
  });

  it('is restored within 30 days with the clients it had, also those whose groups were changed since', async () => {
    const org = await newOrg();
    const id = await newGroup(org, 'Investors');
    const other = await newGroup(org, 'Others');
    const first = await org.client({ name: 'First' });
    const second = await org.client({ name: 'Second' });
    await put(org.owner, first.id, [id]);
    await put(org.owner, second.id, [id]);
    await org.owner.call(clientGroups.delete, { params: { id } });
    await put(org.owner, second.id, [other]);

    daysLater(29);
    await org.owner.call(clientGroups.restore, { params: { id } });

    expect((await listMembers(org.owner, id)).sort()).toEqual(['First', 'Second']);
    const { group_ids } = await org.owner.call(clients.get, { params: { id: second.id } });
    expect(group_ids).toEqual([id, other]);
  });

  it('is not restored under a name that was given to another since', async () => {
    const org = await newOrg();
    const id = await newGroup(org, 'Investors');
    await org.owner.call(clientGroups.delete, { params: { id } });
    await newGroup(org, 'investors');

    expect(await org.owner.refused(clientGroups.restore, { params: { id } }, 400)).toMatchObject({
      errors: { name: 'There is already a group called “Investors”.' },
    });
  });

  it('is erased after 30 days; a job that was killed between two batches goes on with the clients that are left', async () => {
    const org = await newOrg();
    const id = await newGroup(org, 'Investors');
    const kept = await newGroup(org, 'Kept');
    const client = await org.client();
    await put(org.owner, client.id, [id, kept]);
    await put(org.owner, (await org.client()).id, [id, kept]);
    await org.owner.call(clientGroups.delete, { params: { id } });
    const { services } = await testApp();
    const erase = () => runJob(services, eraseGroupsJob, {});
    const stored = () =>
      org.inScope(async ({ db, org_id }) => {
        const rows = await db.selectFrom('clients').where('org_id', '=', org_id).select('group_ids').execute();
        return rows.map(({ group_ids }) => String(group_ids)).sort();
      });

    daysLater(29);
    await erase();
    expect(await stored()).toEqual([`${id},${kept}`, `${id},${kept}`]);
    daysLater(2);
    expect(await org.inScope((scope) => removeFromGroup(scope, id, 1))).toBe(1);
    expect(await stored()).toEqual([`${id},${kept}`, `${kept}`]);
    await erase();
    expect(await stored()).toEqual([`${kept}`, `${kept}`]);
    const left = await org.inScope(({ db, org_id }) =>
      db.selectFrom('client_groups').where('org_id', '=', org_id).select('id').execute(),
    );
    expect(left).toEqual([{ id: kept }]);
  });
});
