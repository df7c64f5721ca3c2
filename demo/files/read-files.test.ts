import { describe, expect, it, vi } from 'vitest';
import { documentTemplates } from '#features/content/contract.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { emptyQueue } from '#testing/jobs.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { makeDemo } from '../demo.ts';
import { claimDemo } from '../org.queries.ts';
import { readFiles } from './read-files.ts';

// Pages are really rendered here, and the jobs of a dead process are waited for.
vi.setConfig({ testTimeout: 60_000 });

/** Leaves the queue of this organisation as a process does that was killed while it read a file. */
const killReader = ({ services: { database } }: TestApp, org_id: number) =>
  database.pool.query(
    `update graphile_worker._private_job_queues set locked_by = 'worker of a killed demo', locked_at = now()
     where queue_name = $1`,
    [`content.process-document:${org_id}`],
  );

describe('reading the files of the demo', () => {
  it('takes over from a demo that was interrupted while it read', async () => {
    const app = await testApp();
    const { org_id, owner } = await newOrg();
    const s3_obj_key = await upload(owner, { name: 'a.pdf', bytes: makePdf({ pages: 1 }) });
    const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
    await killReader(app, org_id);

    await readFiles(app, async () => [await owner.call(documentTemplates.get, { params: { id } })]);

    expect(await owner.call(documentTemplates.get, { params: { id } })).toMatchObject({ doc_status: 'PROCESSED' });
    await emptyQueue(app);
  });

  it('ends with what to do when nothing happens any more', async () => {
    await expect(
      readFiles(await testApp(), async () => [{ id: 1, doc_status: 'PROCESSING' as const, processed_pages: 0 }], 500),
    ).rejects.toThrow('Stop Leadkeep and run npm run demo again.');
  });
});

it('a second demo at the same time is refused, and says so', async () => {
  const app = await testApp();
  const release = await claimDemo(app.services.database);

  await expect(makeDemo(app, () => undefined)).rejects.toThrow('Another process is making the demo.');

  release?.();
});
