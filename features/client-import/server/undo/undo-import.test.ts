import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clientImports } from '../../contract.ts';

const book = async (person: Person) =>
  (await person.call(clients.list, { query: { page_size: 100, sort: 'name' } })).results;
const names = async (person: Person) => (await book(person)).map(({ name }) => name);
const listNotes = async (person: Person, id: number) =>
  (await person.call(timeline.listForClient, { params: { id } })).results.filter(
    ({ item_type }) => item_type === 'NOTE',
  );

describe('undoing an import (D8)', () => {
  it('removes every client it made, and they can be restored one by one', async () => {
    const org = await newOrg();
    const { owner } = org;
    await org.client({ name: 'Known' });
    const done = await importCsv(owner, 'Name,Phone,Notes\nTan,81234567,Hello\nLim,91234567,\nT. Tan,81234567,Again\n');

    const undone = await work(owner, done, 'undo');

    expect(undone).toMatchObject({
      status: 'UNDONE',
      undo: { rows: 3, outcomes: { REMOVED: 2, DETACHED: 0, KEPT: 0 } },
      result: { outcomes: { CREATED: 2 } },
    });
    expect(await names(owner)).toEqual(['Known']);
    const [tan] = await listRows(owner, done);
    await owner.call(clients.restore, { params: { id: tan!.client_id! } });
    expect(await names(owner)).toEqual(['Known', 'Tan']);
  });

  it('keeps and lists clients somebody has worked with since: an edit, a note, a follow-up, a new assignee', async () => {
    const org = await newOrg();
    const { owner } = org;
    const daniel = await org.member();
    const done = await importCsv(
      owner,
      'Name,Phone\nEdited,81234501\nNoted,81234502\nPlanned,81234503\nGiven,81234504\nUntouched,81234505\n',
    );
    const [edited, noted, planned, given] = (await listRows(owner, done)).map(({ client_id }) => ({
      params: { id: client_id! },
    }));
    await owner.call(clients.update, { ...edited!, body: { location: 'Penang' } });
    await owner.call(timeline.createActivity, {
      body: { client_id: noted!.params.id, item_type: 'NOTE', text: 'Spoke at the fair' },
    });
    await owner.call(followUps.updateForClient, { ...planned!, body: { schedule: { kind: 'someday' } } });
    const body = { assign_type: 'OTHER' as const, assigned_to_id: daniel.profile_id };
    await owner.call(clients.reassign, { ...given!, body });

    const undone = await work(owner, done, 'undo');

    expect(undone.undo).toEqual({ rows: 5, outcomes: { REMOVED: 1, DETACHED: 0, KEPT: 4 } });
    expect(await names(owner)).toEqual(['Edited', 'Given', 'Noted', 'Planned']);
    const kept = await owner.call(clientImports.listRows, {
      params: { id: done.id },
      query: { undo_outcome: 'KEPT' },
    });
    expect(kept.results.map(({ cells }) => cells[0])).toEqual(['Edited', 'Noted', 'Planned', 'Given']);
  });

  it('removes from known clients what it had added, and nothing else', async () => {
    const org = await newOrg();
    const { owner } = org;
    const tan = await org.client({ name: 'Tan', phones: ['+65 8123 4567'], emails: ['tan@old.example'] });
    const done = await importCsv(
      owner,
      'Name,Phone,Phone,Email,Notes\nTan,81234567,91234567,tan@new.example,From the list\n',
    );
    expect(await owner.call(clients.get, { params: { id: tan.id } })).toMatchObject({
      emails: ['tan@old.example', 'tan@new.example'],
    });

    const undone = await work(owner, done, 'undo');

    expect(undone.undo).toEqual({ rows: 1, outcomes: { REMOVED: 0, DETACHED: 1, KEPT: 0 } });
    expect(await owner.call(clients.get, { params: { id: tan.id } })).toMatchObject({
      name: 'Tan',
      phones: [{ raw: '+65 8123 4567' }],
      emails: ['tan@old.example'],
    });
    expect(await listNotes(owner, tan.id)).toEqual([]);
    expect((await owner.call(clients.list, { query: { search: 'tan@new' } })).results).toEqual([]);
  });

  it('keeps what it added where somebody changed the phones or the note', async () => {
    const org = await newOrg();
    const { owner } = org;
    const tan = await org.client({ name: 'Tan', phones: ['+65 8123 4567'] });
    const done = await importCsv(owner, 'Name,Phone,Phone\nTan,81234567,91234567\n');
    const phones = [{ raw: '91234567' }, { raw: '+65 8123 4567' }];
    await owner.call(clients.update, { params: { id: tan.id }, body: { phones } });

    expect((await work(owner, done, 'undo')).undo?.outcomes).toEqual({ REMOVED: 0, DETACHED: 0, KEPT: 1 });
    expect(await owner.call(clients.get, { params: { id: tan.id } })).toMatchObject({ phones });
  });

  it('of one import leaves another alone, and a client the other added to', async () => {
    const { owner } = await newOrg();
    const first = await importCsv(owner, 'Name,Phone\nTan,81234567\nLim,91234567\n');
    await importCsv(owner, 'Name,Phone,Email\nTan,81234567,tan@new.example\nOng,81234599,\n');

    expect((await work(owner, first, 'undo')).undo?.outcomes).toEqual({ REMOVED: 1, DETACHED: 0, KEPT: 1 });
    expect(await names(owner)).toEqual(['Ong', 'Tan']);
  });

  it.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
  ])('of one file imported twice leaves what was there before, %s', async (_, order) => {
    const { owner } = await newOrg();
    const csv = 'Name,Phone,Notes\nTan,81234567,Met at the fair\nLim,91234567,Wants a flat\nOng,81234599,\n';
    const imports = [await importCsv(owner, csv), await importCsv(owner, csv)];
    const [tan] = await listRows(owner, imports[0]!);
    expect(await listNotes(owner, tan!.client_id!)).toHaveLength(1);

    const undone = [];
    for (const index of order) undone.push(await work(owner, imports[index]!, 'undo'));

    expect(await names(owner)).toEqual([]);
    expect(undone.find(({ id }) => id === imports[0]!.id)?.undo?.outcomes).toEqual({
      REMOVED: 3,
      DETACHED: 0,
      KEPT: 0,
    });
  });

  it('of an import removes a client to which another had added, once that one is undone', async () => {
    const { owner } = await newOrg();
    const first = await importCsv(owner, 'Name,Phone\nTan,81234567\n');
    const second = await importCsv(owner, 'Name,Phone,Email,Notes\nTan,81234567,tan@new.example,Another note\n');

    await work(owner, second, 'undo');
    expect((await work(owner, first, 'undo')).undo?.outcomes).toEqual({ REMOVED: 1, DETACHED: 0, KEPT: 0 });
    expect(await names(owner)).toEqual([]);
  });

  it('is possible once, and only of what has run', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, 'Name,Phone\nTan,81234567\n');
    const undo = () => owner.raw(clientImports.undo, { params: { id: begun.id } });

    expect((await undo()).status).toBe(409);
    await work(owner, begun, 'run');
    await work(owner, begun, 'undo');
    expect(await undo()).toMatchObject({ status: 409, body: { detail: 'This import was undone already.' } });
  });

  it('is possible for 30 days', async () => {
    const { owner } = await newOrg();
    const [early, late] = [await importCsv(owner, 'Name\nTan\n'), await importCsv(owner, 'Name\nLim\n')];
    const startBefore = (id: number, days: number) =>
      owner.org.inScope((scope) =>
        scope.db
          .updateTable('client_imports')
          .set({ started_at: daysAgo(days) })
          .where('org_id', '=', scope.org_id)
          .where('id', '=', id)
          .execute(),
      );
    await startBefore(early.id, 29);
    await startBefore(late.id, 31);
    const until = async ({ id }: { id: number }) =>
      (await owner.call(clientImports.get, { params: { id } })).undo_until;
    expect([Date.parse((await until(early))!) > Date.now(), await until(late)]).toEqual([true, null]);

    expect(await work(owner, early, 'undo')).toMatchObject({ status: 'UNDONE', undo_until: null });
    const problem = await owner.refused(clientImports.undo, { params: { id: late.id } }, 409);
    expect(problem.detail).toBe('An import can be undone for 30 days, and this one is older.');
    expect(await names(owner)).toEqual(['Lim']);
  });

  it('is in the report', async () => {
    const { owner } = await newOrg();
    const done = await importCsv(owner, 'Name,Phone\nTan,81234567\n');
    await work(owner, done, 'undo');

    const { server } = await testApp();
    const url = `/api/dashboard-v2/api/v1/client-imports/${done.id}/report.csv`;
    const { body } = await server.inject({ url, headers: { cookie: owner.cookie } });

    expect(body).toContain('Client removed');
  });
});
