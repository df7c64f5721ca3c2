import { afterEach, describe, expect, it } from 'vitest';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clientImports } from '../../contract.ts';
import { undoImportJob } from '../undo/undo-import.job.ts';
import { resumeImportsJob } from './resume-imports.job.ts';
import { runImportJob } from './run-import.job.ts';

afterEach(() => setClock(systemClock));

const people = (count: number, from = 0) =>
  [
    'Name,Phone',
    ...Array.from({ length: count }, (_, index) => `Client ${from + index},+658${1_000_000 + from + index}`),
  ].join('\n');

const countClients = async ({ org }: Person) =>
  org.inScope(async (scope) => {
    const { count } = await scope.db
      .selectFrom('clients')
      .where('org_id', '=', org.org_id)
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  });

const makeContext = ({ services }: TestApp, more: Partial<JobContext> = {}): JobContext => ({
  services,
  log: services.log,
  attempt: 1,
  request_id: 'test',
  ...more,
});

/** A store whose reading breaks off after so many bytes, as in a process that is killed. */
function breakingAfter(storage: FileStorage, bytes: number): FileStorage {
  return Object.assign(Object.create(storage) as FileStorage, {
    read: async (key: string) => {
      const { stream, size } = await storage.read(key);
      async function* partly() {
        let left = bytes;
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          yield chunk.subarray(0, left);
          left -= chunk.length;
          if (left <= 0) throw new Error('killed');
        }
      }
      return { stream: partly(), size };
    },
  });
}

