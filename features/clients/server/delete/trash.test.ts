import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { start } from '#features/bulk-actions/testing/bulk.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, work } from '#testing/imports.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { deletedClients } from '../../deleted-contract.ts';
import { clientHistory } from '../../history-contract.ts';
import { emptyDeletedJob } from './empty-deleted.job.ts';
import { AT_ONCE } from './erase-clients.queries.ts';

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
    expect(together).toMatchObject({ count: 6, back_count: 0 });
    expect(results.at(-1)!.together).toBeNull();
    expect(await namesFor(org.owner, { open: together.id })).toHaveLength(7);

    await org.owner.call(deletedClients.restore, { body: { clients: { client_ids: [ids[0]!] } } });
    expect((await list(org.owner)).results[0]!.together).toMatchObject({ count: 5, back_count: 1 });
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

describe('the filters of the list of deleted clients', () => {
  it('find those whom a person deleted, and those deleted in one way', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { deleteClients: true } });
    const own = await org.client({ name: 'Of Daniel', assigned_to: daniel });
    await daniel.call(clients.delete, { params: { id: own.id } });
    await makeDeleted(org, 'By Nadia');
    await deleteTogether(org, 5);
    const done = await importCsv(org.owner, 'Name\nImported\n');
    await work(org.owner, done, 'undo');

    expect(await namesFor(org.owner, { deleted_by_id: daniel.profile_id })).toEqual(['Of Daniel']);
    expect(await namesFor(org.owner, { way: 'BY_HAND' })).toEqual(['By Nadia', 'Of Daniel']);
    expect(await namesFor(org.owner, { way: 'IN_BULK' })).toEqual(['Fair 4', 'Fair 3', 'Fair 2', 'Fair 1']);
    expect(await namesFor(org.owner, { way: 'IMPORT_UNDO' })).toEqual(['Imported']);
    const all = { with_count: true, way: 'IN_BULK', deleted_by_id: org.owner.profile_id };
    expect((await list(org.owner, all)).count).toBe(5);
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
    await mayNot.refused(deletedClients.listHistory, { params: { id } }, 404);
    await org.owner.call(clients.restore, { params: { id } });
    await org.owner.refused(deletedClients.get, { params: { id } }, 404);
  });

  it('shows its groups, and its history without any undo', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Mei' });
    const group = await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: [group.id] } });
    await org.owner.call(clients.update, { params: { id }, body: { name: 'May' } });
    await org.owner.call(clients.delete, { params: { id } });

    const shown = await org.owner.call(deletedClients.get, { params: { id } });
    expect(shown.groups).toEqual([{ id: group.id, name: 'Fair' }]);
    const { results } = await org.owner.call(deletedClients.listHistory, { params: { id } });
    expect(results.map(({ kind }) => kind)).toEqual([
      'client.deleted',
      'client.updated',
      'client.updated',
      'client.created',
    ]);
    expect(results.filter(({ can_undo }) => can_undo)).toEqual([]);
  });
});

describe('restoring deleted clients', () => {
  it('names each of several in its history as one of them, and one alone as nothing more', async () => {
    const org = await newOrg();
    const ids = await deleteTogether(org, 3);
    const body = (client_ids: number[]) => ({ body: { clients: { client_ids } } });
    await org.owner.call(deletedClients.restore, body(ids.slice(0, 2)));
    await org.owner.call(deletedClients.restore, body(ids.slice(2)));

    const readLast = async (id: number) => (await org.owner.call(clientHistory.list, { params: { id } })).results[0];
    expect(await readLast(ids[0]!)).toMatchObject({ kind: 'client.restored', as_part: 'as one of 2 clients' });
    expect(await readLast(ids[2]!)).toMatchObject({ kind: 'client.restored', as_part: null });
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

describe('emptying the list of deleted clients', () => {
  it('erases in the background all that the person may restore, and the audit log says how many', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel', permissions: { deleteClients: true } });
    const own = await org.client({ assigned_to: daniel });
    await daniel.call(clients.delete, { params: { id: own.id } });
    const other = await makeDeleted(org, 'Other');
    const later = await org.client({ name: 'Later' });
    const { services } = await testApp();

    expect(await daniel.call(deletedClients.empty)).toEqual({ erased_count: 1 });
    await org.owner.call(clients.delete, { params: { id: later.id } });
    await runWaitingJobs(services, [emptyDeletedJob]);
    expect(await namesFor(org.owner)).toEqual(['Later', 'Other']);
    await org.owner.call(deletedClients.empty);
    await org.owner.call(deletedClients.restore, { body: { clients: { client_ids: [other] } } });
    await runWaitingJobs(services, [emptyDeletedJob]);

    expect(await namesFor(org.owner)).toEqual([]);
    expect(await org.owner.call(clients.get, { params: { id: other } })).toMatchObject({ name: 'Other' });
    expect(await org.owner.call(deletedClients.empty)).toEqual({ erased_count: 0 });
    const sentences = (await org.owner.call(auditLog.list, { query: {} })).results.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence) => sentence.includes('emptied'))).toEqual([
      'Nadia Rahman emptied the deleted clients: 2 are erased for good',
      'Daniel emptied the deleted clients: one is erased for good',
    ]);
  });

  it('goes on behind the part that was erased, however many there are', async () => {
    const org = await newOrg();
    await org.inScope(({ db, org_id }) =>
      sql`insert into clients (org_id, name, source, deleted_at, last_activity_at, created_at, updated_at)
        select ${org_id}, 'Gone', 'added_manually', now(), now(), now(), now() from generate_series(1, ${AT_ONCE + 1})`.execute(
        db,
      ),
    );
    const { services } = await testApp();

    expect(await org.owner.call(deletedClients.empty)).toEqual({ erased_count: AT_ONCE + 1 });
    await runWaitingJobs(services, [emptyDeletedJob]);

    expect((await list(org.owner, { with_count: true })).count).toBe(0);
  });
});
