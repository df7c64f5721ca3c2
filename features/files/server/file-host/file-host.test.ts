import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileHostEmulator } from '#emulators/file-host/file-host-emulator.ts';
import type { Fault } from '#emulators/kit/faults.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { makeForm, onePixelPng } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { files } from '../../contract.ts';
import { HOSTED_MAX_BYTES } from '../../upload-refs.ts';
import { checkUpload } from '../use-file.ts';

const KEY = 'file_host_key_1';
const host = new FileHostEmulator(KEY);
let withHost: TestApp;
let withWrongKey: TestApp;

beforeAll(async () => {
  const FILEHOST_UPLOAD_BASE = await host.start();
  withHost = await startTestApp({ FILEHOST_UPLOAD_BASE, FILEHOST_PUBLIC_KEY: KEY });
  withWrongKey = await startTestApp({ FILEHOST_UPLOAD_BASE, FILEHOST_PUBLIC_KEY: 'another_key_123' });
});
afterAll(() => Promise.all([withHost.close(), withWrongKey.close(), host.close()]));
beforeEach(() => host.reset());

/** Posts the form as a browser does. */
async function send(
  person: Person,
  { fields = {}, bytes = onePixelPng, name = 'plan.png' }: { fields?: object; bytes?: Buffer; name?: string } = {},
  app: Pick<TestApp, 'server'> = withHost,
) {
  const { payload, headers } = makeForm({ ...fields }, bytes, name);
  const { path: url, method } = files.uploadToHost;
  const answer = await app.server.inject({ method, url, headers: { ...headers, cookie: person.cookie }, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the file host', () => {
  it('gets the file with key and store flag, and its id is the answer (S0-7-12, FH-01)', async () => {
    const { owner } = await newOrg({ app: withHost });

    const { status, body } = await send(owner, { fields: { public_key: KEY, store: '1' } });

    expect(status).toBe(200);
    const stored = host.stored.get(body.file);
    expect(stored).toMatchObject({ name: 'plan.png', is_kept: true });
    expect(stored?.bytes.equals(onePixelPng)).toBe(true);
  });

  it('refuses a wrong key with status 200, which is a failure all the same (FH-01)', async () => {
    const { owner } = await newOrg({ app: withWrongKey });

    expect(await send(owner, {}, withWrongKey)).toMatchObject({
      status: 503,
      body: { error_type: 'NOT_AVAILABLE', detail: 'This is not available right now. Try again in a moment.' },
    });
  });

  it('says that a file is too large, here or there (FH-01)', async () => {
    const { owner } = await newOrg({ app: withHost });
    host.failNext({ kind: 'provider_error', name: 'too_large' });
    expect((await send(owner)).status).toBe(413);

    expect((await send(owner, { bytes: Buffer.alloc(HOSTED_MAX_BYTES + 1) })).status).toBe(413);
    expect(host.stored.size).toBe(0);
  });

  it.each<Fault>([
    { kind: 'reset' },
    { kind: 'http', status: 500 },
    { kind: 'html', status: 200 },
    { kind: 'truncate' },
    { kind: 'missing_fields', fields: ['file'] },
    { kind: 'rate_limit' },
  ])('that fails ($kind) loses nothing here and is said to be unavailable', async (fault) => {
    const { owner } = await newOrg({ app: withHost });
    host.failNext(fault);

    expect((await send(owner)).status).toBe(503);
  });

  it('is given up after 30 seconds (FH-01)', { tags: 'slow', timeout: 60_000 }, async () => {
    const { owner } = await newOrg({ app: withHost });
    host.failNext({ kind: 'timeout' });

    expect((await send(owner)).status).toBe(503);
  });

  it.each([
    [{ fields: { public_key: 'not_ours_1234' } }, 'public_key'],
    [{ fields: { store: 'maybe' } }, 'store'],
    [{ name: 'setup.exe' }, 'file'],
    [{ bytes: Buffer.alloc(0) }, 'file'],
  ])('is not asked for a wrong form: %o', async (form, field) => {
    const { owner } = await newOrg({ app: withHost });

    const { status, body } = await send(owner, form);

    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
    expect(host.requests).toEqual([]);
  });
});

describe('without a file host', () => {
  it('the file is an upload of one’s own, which a page can use and nobody else reads', async () => {
    const { owner } = await newOrg();
    const app = await testApp();

    const { status, body } = await send(owner, {}, app);

    expect(status).toBe(200);
    const { stream } = await app.services.storage.read(body.file);
    expect(Buffer.concat(await stream.toArray()).equals(onePixelPng)).toBe(true);
    const asked = { key: body.file, upload_ref: 'PAGE_TEMPLATE_ATTACHMENT', field: 'file' } as const;
    expect(await checkUpload({ read: owner.inScope, services: app.services }, asked)).toMatchObject({
      content_type: 'image/png',
    });
    await (await newOrg()).owner.refused(files.download, { params: { key: body.file } }, 404);
  });

  it('bytes that are not what the name says are refused and not stored', async () => {
    const { owner } = await newOrg();
    const app = await testApp();

    const { status, body } = await send(owner, { bytes: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) }, app);

    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { file: expect.stringContaining('Unsupported file type') },
    });
  });
});