describe('an import whose process dies', () => {
  it('continues after the last saved row: nobody twice, nobody missing', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const begun = await newImport(owner, people(3_500));
    const payload = { org_id: owner.org.org_id, import_id: begun.id };
    await owner.call(clientImports.run, { params: { id: begun.id } });
    const services = { ...app.services, storage: breakingAfter(app.services.storage, 60_000) };

    await expect(runJob(services, runImportJob, payload)).rejects.toThrow('killed');
    const before = await owner.call(clientImports.get, { params: { id: begun.id } });
    const written = await countClients(owner);
    await runJob(app.services, runImportJob, payload);

    expect(before.status).toBe('RUNNING');
    expect(written).toBe(before.progress.rows_done);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(3_500);
    expect(await countClients(owner)).toBe(3_500);
    expect(await owner.call(clientImports.get, { params: { id: begun.id } })).toMatchObject({
      status: 'DONE',
      result: { rows: 3_500, outcomes: { CREATED: 3_500 } },
    });
  });

  it('that lost its job is found and restarted, and given up when that never helps; one whose job waits is left alone', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const begun = await newImport(owner, people(10));
    const now = Date.now();
    const resume = async (afterSeconds: number) => {
      setClock(startingAt(new Date(now + afterSeconds * 1000).toISOString()));
      await runJob(app.services, resumeImportsJob, {});
    };
    await owner.call(clientImports.run, { params: { id: begun.id } });
    const waiting = () =>
      app.services.database.pool
        .query(
          `select attempts from graphile_worker.jobs where task_identifier = 'client-import.run' and locked_at is null`,
        )
        .then(({ rowCount }) => rowCount);
    const loseJob = () =>
      app.services.database.pool.query(
        `delete from graphile_worker._private_jobs where payload ->> 'import_id' = $1 and payload ->> 'org_id' = $2`,
        [String(begun.id), String(owner.org.org_id)],
      );
    const queued = await waiting();

    await resume(600);
    expect(await waiting()).toBe(queued);
    await loseJob();
    await resume(30);
    expect(await waiting()).toBe(queued! - 1);
    await resume(60);
    expect(await waiting()).toBe(queued);
    for (const minute of [2, 4, 6]) {
      await loseJob();
      await resume(60 + minute * 60);
    }

    expect(await owner.call(clientImports.get, { params: { id: begun.id } })).toMatchObject({
      status: 'FAILED',
      failure: 'Something went wrong on our side. Nothing is lost; try again.',
    });
    await app.runJobs();
    expect(await countClients(owner)).toBe(0);
    expect(await work(owner, begun, 'run')).toMatchObject({ status: 'DONE', result: { rows: 10 } });
  });

  it('hands over behind the batch at hand when its process stops, and the next one finishes it', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const begun = await newImport(owner, people(2_500));
    await owner.call(clientImports.run, { params: { id: begun.id } });
    const stopping = AbortSignal.abort();

    await runJob(app.services, runImportJob, { org_id: owner.org.org_id, import_id: begun.id }, { stopping });
    expect(await countClients(owner)).toBe(1_000);
    await app.runJobs();

    expect(await countClients(owner)).toBe(2_500);
  });

  it('lets other work have its turn: a long import goes to the end of the queue every 20 s', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const begun = await newImport(owner, people(3_500));
    await owner.call(clientImports.run, { params: { id: begun.id } });
    let seconds = 0;
    setClock({ millis: () => Date.parse('2026-11-20T10:00:00.000Z') + seconds++ * 1_000 });

    await runJob(app.services, runImportJob, { org_id: owner.org.org_id, import_id: begun.id });
    const written = await countClients(owner);
    setClock(systemClock);
    await app.runJobs();

    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(3_500);
    expect(await countClients(owner)).toBe(3_500);
  });

  it('run by two processes at once writes every row once', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const begun = await newImport(owner, people(3_000));
    await owner.call(clientImports.run, { params: { id: begun.id } });
    const run = () => runJob(app.services, runImportJob, { org_id: owner.org.org_id, import_id: begun.id });

    await Promise.all([run(), run()]);
    await run();

    expect(await countClients(owner)).toBe(3_000);
    expect(await listRows(owner, begun)).toHaveLength(3_000);
  });

  it('can be undone in two tries, when the first one failed', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const done = await importCsv(owner, people(2_500));
    const payload = { org_id: owner.org.org_id, import_id: done.id };
    await owner.call(clientImports.undo, { params: { id: done.id } });
    let seconds = 0;
    setClock({ millis: () => Date.parse('2099-11-20T10:00:00.000Z') + seconds++ * 15_000 });
    await runJob(app.services, undoImportJob, payload);
    setClock(systemClock);
    await undoImportJob.onGivenUp?.(makeContext(app), payload, new Error('the database is away'));

    const failed = await owner.call(clientImports.get, { params: { id: done.id } });
    const undone = await work(owner, done, 'undo');

    expect(failed).toMatchObject({ status: 'DONE', failure: expect.stringContaining('try again') });
    expect(failed.progress.rows_done).toBeGreaterThan(0);
    expect(undone).toMatchObject({
      status: 'UNDONE',
      failure: null,
      undo: { rows: 2_500, outcomes: { REMOVED: 2_500 } },
    });
    expect(await countClients(owner)).toBe(0);
  });

  it('can also be undone by two processes at once', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const done = await importCsv(owner, people(2_500));
    await owner.call(clientImports.undo, { params: { id: done.id } });
    const undo = () => runJob(app.services, undoImportJob, { org_id: owner.org.org_id, import_id: done.id });

    await Promise.all([undo(), undo()]);

    expect(await owner.call(clientImports.get, { params: { id: done.id } })).toMatchObject({
      status: 'UNDONE',
      undo: { rows: 2_500, outcomes: { REMOVED: 2_500 } },
    });
    expect(await countClients(owner)).toBe(0);
  });
});

describe('two imports at once', () => {
  it('of the same people make one client of each', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const app = await testApp();
    const begun = [await newImport(org.owner, people(2_500)), await newImport(daniel, people(2_500, 500))];
    const importers = [org.owner, daniel];
    for (const [index, { id }] of begun.entries()) await importers[index]!.call(clientImports.run, { params: { id } });

    await Promise.all(begun.map(({ id }) => runJob(app.services, runImportJob, { org_id: org.org_id, import_id: id })));

    expect(await countClients(org.owner)).toBe(3_000);
    const results = await Promise.all(
      begun.map(({ id }, index) => importers[index]!.call(clientImports.get, { params: { id } })),
    );
    const sum = (outcome: 'CREATED' | 'UNCHANGED') =>
      results.reduce((total, { result }) => total + result!.outcomes[outcome], 0);
    expect([sum('CREATED'), sum('UNCHANGED')]).toEqual([3_000, 2_000]);
  });
});
