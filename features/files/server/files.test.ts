import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { onePixelPng, postForm, type TestFile, upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { files } from '../contract.ts';
import type { UploadRef } from '../upload-refs.ts';
import { checkUpload, claimFile } from './use-file.ts';

afterEach(() => setClock(systemClock));

const grantFor = (person: Person, file_name: string, file_upload_ref: UploadRef = 'DOCUMENT_TEMPLATE') =>
  person.call(files.grantUpload, { body: { file_name, file_upload_ref } });

/** Uploads and claims a file, as a feature does that keeps it. */
async function keep(person: Person, file: TestFile) {
  const { services } = await testApp();
  const key = await upload(person, file);
  const checked = await checkUpload(
    { read: person.inScope, services },
    { key, upload_ref: file.ref ?? 'DOCUMENT_TEMPLATE', field: 'file' },
  );
  return person.inScope((scope) => claimFile(scope, checked));
}

/** Returns what is stored under a key. */
async function readText(key: string): Promise<string> {
  const { stream } = await (await testApp()).services.storage.read(key);
  return Buffer.concat(await stream.toArray()).toString();
}

/** Makes a PNG whose header states this size. */
function makePng(width: number, height: number): Buffer {
  const bytes = Buffer.from(onePixelPng);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('a grant to upload', () => {
  it.each([
    'DOCUMENT_TEMPLATE',
    'PAGE_TEMPLATE_ATTACHMENT',
    'PROFILE_PICTURE',
    'PRIVYR_LEAD_FORMS',
    'TIMELINE_ATTACHMENT',
  ] as const)('is given for %s, and its file is good for nothing else (S0-3E-18)', async (ref) => {
    const { owner } = await newOrg();
    const { services } = await testApp();
    const key = await upload(owner, { name: 'a.png', bytes: onePixelPng, ref });

    const asked = { key, field: 'file' };
    const other = ref === 'PROFILE_PICTURE' ? 'DOCUMENT_TEMPLATE' : 'PROFILE_PICTURE';
    await expect(checkUpload({ read: owner.inScope, services }, { ...asked, upload_ref: other })).rejects.toMatchObject(
      { code: 'invalid_input' },
    );
    expect(await checkUpload({ read: owner.inScope, services }, { ...asked, upload_ref: ref })).toMatchObject({
      content_type: 'image/png',
    });
  });

  it('says where the form goes, which fields it has and where the file will be (S0-3-38)', async () => {
    const { owner } = await newOrg();

    const grant = await grantFor(owner, 'Brochure.PDF');

    expect(grant.fields).toMatchObject({ key: expect.any(String), 'Content-Type': 'application/pdf' });
    expect(grant.file_url).toContain(grant.fields.key);
  });

  it('is refused for a type that is not accepted, with both limits in the sentence (S1-5-10, S0-5-19)', async () => {
    const { owner } = await newOrg();

    const problem = await owner.refused(
      files.grantUpload,
      { body: { file_name: 'setup.exe', file_upload_ref: 'DOCUMENT_TEMPLATE' } },
      400,
    );

    expect(problem.errors?.file).toBe(
      'Unsupported file type. Please select a PDF or image file. A file may have at most 100 MB and 200 pages.',
    );
  });

  it('is refused before anything is sent when the file is too large (S0-5-17, S0-9-12, S1-5-09)', async () => {
    const { owner } = await newOrg();
    const body = { file_name: 'big.pdf', file_upload_ref: 'DOCUMENT_TEMPLATE' as const };

    const problem = await owner.refused(files.grantUpload, { body: { ...body, file_size: 104_857_601 } }, 400);
    await owner.call(files.grantUpload, { body: { ...body, file_size: 104_857_600 } });

    expect(problem.errors?.file).toContain('This file is too large (max 100 MB)');
  });

  it('takes profile pictures up to 1024 KB, images only (S0-5-05, S0-5-06, S0-9-12, B23)', async () => {
    const { owner } = await newOrg();
    const ask = (file_name: string, file_size: number) =>
      owner.raw(files.grantUpload, { body: { file_name, file_size, file_upload_ref: 'PROFILE_PICTURE' } });

    expect((await ask('me.png', 1024 * 1024)).status).toBe(200);
    expect((await ask('me.png', 1024 * 1024 + 1)).status).toBe(400);
    expect((await ask('me.pdf', 1000)).status).toBe(400);
  });
});

describe('the limits of an organisation', () => {
  const GIGABYTE = 1024 ** 3;
  const ask = (person: Person, file_size?: number) =>
    person.raw(files.grantUpload, { body: { file_name: 'a.pdf', file_size, file_upload_ref: 'DOCUMENT_TEMPLATE' } });
  /** Stores this many files of an eighth of a gigabyte at one instant. */
  const store = ({ org_id, inScope }: Org, count: number, stored_at: string) =>
    inScope((scope) =>
      sql`insert into files (org_id, key, upload_ref, name, status, content_type, size_bytes, granted_until, created_at, stored_at)
        select ${org_id}, 'made ' || n, 'DOCUMENT_TEMPLATE', 'a.pdf', 'STORED', 'application/pdf', ${GIGABYTE / 8},
          ${stored_at}, ${stored_at}, ${stored_at} from generate_series(1, ${count}) n`.execute(scope.db),
    );

  it('let a hundred uploads start at a time, however many ask at once, and more when they have ended', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const org = await newOrg();

    const answers = await Promise.all(Array.from({ length: 110 }, () => ask(org.owner, 1000)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error_type: 'TOO_MANY_REQUESTS',
        detail: 'Your account has too many uploads in progress. Try again in a few minutes.',
        errors: { file: expect.any(String) },
        retry_after_seconds: 600,
      },
    });
    expect((await ask((await newOrg()).owner, 1000)).status).toBe(200);
    setClock(stoppedAt('2026-11-20T10:10:01.000Z'));
    expect((await ask(org.owner, 1000)).status).toBe(200);
  });

  it('are 10 GB within a day, counted by what the grants allow', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const org = await newOrg();
    await store(org, 79, '2026-11-20T09:00:00.000Z');

    expect((await ask(org.owner, 50_000_000)).status).toBe(200);
    const refused = await ask(org.owner);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('daily upload limit') });
    setClock(stoppedAt('2026-11-21T09:00:01.000Z'));
    expect((await ask(org.owner)).status).toBe(200);
  });

  it('are 50 GB in all, and the sentence says whom to write to', async () => {
    const org = await newOrg();
    await store(org, 400, '2026-01-20T09:00:00.000Z');

    const problem = await org.owner.refused(
      files.grantUpload,
      { body: { file_name: 'a.pdf', file_upload_ref: 'DOCUMENT_TEMPLATE' } },
      400,
    );

    expect(problem.errors?.file).toBe('Your account’s storage is full (50 GB). Write to support@localhost for more.');
  });

  it('limit an upload to the stated size', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const body = { file_name: 'a.png', file_size: 100, file_upload_ref: 'DOCUMENT_TEMPLATE' as const };
    const { url, fields } = await owner.call(files.grantUpload, { body });

    expect((await postForm(app, url, fields, Buffer.alloc(101))).statusCode).toBe(413);
    expect((await postForm(app, url, fields, Buffer.alloc(100))).statusCode).toBe(201);
  });
});

