import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport } from '#testing/imports.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clientImports } from '../contract.ts';

const book = async (person: Person) => (await person.call(clients.list)).results;

describe('who may import what', () => {
  it('a member never changes or learns of clients they may not see: the row is left out and says only that', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const hidden = await org.client({ name: 'Hidden Person', phones: ['+6581234567'] });

    const done = await importCsv(daniel, 'Name,Phone,Email\nTan,81234567,tan@new.example\nLim,91234567,\n');

    const rows = await listRows(daniel, done);
    expect(rows).toMatchObject([
      { outcome: 'UNCHANGED', client_id: null, remarks: [{ code: 'ASSIGNED_TO_OTHER', about: null }] },
      { outcome: 'CREATED' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Hidden');
    expect(await org.owner.call(clients.get, { params: { id: hidden.id } })).toMatchObject({ emails: [] });
    expect((await book(daniel)).map(({ name }) => name)).toEqual(['Lim']);
  });

  it('a member assigns clients only to people they may assign to', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const grace = await org.member({ name: 'Grace Okafor' });
    const { id } = await newImport(daniel, 'Name,Phone\nTan,81234567\n');
    const assign = (assigned_to_id: number | null) =>
      daniel.raw(clientImports.update, { params: { id }, body: { assigned_to_id } });

    expect((await assign(grace.profile_id)).status).toBe(400);
    expect((await assign(null)).status).toBe(400);
    expect((await assign(daniel.profile_id)).status).toBe(200);
  });

  it('only the person who imports sees an import, its rows and its report, not even the owner', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await importCsv(daniel, 'Name,Phone\nTan,81234567\n');

    for (const endpoint of [
      clientImports.get,
      clientImports.listRows,
      clientImports.downloadReport,
      clientImports.undo,
    ]) {
      expect((await org.owner.raw(endpoint, { params: { id } })).status).toBe(404);
    }
    expect((await org.owner.call(clientImports.list)).results).toEqual([]);
    expect((await daniel.call(clientImports.list)).results).toMatchObject([
      { id, status: 'DONE', result: { rows: 1 } },
    ]);
  });

  it('somebody who is no longer active imports nothing more', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await newImport(daniel, 'Name,Phone\nTan,81234567\n');
    await daniel.call(clientImports.run, { params: { id } });
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );
    await (await testApp()).runJobs();

    expect(await book(org.owner)).toEqual([]);
    const failed = await org.inScope((scope) =>
      scope.db.selectFrom('client_imports').where('org_id', '=', org.org_id).select(['status', 'failure']).execute(),
    );
    expect(failed).toEqual([{ status: 'FAILED', failure: 'The person who started the import is no longer active.' }]);
  });
});
