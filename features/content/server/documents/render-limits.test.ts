import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { documentTemplates } from '../../contract.ts';
import { type RenderSteps, type RenderTask, renderDocument } from './render-document.ts';

// Pages are really rendered here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;
const nothing: RenderSteps = { onOpened: async () => {}, onPicture: async () => {}, onPage: async () => {} };

const makeTask = (bytes: Buffer, more: Partial<RenderTask> = {}): RenderTask => ({
  source: Readable.from([bytes]),
  size: bytes.length,
  kind: 'pdf',
  org_id: 1,
  ...more,
});

/** Returns the processes that render for this one. */
const renderers = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('render-process.mjs') && line.trim().split(/\s+/)[1] === String(process.pid))
    .map((line) => Number(line.trim().split(/\s+/)[0]));

describe('a harmful document', () => {
  it('by a page of 300 MB that was 2 KB in the file is refused, and this process does not grow', async () => {
    const task = makeTask(inflatingPdf(300), { memory_limit_mb: 250 });
    const before = process.memoryUsage.rss();
    let largest = before;
    const timer = setInterval(() => {
      largest = Math.max(largest, process.memoryUsage.rss());
    }, 20);

    const refusal = await renderDocument(task, nothing);

    clearInterval(timer);
    expect(refusal).toBe('too_heavy');
    expect(largest - before).toBeLessThan(60 * MEGABYTE);
  });

  it('by a picture that expands in memory is refused', async () => {
    const { createCanvas } = await import('@napi-rs/canvas');
    const bytes = await createCanvas(6000, 6000).encode('png');

    const refusal = await renderDocument(makeTask(bytes, { kind: 'image', memory_limit_mb: 150 }), nothing);

    expect(['too_heavy', 'broken']).toContain(refusal);
  });

  it('by crashing the process that renders it fails with a sentence, and everything else continues', async () => {
    const { owner } = await newOrg();
    const app = await testApp();
    const s3_obj_key = await upload(owner, { name: 'long.pdf', bytes: makePdf({ pages: 60 }) });
    const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
    const processed = app.runJobs();

    await killRenderer(async () => {
      const { processed_pages } = await owner.call(documentTemplates.get, { params: { id } });
      return processed_pages > 0;
    });
    await processed;

    const failed = await owner.call(documentTemplates.get, { params: { id } });
    expect(failed).toMatchObject({ doc_status: 'FAILED', failure_reason: expect.stringContaining('Upload it again') });
  });

  it('leaves no process behind, however it ends', async () => {
    await renderDocument(makeTask(makePdf({ pages: 1 })), nothing);
    await renderDocument(makeTask(Buffer.from('no PDF')), nothing);
    const failing = { ...nothing, onOpened: () => Promise.reject(new Error('the disk is full')) };
    await expect(renderDocument(makeTask(makePdf({ pages: 9 })), failing)).rejects.toThrow('the disk is full');

    expect(renderers()).toEqual([]);
  });

  it('is not blamed for a store that stops in the middle', async () => {
    const bytes = makePdf({ pages: 1 });
    const cut = Readable.from([bytes.subarray(0, 100)]);
    const failing = new Readable({ read: () => failing.destroy(new Error('the store is away')) });

    for (const source of [cut, failing]) {
      await expect(renderDocument(makeTask(bytes, { source }), nothing)).rejects.toThrow('whole file');
    }
  });

  it('learns nothing of the settings and secrets of the server', async () => {
    process.env.SECRET_OF_THE_SERVER = 'not for renderers';
    const environment: string[] = [];
    const look = async () => {
      environment.push(execFileSync('ps', ['eww', '-o', 'args=', String(renderers()[0])], { encoding: 'utf8' }));
    };

    await renderDocument(makeTask(makePdf({ pages: 1 })), { ...nothing, onOpened: look });

    delete process.env.SECRET_OF_THE_SERVER;
    expect(environment.join()).toContain('render-process.mjs');
    expect(environment.join()).not.toContain('SECRET_OF_THE_SERVER');
  });
});

describe('documents at once', () => {
  it('are at most one of an organisation and two in all', async () => {
    const atOnce: number[] = [];
    const begun: number[] = [];
    const steps = (org_id: number): RenderSteps => ({
      ...nothing,
      onOpened: async () => {
        begun.push(org_id);
        atOnce.push(renderers().length);
      },
    });

    await Promise.all(
      [1, 1, 1, 2].map((org_id) => renderDocument(makeTask(makePdf({ pages: 3 }), { org_id }), steps(org_id))),
    );

    expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
    expect(begun.indexOf(2)).toBeLessThan(2);
    expect(begun).toHaveLength(4);
  });
});

/** Waits until rendering has begun and kills the process, as the kernel does. */
async function killRenderer(hasBegun: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const [pid] = renderers();
    if (pid !== undefined && (await hasBegun())) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    await wait(10);
  }
  throw new Error('no renderer was found');
}

/** Makes one page whose drawing is this many megabytes of zeros, compressed twice. */
function inflatingPdf(megabytes: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' '), { level: 9 }), { level: 9 });
  const filter = '/Filter [/FlateDecode /FlateDecode]';
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n';
  const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n';
  const stream = `4 0 obj\n<< /Length ${packed.length} ${filter} >>\nstream\n`;
  // The file has no table of offsets, which readers rebuild.
  return Buffer.concat([
    Buffer.from(head + page + stream),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