describe('uploading to this server', () => {
  it('keeps the bytes, whole, under the key of the grant (S0-7-11)', async () => {
    const { owner } = await newOrg();

    const file = await keep(owner, { name: 'Floor plan.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    const download = await (await testApp()).server.inject({
      url: `/api/storage/api/v1/files/${file.key}?file_name=Floor%20plan.png`,
      headers: { cookie: owner.cookie },
    });

    expect(file).toMatchObject({ content_type: 'image/png', size_bytes: onePixelPng.length, name: 'Floor plan.png' });
    expect(download.rawPayload.equals(onePixelPng)).toBe(true);
    expect(download.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Floor plan.png"; filename*=UTF-8''Floor%20plan.png`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('is possible once: a grant that was used is refused, and the first file stays', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const { url, fields } = await grantFor(owner, 'a.png');
    const post = async (text: string) => (await postForm(app, url, fields, Buffer.from(text))).statusCode;

    expect(await post('first')).toBe(201);
    expect(await post('<script>')).toBe(403);
    expect(await readText(fields.key!)).toBe('first');
  });

  it('lets one through of many that use the same grant at once', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const { url, fields } = await grantFor(owner, 'a.png');

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => postForm(app, url, fields, Buffer.from(`number ${index}`))),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(403)]);
    expect(await readText(fields.key!)).toBe(`number ${answers.findIndex(({ statusCode }) => statusCode === 201)}`);
  });

  it('refuses a grant that has expired, whose key or type was changed, or that was made elsewhere', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const { url, fields } = await grantFor(owner, 'a.png');
    const post = async (changed: Record<string, string>) =>
      (await postForm(app, url, { ...fields, ...changed }, onePixelPng)).statusCode;

    expect(await post({ key: `${fields.key}x` })).toBe(403);
    expect(await post({ 'Content-Type': 'application/pdf' })).toBe(403);
    expect(await post({ signature: 'A'.repeat(43) })).toBe(403);
    expect(await post({ policy: Buffer.from('{}').toString('base64') })).toBe(403);
    setClock(stoppedAt('2026-11-20T10:10:01.000Z'));
    expect(await post({})).toBe(403);
  });

  it('refuses more bytes than the grant allows and keeps nothing of them', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const { url, fields } = await grantFor(owner, 'me.png', 'PROFILE_PICTURE');

    const answer = await postForm(app, url, fields, Buffer.alloc(1024 * 1024 + 1));

    expect(answer.statusCode).toBe(413);
    expect(await app.services.storage.size(fields.key!)).toBeNull();
  });

  it('refuses a PDF of 101 MB while it arrives, whatever size was said before (S0-5-17)', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const { url, fields } = await grantFor(owner, 'big.pdf');
    const bytes = Buffer.alloc(101 * 1024 * 1024);
    bytes.write('%PDF-1.7');

    expect((await postForm(app, url, fields, bytes)).statusCode).toBe(413);
    expect(await app.services.storage.size(fields.key!)).toBeNull();
  });

  it('refuses an empty file, a form without one, and what is no form', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const { url, fields } = await grantFor(owner, 'a.png');

    expect((await postForm(app, url, fields, Buffer.alloc(0))).statusCode).toBe(400);
    const json = await app.server.inject({ method: 'POST', url, payload: {} });
    expect(json.statusCode).toBe(415);
  });
});

