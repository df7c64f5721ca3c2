import { gzipSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it, vi } from 'vitest';
import { files } from '#features/files/contract.ts';
import { testApp } from '#testing/app.ts';
import { onePixelPng } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { pageTemplates } from '../../contract.ts';
import { makeLinkTo, newComponent, newPage, uploadFor } from '../../testing/new-page.ts';
import { pagePictureKey } from '../page/picture-keys.ts';

// Pictures are really drawn here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Eight by eight pixels of cyan in the four inks of a printer. */
const cyanJpeg = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI/8AAFAgACAAIBAERAAIRAAMRAAQRAP/EABwAAAAACQAAAAAAAAAAAAAAAAABAgMEBQYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBAEAAgADAAQAAD8Ah/P/AD/z/wB//9k=',
  'base64',
);

const gallery = (...keys: string[]) =>
  newComponent('image_gallery', { pictures: keys.map((key) => ({ key, description: '' })) });

async function draw(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height);
  return canvas.encode('png');
}

async function addGallery(person: Person, id: number, ...keys: string[]) {
  const component = gallery(...keys);
  const body = { draft: { [`component:${component.id}`]: component } };
  return { component, answer: await person.raw(pageTemplates.saveDraft, { params: { id }, body }) };
}

const readPicture = async (person: Person, id: number, key: string, w: number) =>
  (await testApp()).server.inject({
    url: `/api/template-v2/api/v1/template/${id}/pictures/${key}?w=${w}`,
    headers: { cookie: person.cookie },
  });

