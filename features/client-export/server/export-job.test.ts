import { afterEach, describe, expect, it, vi } from 'vitest';
import { newBook } from '#features/bulk-actions/testing/bulk.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clientExports, type ExportRequest } from '../contract.ts';
import { exportCsvText, requestFile, runExport } from '../testing/exports.ts';
import { eraseExportFilesJob, eraseExportsJob } from './erase-exports.job.ts';
import { exportLimits } from './run/export.job.ts';

afterEach(() => {
  setClock(systemClock);
  vi.restoreAllMocks();
  exportLimits.sheet_clients = 1_048_575;
});

/** A part of a file has so many clients. */
const PART = 3_000;

const start = (person: Person, body: Partial<ExportRequest> = {}) => person.call(clientExports.exportClients, { body });
const look = (person: Person, { id }: { id: number }) => person.call(clientExports.get, { params: { id } });
const runJobs = async () => (await testApp()).runJobs();
const countLines = (csv: string) => csv.trimEnd().split('\r\n').length - 1;

/** Does something when the second part is stored. */
async function atSecondPart(work: () => Promise<unknown>): Promise<void> {
  const { storage } = (await testApp()).services;
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
    if (key.endsWith('-1')) await work();
    return put(key, ...rest);
  });
}

/** Fails to store the second part as often as asked. */
async function failSecondPart(times: number): Promise<void> {
  let failed = 0;
  await atSecondPart(async () => {
    failed += 1;
    if (failed <= times) throw new Error('the disk is full');
  });
}

/** Runs waiting jobs although their time for another try has not come. */
async function tryAgain(): Promise<void> {
  const { database } = (await testApp()).services;
  await database.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
  await runJobs();
}

