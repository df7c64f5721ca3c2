import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadForms } from '../../contract.ts';
import { newForm } from '../../testing/new-form.ts';
import { formPictureKey } from './picture-keys.ts';

// Pictures are really drawn here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ref = 'PRIVYR_LEAD_FORMS';

/** A JPEG, red on its left and blue on its right, with the place and the turn of the camera that took it. */
async function photo(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [colour, x] of [
    ['red', 0],
    ['blue', width / 2],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(x, 0, width / 2, height);
  }
  const jpeg = await canvas.encode('jpeg');
  // TIFF with one entry: orientation 6, the camera was held upright; then words as a camera writes them.
  const tiff = Buffer.from('49492a000800000001001201030001000000060000000000000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('taken at home, Bayshore Road 1')]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** Puts a picture on the cover of a form. */
async function setCover(org: Org, id: number, file: { name: string; bytes: Buffer }) {
  const cover_key = await upload(org.owner, { ...file, ref });
  const { draft } = await org.owner.call(leadForms.get, { params: { id } });
  const body = { draft: { look: { ...draft.look, cover_key } } };
  return { cover_key, answer: await org.owner.raw(leadForms.update, { params: { id }, body }) };
}

async function readStored(key: string): Promise<Buffer> {
  const { services } = await testApp();
  const chunks: Buffer[] = [];
  for await (const chunk of (await services.storage.read(key)).stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('the cover of a form (S0-3E-18)', () => {
  it('is turned as its camera was held, stripped of what the camera wrote, and kept in two widths', async () => {
    const org = await newOrg();
    const form = await newForm(org);

    const { cover_key } = await setCover(org, form.id, { name: 'house.jpg', bytes: await photo(2_000, 3_000) });

    expect((await form.get()).pictures).toEqual({ [cover_key]: expect.stringContaining(cover_key) });
    for (const width of [480, 1_440]) {
      const bytes = await readStored(formPictureKey(cover_key, width));
      const picture = await loadImage(bytes);
      const context = createCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      const [top, bottom] = [
        context.getImageData(9, 9, 1, 1).data,
        context.getImageData(9, picture.height - 9, 1, 1).data,
      ];
      expect([picture.width, Math.round((picture.width / picture.height) * 10)]).toEqual([width, 15]);
      expect(top[0]).toBeGreaterThan(200);
      expect(bottom[2]).toBeGreaterThan(200);
      expect(bytes.includes('Bayshore')).toBe(false);
    }
  });

  it('stands in the list as visitors get it, before the first publishing as it was uploaded', async () => {
    const org = await newOrg();
    const form = await newForm(org, { is_live: false });
    const { cover_key } = await setCover(org, form.id, {
      name: 'house.png',
      bytes: await createCanvas(60, 40).encode('png'),
    });
    const coverInList = async () => (await org.owner.call(leadForms.list, {})).results[0]?.preview.cover;

    expect(await coverInList()).toEqual({ address: expect.stringContaining(cover_key), height: expect.any(Number) });
    await form.publish();
    const { address = '' } = (await coverInList()) ?? {};

    const { statusCode, headers } = await (await testApp()).server.inject({ url: address });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('that is small is not made larger', async () => {
    const org = await newOrg();
    const form = await newForm(org);

    const { cover_key } = await setCover(org, form.id, {
      name: 'logo.png',
      bytes: await createCanvas(60, 40).encode('png'),
    });

    const { width } = await loadImage(await readStored(formPictureKey(cover_key, 1_440)));
    expect(width).toBe(60);
  });

  it('is refused in words when it is no picture, cut off or somebody else’s', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const whole = await createCanvas(60, 40).encode('png');
    const refused = async (file: { name: string; bytes: Buffer }) => {
      const { answer } = await setCover(org, form.id, file);
      expect(answer.status).toBe(400);
      return (answer.body as { errors: Record<string, string> }).errors['draft.look.cover_key'];
    };

    expect(await refused({ name: 'page.png', bytes: Buffer.from('<svg onload="alert(1)"/>') })).toBeDefined();
    expect(await refused({ name: 'cut.png', bytes: whole.subarray(0, 50) })).toContain('damaged');
    const other = await newOrg();
    const cover_key = await upload(other.owner, { name: 'theirs.png', bytes: whole, ref });
    const { look } = (await form.get()).draft;
    const body = { draft: { look: { ...look, cover_key } } };
    await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 400);
    expect((await form.get()).draft.look.cover_key).toBeNull();
  });

  it('may have 5 MB', async () => {
    const { owner } = await newOrg();
    const large = upload(owner, { name: 'large.png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1), ref });

    await expect(large).rejects.toThrow('400');
  });
});
