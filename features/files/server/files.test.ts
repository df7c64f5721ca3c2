import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { onePixelPng, postForm, type TestFile, upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { files } from '../contract.ts';
import type { UploadRef } from '../upload-refs.ts';
import { checkUpload, claimFile } from './use-file.ts';

afterEach(() => setClock(systemClock));

const grantFor = (person: Person, file_name: string, file_upload_ref: UploadRef = 'DOCUMENT_TEMPLATE') =>
  person.call(files.grantUpload, { body: { file_name, file_upload_ref } });

/** Uploads and uses a file, as a feature does that keeps it. */
async function keep(person: Person, file: TestFile) {
  const { services } = await testApp();
  const key = await upload(person, file);
  const checked = await checkUpload(
    { read: person.inScope, services },
    { key, upload_ref: file.ref ?? 'DOCUMENT_TEMPLATE', field: 'file' },
  );
  return person.inScope((scope) => claimFile(scope, checked));
}

describe('a grant to upload', () => {
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

describe('uploading to this server', () => {
  it('keeps the bytes, whole, under the key of the grant (S0-7-11)', async () => {
    const { owner } = await newOrg();

    const file = await keep(owner, { name: 'Floor plan.png', bytes: onePixelPng });
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

  it('twice with the same grant, the last one wins and it stays one file', async () => {
    const { owner, inScope, org_id } = await newOrg();
    const app = await testApp();
    const grant = await grantFor(owner, 'a.png');

    await postForm(app, grant.url, grant.fields, Buffer.from('first'));
    await postForm(app, grant.url, grant.fields, Buffer.from('second one'));

    const { stream } = await app.services.storage.read(grant.fields.key!);
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('second one');
    const rows = await inScope((scope) =>
      scope.db.selectFrom('files').where('org_id', '=', org_id).select('id').execute(),
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses a grant that is over, whose key or type were changed, or that was made elsewhere', async () => {
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

  it('refuses what never arrived, and what somebody else uploaded', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { fields } = await grantFor(org.owner, 'never.png');
    const theirs = await upload(await org.member(), { name: 'a.png', bytes: onePixelPng });
    const use = (key: string) =>
      checkUpload({ read: org.owner.inScope, services }, { key, upload_ref: 'DOCUMENT_TEMPLATE', field: 'file' });

    await expect(use(fields.key!)).rejects.toThrow('This file did not arrive');
    await expect(use(theirs)).rejects.toThrow('This file did not arrive');
  });

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
    const { key } = await keep(org.owner, { name: 'a.png', bytes: onePixelPng });
    const url = `/api/storage/api/v1/files/${key}`;

    expect((await server.inject({ url })).statusCode).toBe(401);
    expect((await server.inject({ url, headers: { cookie: stranger.cookie } })).statusCode).toBe(404);
  });

  it('opens without a session at a signed address, for an hour, under no other name', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const { owner } = await newOrg();
    const { server } = await testApp();
    const { key } = await keep(owner, { name: 'a.png', bytes: onePixelPng });

    const { url } = await owner.call(files.grantDownload, { body: { s3_obj_key: key, file_name: 'plan.png' } });

    expect((await server.inject({ url })).headers['content-disposition']).toContain('plan.png');
    expect((await server.inject({ url: url.replace('plan', 'other') })).statusCode).toBe(401);
    setClock(stoppedAt('2026-11-20T11:00:01.000Z'));
    expect((await server.inject({ url })).statusCode).toBe(401);
  });

  it('is cleared away when nothing used it for a day, and only then', async () => {
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
