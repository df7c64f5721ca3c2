import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3Emulator } from '#emulators/s3/s3-emulator.ts';
import { makeForm, onePixelPng } from '#testing/uploads.ts';
import { setClock, startingAt, systemClock } from '../clock.ts';
import { S3Storage } from './s3-storage.ts';

const account = {
  access_key: 'AKIAEXAMPLE',
  secret_key: 'secretEXAMPLEkey',
  region: 'ap-southeast-1',
  bucket: 'crm-uploads',
};
const NOW = '2026-11-20T10:00:00.000Z';
const MAX_BYTES = 104_857_600;
const grant = { key: '42_key', content_type: 'image/png', max_bytes: MAX_BYTES, expires_in_seconds: 600 };

let emulator: S3Emulator;
let endpoint: string;

const storageWith = (changed: { secret_key?: string; access_key?: string } = {}) =>
  new S3Storage({ ...account, ...changed, endpoint, force_path_style: true });

async function post(url: string, fields: Record<string, string>, bytes: Buffer) {
  const { payload, headers } = makeForm(fields, bytes);
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(payload) });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  emulator = new S3Emulator(account);
  endpoint = await emulator.start();
});
beforeEach(() => {
  setClock(startingAt(NOW));
  emulator.setClock(NOW);
  emulator.objects.clear();
  emulator.requests.length = 0;
});
afterEach(() => setClock(systemClock));
afterAll(() => emulator.close());

