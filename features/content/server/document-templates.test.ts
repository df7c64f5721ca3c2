import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { contents, documentTemplates } from '../contract.ts';
import { renderDocument } from './documents/render-document.ts';

// Pages are really rendered here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const onePixelGif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
/** A bitmap with a header of 14 bytes, one of 40, and one white pixel padded to four bytes. */
const onePixelBmp = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000000000000000000000000000000000' +
    '00ffffff00',
  'hex',
);

/** Uploads a file, makes it a content and runs the jobs. */
async function share(person: Person, name: string, bytes: Buffer) {
  const s3_obj_key = await upload(person, { name, bytes });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return person.call(documentTemplates.get, { params: { id } });
}

async function picture(person: Person, id: number, image: string) {
  const { server } = await testApp();
  const answer = await server.inject({
    url: `/api/document-template/api/v1/${id}/images/${image}`,
    headers: { cookie: person.cookie },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

describe('a PDF', () => {
  it('is named after its file, waits, and becomes pages, a cover and a thumbnail (S0-1-11, S0-3E-12)', async () => {
    const { owner } = await newOrg();
    const s3_obj_key = await upload(owner, { name: 'The Linden, e-brochure.pdf', bytes: makePdf({ pages: 3 }) });

    const waiting = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
    await (await testApp()).runJobs();
    const ready = await owner.call(documentTemplates.get, { params: { id: waiting.id } });

    expect(waiting).toMatchObject({ title: 'The Linden, e-brochure', doc_status: 'NOT_PROCESSED', cover_url: null });
    expect(ready).toMatchObject({ doc_status: 'PROCESSED', page_count: 3, processed_pages: 3, failure_reason: null });
    expect(ready.pages).toEqual(Array.from({ length: 3 }, () => ({ width: 1600, height: 2264 })));
    for (const image of ['thumbnail', 'cover', 'page-1-800', 'page-3-1600']) {
      const { bytes, headers } = await picture(owner, ready.id, image);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe('image/webp');
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  it('tells the screens how far it is', async () => {
    const org = await newOrg();
    const { id } = await share(org.owner, 'a.pdf', makePdf({ pages: 2 }));

    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'content.processed')
        .where('subject_id', '=', id)
        .select('payload')
        .orderBy('id')
        .execute(),
    );

    expect(events.at(0)?.payload).toEqual({ doc_status: 'PROCESSING' });
    expect(events.at(-1)?.payload).toEqual({ doc_status: 'PROCESSED' });
  });

  it('that is locked fails at once, and says so', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'locked.pdf', makePdf({ pages: 1, locked: true }));

    expect(file).toMatchObject({ doc_status: 'FAILED', failure_reason: expect.stringContaining('is locked') });
  });

  it('that is truncated or damaged fails and says so', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'cut.pdf', makePdf({ pages: 2 }).subarray(0, 60));

    expect(file).toMatchObject({ doc_status: 'FAILED', failure_reason: expect.stringContaining('is damaged') });
  });

  it('of 201 pages fails with both limits in the reason (S0-5-18, S0-5-19, S0-9-12)', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'long.pdf', makePdf({ pages: 201 }));

    expect(file).toMatchObject({
      doc_status: 'FAILED',
      failure_reason: 'This PDF has more than 200 pages. A file may have at most 100 MB and 200 pages.',
    });
  });

  it('of 200 pages is opened (S0-5-18)', async () => {
    let opened = 0;
    const steps = {
      onOpened: async (pages: unknown[]) => {
        opened = pages.length;
        throw new Error('that is enough');
      },
      onPicture: async () => {},
      onPage: async () => {},
    };

    const bytes = makePdf({ pages: 200 });
    const task = { source: Readable.from([bytes]), size: bytes.length, kind: 'pdf' as const, org_id: 1 };
    await expect(renderDocument(task, steps)).rejects.toThrow('that is enough');
    expect(opened).toBe(200);
  });

  it('has a thumbnail of 100 × 100 pixels (S0-9-18)', async () => {
    const { owner } = await newOrg();
    const { loadImage } = await import('@napi-rs/canvas');
    const { id } = await share(owner, 'a.pdf', makePdf({ pages: 1 }));

    const { width, height } = await loadImage((await picture(owner, id, 'thumbnail')).bytes);

    expect([width, height]).toEqual([100, 100]);
  });

  it('whose page is metres long is rendered within bounds', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'banner.pdf', makePdf({ pages: 1, width: 100, height: 14_000 }));

    expect(file.doc_status).toBe('PROCESSED');
    const [page] = file.pages;
    expect(page!.width * page!.height).toBeLessThanOrEqual(16_100_000);
  });

  it('that takes too long is given up within the limit', async () => {
    const nothing = async () => {};
    const bytes = makePdf({ pages: 100 });

    const refusal = await renderDocument(
      { source: Readable.from([bytes]), size: bytes.length, kind: 'pdf', org_id: 1, time_limit_ms: 50 },
      { onOpened: nothing, onPicture: nothing, onPage: nothing },
    );

    expect(refusal).toBe('too_slow');
  });

  it('is rendered the right way up in its own colours', async () => {
    const { owner } = await newOrg();
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const { id } = await share(owner, 'a.pdf', makePdf({ pages: 1 }));

    const image = await loadImage((await picture(owner, id, 'page-1-800')).bytes);
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const [top, bottom] = [
      context.getImageData(400, 10, 1, 1).data,
      context.getImageData(400, image.height - 10, 1, 1).data,
    ];

    expect(top[0]).toBeGreaterThan(240);
    expect(top[2]).toBeLessThan(20);
    expect([...bottom].every((value) => value > 240)).toBe(true);
  });
});