describe('using an upload', () => {
  it('refuses an executable that calls itself a PDF, in the words of the specification (S0-5-20, S1-5-10)', async () => {
    const { owner } = await newOrg();
    const bytes = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)]);

    await expect(keep(owner, { name: 'brochure.pdf', bytes })).rejects.toMatchObject({
      options: {
        errors: {
          file: 'Unsupported file type. Please select a PDF or image file. A file may have at most 100 MB and 200 pages.',
        },
      },
    });
  });

  it('a broken PDF or picture is called damaged, not a file of another kind', async () => {
    const { owner } = await newOrg();
    const readRefusal = (name: string, bytes: Buffer) =>
      keep(owner, { name, bytes }).catch((problem) => problem.options.errors.file);

    expect(await readRefusal('brochure.pdf', Buffer.alloc(5_000, 1))).toBe(
      'This PDF is damaged. Save it again and upload the new one.',
    );
    expect(await readRefusal('brochure.pdf', Buffer.from('cut off on the way'))).toMatch(/^This PDF is damaged/);
    expect(await readRefusal('plan.png', Buffer.alloc(5_000, 1))).toMatch(/^This image is damaged/);
  });

  it('refuses what never arrived, and what somebody else uploaded', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { fields } = await grantFor(org.owner, 'never.png');
    const theirs = await upload(await org.member(), { name: 'a.png', bytes: onePixelPng });
    const use = (key: string) =>
      checkUpload({ read: org.owner.inScope, services }, { key, upload_ref: 'DOCUMENT_TEMPLATE', field: 'file' });

    await expect(use(fields.key!)).rejects.toThrow('This file was not uploaded');
    await expect(use(theirs)).rejects.toThrow('This file was not uploaded');
  });

  it.each(['DOCUMENT_TEMPLATE', 'PROFILE_PICTURE'] as const)(
    'refuses a picture of more than 50 megapixels by its header, before anything decodes it (%s)',
    async (ref) => {
      const { owner } = await newOrg();

      await expect(keep(owner, { name: 'a.png', bytes: makePng(20_000, 20_000), ref })).rejects.toThrow(
        'This picture is too large (20,000 × 20,000 pixels). A picture may have at most 50 megapixels.',
      );
      await expect(keep(owner, { name: 'a.png', bytes: onePixelPng.subarray(0, 20), ref })).rejects.toThrow('damaged');
      await keep(owner, { name: 'a.png', bytes: makePng(10_000, 5_000), ref });
    },
  );

  it('takes plain text as an attachment, and knows CSV by its name', async () => {
    const { owner } = await newOrg();
    const bytes = Buffer.from('name;phone\nChloé;+65 8123 4560\n');

    const text = await keep(owner, { name: 'notes.txt', bytes, ref: 'TIMELINE_ATTACHMENT' });
    const csv = await keep(owner, { name: 'notes.csv', bytes, ref: 'TIMELINE_ATTACHMENT' });

    expect([text.content_type, csv.content_type]).toEqual(['text/plain', 'text/csv']);
  });
});