describe('files in a bucket', () => {
  it('S3-01: are uploaded with a grant that answers 201, and read back by us and by a signed address', async () => {
    const storage = storageWith();
    const { url, fields, file_url } = await storage.grantUpload(grant);

    const answer = await post(url, fields, onePixelPng);
    await storage.settle('42_key');
    const { stream, size } = await storage.read('42_key');
    const address = await storage.grantDownload('42_key', { file_name: 'Plan “é”.png', expires_in_seconds: 60 });
    const download = await fetch(address);

    expect(answer).toMatchObject({ status: 201, text: expect.stringContaining('<Key>42_key</Key>') });
    expect(Buffer.concat(await stream.toArray())).toEqual(onePixelPng);
    expect(size).toBe(onePixelPng.length);
    expect(await storage.size('42_key')).toBe(onePixelPng.length);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(onePixelPng);
    expect(download.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Plan%20%E2%80%9C%C3%A9%E2%80%9D.png",
    );
    expect(file_url).toBe('/api/storage/api/v1/files/42_key');
  });

  it('S3-01: can be put and removed by us, and a missing one is no error but null', async () => {
    const storage = storageWith();

    await storage.put('42_page', Buffer.from('page'), 'image/webp');
    expect(emulator.objects.get('kept/42_page')).toMatchObject({ contentType: 'image/webp' });
    await storage.remove('42_page');

    expect(await storage.size('42_page')).toBeNull();
    await expect(storage.read('42_page')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are copied by the store, and one that is missing is not there', async () => {
    const storage = storageWith();
    await storage.put('42_page', Buffer.from('page'), 'image/webp');
    await storage.copy('42_page', '43_page');
    expect(emulator.objects.get('kept/43_page')).toMatchObject({ contentType: 'image/webp' });
    expect(Buffer.concat(await (await storage.read('43_page')).stream.toArray()).toString()).toBe('page');
    await expect(storage.copy('42_gone', '43_gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('S3-02: are refused when the grant is over, signed with another secret, or by an unknown key id', async () => {
    const { url, fields } = await storageWith().grantUpload(grant);
    const forged = await storageWith({ secret_key: 'another' }).grantUpload(grant);
    const unknown = await storageWith({ access_key: 'AKIAOTHER' }).grantUpload(grant);

    expect((await post(url, forged.fields, onePixelPng)).text).toContain('SignatureDoesNotMatch');
    expect((await post(url, unknown.fields, onePixelPng)).text).toContain('InvalidAccessKeyId');
    emulator.setClock('2026-11-20T10:10:01.000Z');
    expect(await post(url, fields, onePixelPng)).toMatchObject({
      status: 403,
      text: expect.stringContaining('Policy expired'),
    });
  });

  it('S3-03: are refused with another key or type, an extra field, no bytes, or one byte too many', async () => {
    const { url, fields } = await storageWith().grantUpload({ ...grant, max_bytes: 1000 });
    const code = async (changed: Record<string, string>, bytes = onePixelPng) =>
      (await post(url, { ...fields, ...changed }, bytes)).text.match(/<Code>(\w+)<\/Code>/)?.[1];

    expect(await code({ key: '43_key' })).toBe('AccessDenied');
    expect(await code({ 'Content-Type': 'text/html' })).toBe('AccessDenied');
    expect(await code({ acl: 'public-read' })).toBe('AccessDenied');
    expect(await code({}, Buffer.alloc(0))).toBe('EntityTooSmall');
    expect(await code({}, Buffer.alloc(1001))).toBe('EntityTooLarge');
    expect(await code({}, Buffer.alloc(1000))).toBeUndefined();
  });

  it('S3-03: are refused when the file is not last, or the body is no form', async () => {
    const { url, fields } = await storageWith().grantUpload(grant);
    const { file, ...last } = { file: onePixelPng.toString(), ...fields };

    const fileFirst = await post(url, { file, ...last }, onePixelPng);
    const noForm = await fetch(url, { method: 'POST', body: 'text' });

    expect(fileFirst.status).toBe(403);
    expect(noForm.status).toBe(412);
  });

  it('S3-03: bind the limit of 104857600 bytes into the signed policy', async () => {
    const { fields } = await storageWith().grantUpload(grant);

    const policy = JSON.parse(Buffer.from(fields.Policy!, 'base64').toString());

    expect(policy.conditions).toContainEqual(['content-length-range', 1, 104_857_600]);
    expect(policy.expiration).toBe('2026-11-20T10:10:00Z');
  });

  it('S3-04: are asked for once more when the store says to slow down, and no more than that', async () => {
    const storage = storageWith();
    const slowDown = { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' };
    emulator.objects.set('kept/42_key', { bytes: onePixelPng, contentType: 'image/png' });

    emulator.failNext('HEAD', slowDown);
    expect(await storage.size('42_key')).toBe(onePixelPng.length);
    emulator.failNext('HEAD', slowDown, 2);
    await expect(storage.size('42_key')).rejects.toThrow();

    expect(emulator.requests.map(({ status }) => status)).toEqual([503, 200, 503, 503]);
  });

  it('S3-05: posted twice with the same grant, the last one wins', async () => {
    const { url, fields } = await storageWith().grantUpload(grant);

    await post(url, fields, Buffer.from('first'));
    await post(url, fields, Buffer.from('second'));

    expect(emulator.objects.size).toBe(1);
    expect(emulator.objects.get('42_key')?.bytes.toString()).toBe('second');
  });

  it('stay what they were when they were first looked at, however often the form is posted again', async () => {
    const storage = storageWith();
    const { url, fields } = await storage.grantUpload(grant);
    const readText = async () => Buffer.concat(await (await storage.read('42_key')).stream.toArray()).toString();
    await post(url, fields, Buffer.from('judged'));
    await storage.settle('42_key');

    await post(url, fields, Buffer.from('<script>'));
    expect(await readText()).toBe('judged');
    await storage.settle('42_key');
    expect(await readText()).toBe('judged');
    await storage.remove('42_key');
    expect(emulator.objects.size).toBe(0);
  });

  it('are settled once when two look at the same moment, and a form posted between them changes nothing', async () => {
    const storage = storageWith();
    emulator.objects.set('42_key', { bytes: Buffer.from('second'), contentType: 'image/png' });
    emulator.objects.set('kept/42_key', { bytes: Buffer.from('first'), contentType: 'image/png' });
    // The other process had not settled it yet when this one looked.
    emulator.failNext('HEAD', { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' });

    await storage.settle('42_key');

    expect(emulator.objects.get('kept/42_key')?.bytes.toString()).toBe('first');
  });

  it('are not there when nothing was uploaded', async () => {
    const storage = storageWith();

    await storage.settle('42_key');

    expect(await storage.size('42_key')).toBeNull();
  });
});