describe('an image', () => {
  it('is shown as it is: one page, its own size, with a cover and a thumbnail (S0-3E-12)', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'plan.png', onePixelPng);

    expect(file).toMatchObject({ doc_status: 'WILL_NOT_PROCESS', page_count: 1, pages: [{ width: 1, height: 1 }] });
    expect((await picture(owner, file.id, 'page-1-1600')).bytes.equals(onePixelPng)).toBe(true);
    expect((await picture(owner, file.id, 'page-2-1600')).status).toBe(404);
    expect((await picture(owner, file.id, 'thumbnail')).status).toBe(200);
  });

  it('that is cut off in the middle fails and says so', async () => {
    const { owner } = await newOrg();

    const file = await share(owner, 'cut.png', onePixelPng.subarray(0, 40));

    expect(file).toMatchObject({ doc_status: 'FAILED', failure_reason: expect.stringContaining('damaged') });
  });

  it('may be any of the accepted kinds (S0-5-20)', async () => {
    const { owner } = await newOrg();
    const { createCanvas } = await import('@napi-rs/canvas');
    const canvas = createCanvas(20, 10);
    const pictures: Record<string, Buffer> = { gif: onePixelGif, bmp: onePixelBmp };
    for (const kind of ['png', 'jpeg', 'webp', 'avif']) pictures[kind] = await canvas.encode(kind as 'webp');

    for (const [kind, bytes] of Object.entries(pictures)) {
      const { doc_status, content_type } = await share(owner, `plan.${kind}`, bytes);
      expect({ doc_status, content_type }).toEqual({ doc_status: 'WILL_NOT_PROCESS', content_type: `image/${kind}` });
    }
  });
});

describe('a file', () => {
  it('that is no PDF or image is refused with both limits, whatever it is called (S0-5-19, S0-5-20)', async () => {
    const { owner } = await newOrg();
    const s3_obj_key = await upload(owner, { name: 'setup.pdf', bytes: Buffer.from('MZ this program cannot be run') });

    const problem = await owner.refused(documentTemplates.create, { body: { s3_obj_key } }, 400);

    expect(problem.errors?.s3_obj_key).toContain('at most 100 MB and 200 pages');
  });

  it('replaces one that failed, and is processed', async () => {
    const { owner } = await newOrg();
    const { id } = await share(owner, 'locked.pdf', makePdf({ pages: 1, locked: true }));
    const s3_obj_key = await upload(owner, { name: 'open.pdf', bytes: makePdf({ pages: 2 }) });

    await owner.call(documentTemplates.update, { params: { id }, body: { s3_obj_key } });
    await (await testApp()).runJobs();

    const replaced = await owner.call(documentTemplates.get, { params: { id } });
    expect(replaced).toMatchObject({ doc_status: 'PROCESSED', page_count: 2, failure_reason: null, title: 'locked' });
  });

  it('copied while it is processed is ready together with its original', async () => {
    const { owner } = await newOrg();
    const s3_obj_key = await upload(owner, { name: 'a.pdf', bytes: makePdf({ pages: 1 }) });
    const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
    const copy = await owner.call(contents.copy, { params: { t: 'file', id } });

    await (await testApp()).runJobs();

    expect(await owner.call(documentTemplates.get, { params: { id: copy.id } })).toMatchObject({
      doc_status: 'PROCESSED',
    });
  });

  it('shows its pictures to those who may see it, and nobody else', async () => {
    const org = await newOrg();
    const member = await org.member();
    const { id } = await share(org.owner, 'a.png', onePixelPng);
    await org.owner.call(contents.updateVisibility, { params: { t: 'file', id }, body: { visibility: 'PRIVATE' } });

    expect((await picture(member, id, 'cover')).status).toBe(404);
    expect((await picture((await newOrg()).owner, id, 'cover')).status).toBe(404);
    expect((await picture(org.owner, id, 'cover')).status).toBe(200);
  });
});