describe('a stored file', () => {
  it('answers 401 without a session, and 404 to another organisation', async () => {
    const org = await newOrg();
    const stranger = (await newOrg()).owner;
    const { server } = await testApp();
    const { key } = await keep(org.owner, { name: 'a.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    const url = `/api/storage/api/v1/files/${key}`;

    expect((await server.inject({ url })).statusCode).toBe(401);
    expect((await server.inject({ url, headers: { cookie: stranger.cookie } })).statusCode).toBe(404);
  });

  it('opens without a session at a signed address, for five minutes, under no other name, and is not kept by browsers', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const { owner } = await newOrg();
    const { server } = await testApp();
    const { key } = await keep(owner, { name: 'a.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });

    const { url } = await owner.call(files.grantDownload, { body: { s3_obj_key: key, file_name: 'plan.png' } });

    expect((await server.inject({ url })).headers).toMatchObject({
      'content-disposition': expect.stringContaining('plan.png'),
      'cache-control': 'no-store',
    });
    expect((await server.inject({ url: url.replace('plan', 'other') })).statusCode).toBe(401);
    setClock(stoppedAt('2026-11-20T10:05:01.000Z'));
    expect((await server.inject({ url })).statusCode).toBe(401);
  });

  it('is asked for again each time it is shown, and not sent again while it is the same', async () => {
    const { owner } = await newOrg();
    const { server } = await testApp();
    const { key } = await keep(owner, { name: 'a.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    const get = (headers: Record<string, string> = {}) =>
      server.inject({ url: `/api/storage/api/v1/files/${key}`, headers: { cookie: owner.cookie, ...headers } });

    const first = await get();
    const again = await get({ 'if-none-match': String(first.headers.etag) });

    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is deleted when nothing has used it for a day, and only then', async () => {
    const org = await newOrg();
    const app = await testApp();
    const used = await keep(org.owner, { name: 'used.png', bytes: onePixelPng });
    const unused = await upload(org.owner, { name: 'unused.png', bytes: onePixelPng });
    const sweep = () => app.services.jobs.jobs.get('files.sweep-uploads')!.run({ services: app.services } as never, {});

    await sweep();
    expect(await app.services.storage.size(unused)).not.toBeNull();
    setClock(stoppedAt('2099-01-01T00:00:00.000Z'));
    await sweep();

    expect(await app.services.storage.size(unused)).toBeNull();
    expect(await app.services.storage.size(used.key)).not.toBeNull();
  });
});