describe('an export', () => {
  it('is work that says how far it is, and is told by a notice and a mail with the link (S0-1-26)', async () => {
    const org = await newOrg();
    await newBook(org, PART + 10);
    const begun = await start(org.owner, { format: 'XLSX' });
    const seen: unknown[] = [];
    await atSecondPart(async () => {
      const { done_count, total_count, status } = await look(org.owner, begun);
      seen.push({ done_count, total_count, status });
    });
    await runJobs();

    expect(begun).toMatchObject({ status: 'RUNNING', total_count: null, done_count: 0, can_download: false });
    expect(seen).toEqual([{ done_count: PART, total_count: PART + 10, status: 'RUNNING' }]);
    expect(await look(org.owner, begun)).toMatchObject({ status: 'DONE', done_count: PART + 10, can_download: true });
    const [mail] = await messagesTo(await testApp(), org.owner.email);
    expect(mail).toMatchObject({
      subject: 'Your export is done',
      text: expect.stringMatching(/3010 clients, XLSX\.[\s\S]+7 days[\s\S]+\/integrations\/client-export$/),
    });
  });

  it('goes on behind what is stored after a failure, and has every client once', async () => {
    const org = await newOrg();
    await newBook(org, PART + 10);
    const begun = await start(org.owner);
    await failSecondPart(1);
    await runJobs();
    expect(await look(org.owner, begun)).toMatchObject({ status: 'RUNNING', done_count: PART });
    await tryAgain();

    const names = (await requestFile(org.owner, begun)).body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect([names.length, new Set(names).size]).toEqual([PART + 10, PART + 10]);
  });

  it('that fails again and again ends with a sentence, and nothing of it can be had', async () => {
    const org = await newOrg();
    await newBook(org, PART + 10);
    const begun = await start(org.owner);
    await failSecondPart(99);
    await runJobs();
    for (let tried = 0; tried < 5; tried += 1) await tryAgain();

    const ended = await look(org.owner, begun);
    expect(ended).toMatchObject({ status: 'FAILED', failure: 'Something went wrong on our side. Try again.' });
    expect((await requestFile(org.owner, begun)).statusCode).toBe(409);
  });

  it('can be stopped, once, and says how far it came', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const begun = await start(org.owner);
    await org.owner.refused(clientExports.cancel, { params: { id: begun.id + 99_999 } }, 404);
    await daniel.refused(clientExports.cancel, { params: { id: begun.id } }, 404);

    expect(await org.owner.call(clientExports.cancel, { params: { id: begun.id } })).toMatchObject({
      status: 'CANCELLED',
    });
    const again = await org.owner.refused(clientExports.cancel, { params: { id: begun.id } }, 409);
    await runJobs();

    expect(again.detail).toBe('This export has already ended.');
    expect(await look(org.owner, begun)).toMatchObject({ status: 'CANCELLED', done_count: 0, expires_at: null });
    expect((await requestFile(org.owner, begun)).statusCode).toBe(409);
  });

  it('is repeated as it was asked, with whom there is by now', async () => {
    const org = await newOrg();
    await org.client({ name: 'Ana' });
    const first = await runExport(org.owner, { columns: ['name'], criteria: { search: 'an' } });
    await org.client({ name: 'Anke' });
    await org.client({ name: 'Ben' });

    const again = await org.owner.call(clientExports.again, { params: { id: first.id } });
    await runJobs();

    expect((await requestFile(org.owner, again)).body).toBe('\ufeffName\r\nAnke\r\nAna\r\n');
  });

  it('of more clients than a sheet has rows is refused with the way out', async () => {
    const org = await newOrg();
    exportLimits.sheet_clients = 1;
    await org.client();
    await org.client();

    expect(await runExport(org.owner, { format: 'XLSX' })).toMatchObject({
      status: 'FAILED',
      failure: 'An Excel sheet holds at most 1,048,575 clients. Choose CSV, which has no limit.',
    });
    expect(countLines(await exportCsvText(org.owner))).toBe(2);
  });

  it('shows the first rows as they will be, and starts from the columns and the format of the last one', async () => {
    const org = await newOrg();
    const field = await org.owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } as never });
    await org.owner.call(clients.create, {
      body: { name: '=SUM(A1)', phones: [{ raw: '8123 4567' }], custom_fields: { [field.key]: 12.5 } },
    });
    const columns = [`custom:${field.key}`, 'name', 'phone'];
    const preview = (body: object) => org.owner.call(clientExports.preview, { body });

    expect((await preview({})).columns.slice(0, 2)).toEqual(['name', 'phone']);
    expect((await preview({ columns, format: 'CSV' })).rows).toEqual([
      [
        { text: '12.5', kind: 'NUMBER', is_guarded: false },
        { text: "'=SUM(A1)", kind: 'TEXT', is_guarded: true },
        { text: "'+6581234567", kind: 'TEXT', is_guarded: false },
      ],
    ]);
    await runExport(org.owner, { columns, format: 'XLSX' });
    const next = await preview({});
    expect([next.columns, next.format, next.rows[0]![1]!.text]).toEqual([columns, 'XLSX', '=SUM(A1)']);
  });

  it('counts each period in advance (S0-3E-26)', async () => {
    const org = await newOrg();
    const at = (time: string) => setClock(stoppedAt(time));
    at('2026-03-01T12:00:00Z');
    await org.client({ name: 'Ana' });
    at('2026-03-30T12:00:00Z');
    await org.client({ name: 'Ben' });
    await runExport(org.owner);
    at('2026-03-31T09:00:00Z');
    await org.client({ name: 'Anabel' });
    const count = async (body: object) => (await org.owner.call(clientExports.count, { body })).counts;

    expect(await count({})).toEqual({
      ALL: 3,
      LAST_24_HOURS: 2,
      LAST_7_DAYS: 2,
      LAST_30_DAYS: 2,
      SINCE_LAST_EXPORT: 1 + 1,
    });
    const days = { from: '2026-03-01', to: '2026-03-01' };
    expect(await count({ ...days, criteria: { search: 'ana' } })).toMatchObject({ ALL: 2, CUSTOM: 1 });
  });
});

