import { afterAll, describe, expect, it } from 'vitest';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { asOwner } from '#testing/database.ts';
import { emptyQueue, queuedJobs, queuesAtWork } from '#testing/jobs.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const mailServer = new SmtpEmulator();
afterAll(() => mailServer.close());
const { getApp, processes, start } = prepareProcesses(async () => ({
  ...{ SMTP_URL: await mailServer.start(), SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' },
}));

const queueMail = (to: string) =>
  withGlobalScope(getApp().services.database, 'test', (globalScope) =>
    sendMessage(globalScope, { channel: 'email', to, subject: 'Your code', text: 'Here it is' }),
  );

async function readStatus(to: string): Promise<{ status: string; error: string | null }> {
  const { rows } = await asOwner<{ status: string; error: string | null }>(
    getApp().services.database,
    'select status, error from outbox_messages where recipient = $1',
    [to],
  );
  return rows[0]!;
}

const copiesFor = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address)).length;

describe('the jobs of a process that was killed', { timeout: 300_000 }, () => {
  it('are taken over by a living one: a mail that surely was not sent is sent, one that may have been is not sent again', async () => {
    const first = await start();
    const [atSignIn, atContent] = [mailServer.silence('AUTH'), mailServer.silence('CONTENT')];
    await queueMail('surely-not@kestrel.example');
    await atSignIn;
    await queueMail('perhaps@kestrel.example');
    await atContent;
    await start();

    await processes.kill(first);

    await expect
      .poll(() => readStatus('surely-not@kestrel.example'), { timeout: 40_000 })
      .toMatchObject({ status: 'SENT' });
    await expect
      .poll(() => readStatus('perhaps@kestrel.example'), { timeout: 10_000 })
      .toMatchObject({
        status: 'UNKNOWN',
        error: 'The process ended while the message was handed over: it may have been sent.',
      });
    expect([copiesFor('surely-not@kestrel.example'), copiesFor('perhaps@kestrel.example')]).toEqual([1, 1]);
    await expect.poll(() => queuedJobs(getApp()), { timeout: 5_000 }).toEqual([]);
    await processes.killAll();
  });

  it('continue within ten seconds of the next start', async () => {
    const org = await newOrg({ app: getApp() });
    await uploadDocument(org, 40);
    const first = await start();
    await expect.poll(() => readDocument(org), { timeout: 20_000 }).toMatchObject({ doc_status: 'PROCESSING' });
    await expect.poll(async () => (await readDocument(org))?.processed_pages, { timeout: 20_000 }).toBeGreaterThan(0);
    await processes.kill(first);
    const before = (await readDocument(org))!;

    await start();
    const startedMs = performance.now();
    // Reading starts again: the count of pages falls, or the document is done.
    await expect
      .poll(
        async () => {
          const { doc_status, processed_pages } = (await readDocument(org))!;
          return doc_status === 'PROCESSED' || processed_pages < before.processed_pages;
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(true);

    expect(before.doc_status).toBe('PROCESSING');
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await endAll();
  });
});

describe('fair work', { timeout: 300_000 }, () => {
  it('a code leaves within a second while four organisations each have many documents waiting', async () => {
    const orgs = await Promise.all(Array.from({ length: 4 }, () => newOrg({ app: getApp() })));
    for (const org of orgs) for (let count = 0; count < 2; count += 1) await uploadDocument(org, 60);
    await start();
    await expect.poll(() => queuesAtWork(getApp()), { timeout: 20_000 }).toHaveLength(2);

    const waits: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const to = `code-${count}@kestrel.example`;
      const beganMs = performance.now();
      await queueMail(to);
      await expect.poll(() => copiesFor(to), { timeout: 20_000, interval: 10 }).toBe(1);
      waits.push(performance.now() - beganMs);
    }

    // Documents of two organisations are being read all the time.
    expect(new Set(await queuesAtWork(getApp())).size).toBe(2);
    waits.sort((one, other) => one - other);
    expect(waits[2]).toBeLessThan(1_000);
    // One of them may meet a moment in which the machine does something else; behind documents all would wait.
    expect(waits[3]).toBeLessThan(3_000);
    await endAll();
  });

  it('every organisation has its first document read before anybody has a second one', async () => {
    const [busy, late] = [await newOrg({ app: getApp() }), await newOrg({ app: getApp() })];
    for (let count = 0; count < 3; count += 1) await uploadDocument(busy, 1);
    await uploadDocument(late, 1);

    const ofBoth = (await queuedJobs(getApp()))
      .map(({ payload }) => payload.org_id)
      .filter((org_id) => org_id === busy.org_id || org_id === late.org_id);

    expect(ofBoth).toEqual([busy, late, busy, busy].map(({ org_id }) => org_id));
  });
});

/** Each test starts with an empty queue. */
async function endAll(): Promise<void> {
  await processes.killAll();
  await emptyQueue(getApp());
}

async function uploadDocument(org: Org, pages: number): Promise<void> {
  const key = await upload(org.owner, { name: 'Long.pdf', bytes: makePdf({ pages }) }, getApp());
  await org.owner.call(documentTemplates.create, { body: { s3_obj_key: key } });
}

interface DocumentRow {
  doc_status: string;
  processed_pages: number;
}

const readDocument = (org: Org): Promise<DocumentRow | undefined> =>
  org.inScope(async (scope) => {
    const row = await scope.db
      .selectFrom('file_contents')
      .where('org_id', '=', org.org_id)
      .select(['doc_status', 'processed_pages'])
      .executeTakeFirst();
    return row as DocumentRow | undefined;
  });
