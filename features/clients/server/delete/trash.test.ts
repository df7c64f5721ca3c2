import { afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { start } from '#features/bulk-actions/testing/bulk.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { deletedClients } from '../../deleted-contract.ts';

afterEach(() => setClock(systemClock));

const list = (person: Person, query: object = {}) => person.call(deletedClients.list, { query } as never);
const namesFor = async (person: Person, query: object = {}) =>
  (await list(person, query)).results.map(({ name }) => name);

async function makeDeleted(org: Org, name: string, more: object = {}): Promise<number> {
  const { id } = await org.client({ name, ...more });
  await org.owner.call(clients.delete, { params: { id } });
  return id;
}

async function deleteTogether(org: Org, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await org.client({ name: `Fair ${index}` })).id);
  await start(org.owner, ids, { kind: 'DELETE' });
  return ids;
}

describe('clients deleted together', () => {
  it('are one group of which four are shown until it is opened, and come back at once', async () => {
    const org = await newOrg();
    await makeDeleted(org, 'Alone');
    const ids = await deleteTogether(org, 6);

    const { results, count } = await list(org.owner, { with_count: true });
    expect(count).toBe(7);
    expect(results.map(({ name }) => name)).toEqual(['Fair 5', 'Fair 4', 'Fair 3', 'Fair 2', 'Alone']);
    const together = results[0]!.together!;
    expect(together.count).toBe(6);
    expect(results.at(-1)!.together).toBeNull();
    expect(await namesFor(org.owner, { open: together.id })).toHaveLength(7);

    await org.owner.call(deletedClients.restore, { body: { clients: { client_ids: [ids[0]!] } } });
    const back = await org.owner.call(deletedClients.restore, { body: { clients: { together: together.id } } });
    expect(back).toEqual({ changed_count: 5, left_count: 0 });
    expect(await namesFor(org.owner)).toEqual(['Alone']);
    expect(await org.owner.call(clients.get, { params: { id: ids[5]! } })).toMatchObject({ name: 'Fair 5' });
  });

  it('are counted and restored as far as the person may, and no other organisation names them', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { deleteClients: true } });
    const ids: number[] = [];
    for (const assigned_to of [daniel, daniel, org.owner]) ids.push((await org.client({ assigned_to })).id);
    await start(org.owner, ids, { kind: 'DELETE' });
    const { together } = (await list(daniel)).results[0]!;
    const other = await newOrg();

    expect(together!.count).toBe(2);
    const clients_ = { together: together!.id };
    expect(await other.owner.call(deletedClients.restore, { body: { clients: clients_ } })).toMatchObject({
      changed_count: 0,
    });
    await daniel.call(deletedClients.restore, { body: { clients: clients_ } });
    expect((await list(org.owner)).results).toMatchObject([{ id: ids[2], together: null }]);
  });
});

describe('the list of deleted clients', () => {
  it('is searched by name, phone and e-mail, and a search finds each of a group', async () => {
    const org = await newOrg();
    await makeDeleted(org, 'Mei', { phones: ['+6581234571'] });
    await makeDeleted(org, 'Tom', { emails: ['tom@example.com'] });
    await deleteTogether(org, 6);

    expect(await namesFor(org.owner, { search: 'mei' })).toEqual(['Mei']);
    expect(await namesFor(org.owner, { search: '8123 4571' })).toEqual(['Mei']);
    expect(await namesFor(org.owner, { search: 'tom@' })).toEqual(['Tom']);
    expect(await namesFor(org.owner, { search: 'fair' })).toHaveLength(6);
  });

  it('shows those erased next first, and alone those erased within seven days', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    await makeDeleted(org, 'Early');
    setClock(stoppedAt('2026-03-20T00:00:00.000Z'));
    await makeDeleted(org, 'Late');
    setClock(stoppedAt('2026-03-25T00:00:00.000Z'));

    expect(await namesFor(org.owner)).toEqual(['Late', 'Early']);
    expect(await namesFor(org.owner, { sort: 'erased_next' })).toEqual(['Early', 'Late']);
    expect(await namesFor(org.owner, { is_erased_soon: true })).toEqual(['Early']);
  });
});

describe('looking at a deleted client', () => {
  it('shows it whole to a person who may restore it, and nothing of it can be changed', async () => {
    const org = await newOrg();
    const id = await makeDeleted(org, 'Mei', { phones: ['+6581234571'] });
    const mayNot = await org.member({ permissions: { viewOtherAssignedClients: true } });

    expect(await org.owner.call(deletedClients.get, { params: { id } })).toMatchObject({
      name: 'Mei',
      phones: [{ number_e164: '+6581234571' }],
      access_policy: { EDIT: false, DELETE: false, REASSIGN: false },
    });
    await mayNot.refused(deletedClients.get, { params: { id } }, 404);
    await org.owner.call(clients.restore, { params: { id } });
    await org.owner.refused(deletedClients.get, { params: { id } }, 404);
  });
});

describe('restoring deleted clients to a person', () => {
  it('restores and assigns them, all or nothing', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { deleteClients: true } });
    const [one, own] = [await makeDeleted(org, 'One'), await makeDeleted(org, 'Own', { assigned_to: daniel })];
    const to = { assign_type: 'OTHER' as const, assigned_to_id: daniel.profile_id };

    await daniel.refused(deletedClients.restoreTo, { body: { client_ids: [own], assign_type: 'UNASSIGNED' } }, 456);
    await org.owner.refused(deletedClients.restoreTo, { body: { client_ids: [one, 999_999], ...to } }, 456);
    expect((await list(org.owner)).results).toHaveLength(2);
    await org.owner.call(deletedClients.restoreTo, { body: { client_ids: [one], ...to } });
    expect(await daniel.call(clients.get, { params: { id: one } })).toMatchObject({
      assigned_to_id: daniel.profile_id,
    });
  });
});

describe('erasing deleted clients now', () => {
  it('leaves nothing to restore, and an entry of the audit log that says how many and not who', async () => {
    const org = await newOrg();
    const id = await makeDeleted(org, 'Elena');
    const kept = await org.client();
    const mayNot = await org.member();

    await mayNot.refused(deletedClients.erase, { body: { client_ids: [id] } }, 456);
    await org.owner.refused(deletedClients.erase, { body: { client_ids: [id, kept.id] } }, 456);
    await org.owner.call(deletedClients.erase, { body: { client_ids: [id] } });

    await org.owner.refused(clients.restore, { params: { id } }, 404);
    const rows = await org.inScope(({ db }) => db.selectFrom('clients').where('id', '=', id).select('id').execute());
    expect(rows).toEqual([]);
    const sentences = (await org.owner.call(auditLog.list, { query: {} })).results.map(({ sentence }) => sentence);
    expect(sentences[0]).toBe('Nadia Rahman erased a deleted client for good');
    expect(sentences.join()).not.toContain('Elena');
  });
});