describe('the rights of an export', () => {
  it('are those of the moment: who lost one gets nobody more, and not what was written before', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    await newBook(org, PART + 10);
    const begun = await start(daniel);
    let isTaken = false;
    await atSecondPart(async () => {
      if (!isTaken) await org.permit(daniel, { viewOtherAssignedClients: false });
      isTaken = true;
      throw new Error('this try ends here');
    });
    await runJobs();
    vi.restoreAllMocks();
    await tryAgain();

    expect(await look(daniel, begun)).toMatchObject({ status: 'DONE', done_count: PART, can_download: false });
    const refused = await requestFile(daniel, begun);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'This file has clients that you may not see.']);
  });

  it('end with the person', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ assigned_to: daniel });
    const begun = await start(daniel);
    await deactivate(org, daniel);
    await runJobs();

    expect(await look(org.owner, begun)).toMatchObject({
      status: 'FAILED',
      failure: 'The person who started this export is no longer active.',
    });
  });

  it('show every export to who manages the team, and its file to who may see all of its clients', async () => {
    const org = await newOrg();
    const [daniel, grace] = [await org.member(), await org.member({ name: 'Grace Okafor' })];
    const manager = await org.member({ name: 'Mei Tan', permissions: { manageTeam: true } });
    await org.client({ name: 'Ana', assigned_to: daniel });
    const exported = await runExport(daniel);
    const listed = async (person: Person) =>
      (await person.call(clientExports.list)).results.map(({ id, is_mine, can_download }) => ({
        id,
        is_mine,
        can_download,
      }));
    const { id } = exported;
    const stranger = (await newOrg()).owner;

    expect(await listed(daniel)).toEqual([{ id, is_mine: true, can_download: true }]);
    expect(await listed(org.owner)).toEqual([{ id, is_mine: false, can_download: true }]);
    expect(await listed(manager)).toEqual([{ id, is_mine: false, can_download: false }]);
    expect([await listed(grace), await listed(stranger)]).toEqual([[], []]);
    const statuses = await Promise.all(
      [daniel, org.owner, manager, grace, stranger].map(
        async (person) => (await requestFile(person, exported)).statusCode,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 404, 404]);
  });
});

describe('the file of an export', () => {
  it('can be had for seven days, then its parts are gone and the list says so for a year (G-058)', async () => {
    const org = await newOrg();
    await org.client();
    setClock(stoppedAt('2026-03-02T09:00:00Z'));
    const exported = await runExport(org.owner);
    const file_key = await readFileKey(org, exported);
    const { services } = await testApp();
    const removed = vi.spyOn(services.storage, 'remove');
    const erase = async () => {
      for (const job of [eraseExportFilesJob, eraseExportsJob]) await runJob(job);
    };

    expect(exported.expires_at).toBe('2026-03-09T09:00:00.000Z');
    setClock(stoppedAt('2026-03-09T08:59:00Z'));
    await erase();
    expect((await requestFile(org.owner, exported)).statusCode).toBe(200);
    setClock(stoppedAt('2026-03-09T09:00:01Z'));
    const late = await requestFile(org.owner, exported);
    await erase();
    expect([late.statusCode, late.json().detail]).toEqual([
      410,
      'This file was kept for 7 days and is gone. Export again.',
    ]);
    const own = removed.mock.calls.map(([key]) => key).filter((key) => key.startsWith(`export-${file_key}`));
    expect(own.map((key) => key.slice(-2))).toEqual(['-0', '-1']);
    expect(await look(org.owner, exported)).toMatchObject({ can_download: false, expires_at: exported.expires_at });
    setClock(stoppedAt('2027-03-03T09:00:00Z'));
    await erase();
    expect(await countRows(org)).toBe(0);
  });

  it('that was begun at night by the clock of the organisation is marked', async () => {
    const org = await newOrg();
    const begin = async (time: string) => {
      setClock(stoppedAt(time));
      return (await start(org.owner)).is_unusual_hour;
    };

    expect(await begin('2026-03-02T00:00:00Z')).toBe(true);
    expect(await begin('2026-03-02T04:59:00Z')).toBe(true);
    expect(await begin('2026-03-02T05:00:00Z')).toBe(false);
    expect(await begin('2026-03-02T23:59:00Z')).toBe(false);
  });
});

const readFileKey = ({ inScope }: Org, { id }: { id: number }) =>
  inScope(
    async ({ db }) =>
      (await db.selectFrom('client_exports').where('id', '=', id).select('file_key').executeTakeFirstOrThrow())
        .file_key,
  );

const countRows = ({ inScope }: Org) =>
  inScope(async ({ db }) => (await db.selectFrom('client_exports').select('id').execute()).length);

const runJob = async (job: typeof eraseExportsJob) => {
  const { services } = await testApp();
  const context = { services, request_id: 'test', log: services.log } as unknown as Parameters<typeof job.run>[0];
  await job.run(context, {});
};

const deactivate = ({ org_id, inScope }: Org, { profile_id }: Person) =>
  inScope(({ db }) =>
    db
      .updateTable('profiles')
      .set({ account_status: 'DEACTIVATED' })
      .where('org_id', '=', org_id)
      .where('id', '=', profile_id)
      .execute(),
  );
