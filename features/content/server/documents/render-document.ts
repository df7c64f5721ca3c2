import { on } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { repositoryRoot } from '#platform/server/root.ts';
import { DOCUMENT_MAX_PAGES, PAGE_WIDTHS } from '../../content-types.ts';
import type { DocumentTemplate } from '../../contract.ts';

/** Started from its source in both worlds: the server's bundle does not hold it. */
const WORKER = pathToFileURL(join(repositoryRoot, 'features/content/server/documents/render-document.worker.mjs'));

/** Longest a document may take; 200 full pages take about a minute on two slow cores. */
const TIME_LIMIT_MS = 5 * 60_000;
const HEAP_LIMIT_MB = 512;

/** S0-9-18. */
const THUMBNAIL_PIXELS = 100;
/** The width of a card at twice its pixels. */
const COVER_PIXELS = 480;

/** Why a document can never be shown. */
export type Refusal = 'locked' | 'broken' | 'too_many_pages' | 'too_slow';

export interface RenderSteps {
  /** The document could be read; sizes of its larger pictures. */
  onOpened(pages: DocumentTemplate['pages']): Promise<void>;
  /** A WebP picture: 'cover', 'thumbnail', 'page-3-1600'. The next one is made when this one is stored. */
  onPicture(name: string, bytes: Buffer): Promise<void>;
  /** Every picture of this page is stored. */
  onPage(number: number): Promise<void>;
}

type WorkerMessage =
  | { kind: 'opened'; pages: DocumentTemplate['pages'] }
  | { kind: 'picture'; name: string; bytes: Uint8Array }
  | { kind: 'page'; number: number }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'done' };

/**
 * Makes the pictures of a PDF or an image in a thread of its own, with limits on pages, memory and time.
 *
 * @returns null when all is made, or why the document cannot be shown. Throws when the thread dies by itself.
 */
export async function renderDocument(
  bytes: Buffer,
  kind: 'pdf' | 'image',
  steps: RenderSteps,
  options: { time_limit_ms?: number } = {},
): Promise<Refusal | null> {
  // Handed over, not copied once more: a document may be 100 MB.
  const own = new Uint8Array(bytes);
  const worker = new Worker(WORKER, {
    transferList: [own.buffer],
    workerData: {
      bytes: own,
      kind,
      max_pages: DOCUMENT_MAX_PAGES,
      widths: [...PAGE_WIDTHS],
      thumbnail: THUMBNAIL_PIXELS,
      cover: COVER_PIXELS,
    },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.time_limit_ms ?? TIME_LIMIT_MS);
  try {
    // Messages that come while one is being stored wait in the iterator; a thread that fails makes it throw.
    for await (const [message] of on(worker, 'message', { signal: limit.signal, close: ['exit'] })) {
      const outcome = await take(message as WorkerMessage, worker, steps);
      if (outcome !== undefined) return outcome;
    }
    throw new Error('the rendering thread ended before the document was done');
  } catch (error) {
    if (limit.signal.aborted) return 'too_slow';
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** @returns how it ended, or undefined while it goes on. */
async function take(message: WorkerMessage, worker: Worker, steps: RenderSteps): Promise<Refusal | null | undefined> {
  switch (message.kind) {
    case 'opened':
      await steps.onOpened(message.pages);
      return undefined;
    case 'picture':
      await steps.onPicture(message.name, Buffer.from(message.bytes));
      worker.postMessage('stored');
      return undefined;
    case 'page':
      await steps.onPage(message.number);
      return undefined;
    case 'refused':
      return message.reason;
    case 'done':
      return null;
  }
}