describe('a picture of a page (S0-3E-18)', () => {
  it('is kept as WebP in two widths and as a small square, with its size, for those who may see the page (S0-9-18)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const id = await newPage(org.owner, undefined, { is_live: false });
    const key = await uploadFor(org.owner, 'house.png', await draw(2_000, 1_000));
    const { component } = await addGallery(org.owner, id, key);

    const page = await org.owner.call(pageTemplates.get, { params: { id } });

    expect(page.pictures[key]).toEqual({ url: expect.stringContaining(key), width: 1_440, height: 720 });
    expect(page.cover_url).toContain('w=112');
    expect(page.draft.components).toContainEqual(component);
    for (const width of [480, 1_440]) {
      const { rawPayload, headers } = await readPicture(daniel, id, key, width);
      expect(headers['content-type']).toBe('image/webp');
      expect((await loadImage(rawPayload)).width).toBe(width);
    }
    const square = await loadImage((await readPicture(daniel, id, key, 112)).rawPayload);
    expect([square.width, square.height]).toEqual([112, 112]);
    const stranger = (await newOrg()).owner;
    expect((await readPicture(stranger, id, key, 480)).statusCode).toBe(404);
    expect(pagePictureKey(key, 480)).not.toBe(pagePictureKey(key, 1_440));
  });

  it('of a printer, a JPEG of four inks, is kept in the colours it has on a screen', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const key = await uploadFor(owner, 'brochure.jpg', cyanJpeg);
    await addGallery(owner, id, key);

    const { rawPayload, headers } = await readPicture(owner, id, key, 480);
    const context = createCanvas(8, 8).getContext('2d');
    context.drawImage(await loadImage(rawPayload), 0, 0);
    const [red = 255, green = 0, blue = 0] = context.getImageData(4, 4, 1, 1).data;

    expect(headers['content-type']).toBe('image/webp');
    expect(red).toBeLessThan(40);
    expect(Math.min(green, blue)).toBeGreaterThan(215);
  });

  it('comes with a hundred others at once, each in two widths and in their order', {
    tags: 'slow',
    timeout: 120_000,
  }, async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const keys = await Promise.all(
      Array.from({ length: 100 }, (_, place) => uploadFor(owner, `${place}.png`, onePixelPng)),
    );

    const { component, answer } = await addGallery(owner, id, ...keys);
    const page = await owner.call(pageTemplates.get, { params: { id } });

    expect(answer.status).toBe(200);
    expect(new Set(keys).size).toBe(100);
    expect(page.draft.components).toContainEqual(component);
    expect(Object.keys(page.pictures).sort()).toEqual(keys.toSorted());
    expect((await readPicture(owner, id, keys[99]!, 1_440)).headers['content-type']).toBe('image/webp');
  });

  it('is one too many after two hundred over several galleries, which is said and changes nothing', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const key = await uploadFor(owner);
    const full = [gallery(...Array(100).fill(key)), gallery(...Array(100).fill(key))];
    const draft = Object.fromEntries(full.map((component) => [`component:${component.id}`, component]));
    await owner.call(pageTemplates.saveDraft, { params: { id }, body: { draft } });

    const { answer } = await addGallery(owner, id, key);

    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('At most 200 pictures in a page');
    expect((await owner.call(pageTemplates.get, { params: { id } })).draft.components).toHaveLength(3);
  });

  it('of 1 × 20,000 pixels is drawn or refused in words, never by a fault of ours', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const key = await uploadFor(owner, 'line.png', await draw(1, 20_000));

    const { answer } = await addGallery(owner, id, key);

    expect([200, 400]).toContain(answer.status);
  });

  it.each([
    [
      'an SVG with a script',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a HEIC', 'a.heic', Buffer.concat([Buffer.from('000000186674797068656963', 'hex'), Buffer.alloc(64)])],
    ['a text', 'a.txt', Buffer.from('not a picture')],
    ['a damaged PNG', 'a.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])],
  ])('is not %s, which is refused in words at its place', async (_, name, bytes) => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const body = { file_name: name, file_upload_ref: 'PAGE_TEMPLATE_ATTACHMENT' as const, file_size: bytes.length };
    const granted = await owner.raw(files.grantUpload, { body });
    if (granted.status === 400) return;
    const { component, answer } = await addGallery(owner, id, await uploadFor(owner, name, bytes));

    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([
      `draft.component:${component.id}.pictures.0`,
    ]);
  });

  it('is drawn also where a page had the same upload as an attachment before', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });
    const key = await uploadFor(owner);
    const attachment = newComponent('attachment', { file: { key, name: 'house.png', size_bytes: onePixelPng.length } });
    await owner.call(pageTemplates.saveDraft, {
      params: { id },
      body: { draft: { [`component:${attachment.id}`]: attachment } },
    });

    expect((await addGallery(owner, id, key)).answer.status).toBe(200);
    expect((await readPicture(owner, id, key, 480)).headers['content-type']).toBe('image/webp');
  });

  it('comes back when somebody else undoes that it was removed, but is nobody’s for its key alone', async () => {
    const org = await newOrg();
    const daniel = await org.member({
      name: 'Daniel Ong',
      permissions: { editOthersContent: true, createContent: true },
    });
    const id = await newPage(org.owner, undefined, { is_live: false });
    const key = await uploadFor(org.owner);
    const { component } = await addGallery(org.owner, id, key);
    const part = `component:${component.id}`;
    await org.owner.call(pageTemplates.saveDraft, { params: { id }, body: { draft: { [part]: null } } });

    const undone = await daniel.call(pageTemplates.saveDraft, {
      params: { id },
      body: { draft: { [part]: component } },
    });
    const unused = await uploadFor(org.owner);

    expect(undone.pictures[key]).toBeDefined();
    expect((await addGallery(daniel, id, unused)).answer.status).toBe(400);
  });
});

it('an attachment has at most 100 MB (S0-5-21)', async () => {
  const { owner } = await newOrg();
  const grant = (file_size: number) =>
    owner.raw(files.grantUpload, {
      body: { file_name: 'a.pdf', file_upload_ref: 'PAGE_TEMPLATE_ATTACHMENT', file_size },
    });

  expect((await grant(104_857_600)).status).toBeLessThan(300);
  expect((await grant(104_857_601)).status).toBe(400);
});

it('the scripts of a shared page are at most 15 kB compressed', async () => {
  const { server } = await testApp();
  const { owner } = await newOrg();
  const id = await newPage(owner);
  const link = await makeLinkTo(owner, id);
  const { body } = await server.inject({ url: new URL(link).pathname });
  const addresses = [...body.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, address]) => address!);
  const viewer = addresses[0]!;

  const texts = await Promise.all(
    [...addresses, viewer.replace('viewer.mjs', 'engagement-timer.mjs')].map(async (url) => server.inject({ url })),
  );

  expect(texts.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(gzipSync(texts.map(({ body: text }) => text).join('')).length).toBeLessThan(15_000);
});
