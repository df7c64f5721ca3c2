import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { DOCUMENT_MAX_PAGES, PAGE_WIDTHS } from '../../content-types.ts';
import type { DocumentTemplate } from '../../contract.ts';
import { waitForRender } from './render-turns.ts';

/** The program runs from its source in development and production, because the server's bundle does not include it. */
const PROGRAM = join(repositoryRoot, 'features/content/server/documents/render-process.mjs');

/** The longest a document may take, in milliseconds; 200 full pages take about a minute on two slow cores. */
const TIME_LIMIT_MS = 5 * 60_000;
/** The most memory a document may use; a PDF of 100 MB, or a picture of 50 megapixels of any kind, uses less. */
const MEMORY_LIMIT_MB = 1_024;
const HEAP_LIMIT_MB = 256;

/** The size of a thumbnail (S0-9-18). */
const THUMBNAIL_PIXELS = 100;
/** Twice the width of a card, for dense screens. */
const COVER_PIXELS = 480;

/** Why a document can never be shown. */
export type Refusal = 'locked' | 'broken' | 'too_many_pages' | 'too_slow' | 'too_heavy' | 'crashed';

export interface RenderSteps {
  /** Called when the document could be read, with the sizes of its larger pictures. */
  onOpened(pages: DocumentTemplate['pages']): Promise<void>;
  /** Called with a WebP picture: 'cover', 'thumbnail', 'page-3-1600'. The next one is made when this one is stored. */
  onPicture(name: string, bytes: Buffer): Promise<void>;
  /** Called when every picture of this page is stored. */
  onPage(number: number): Promise<void>;
  /** Called at the end with the words of a PDF; absent where nobody searches them. */
  onText?(text: string): Promise<void>;
}

export interface RenderTask {
  /** The bytes of the document, which only the rendering process ever holds in full. */
  source: Readable;
  /** The size of the document in bytes. */
  size: number;
  /** A picture becomes copies of itself in the asked widths, named by them. */
  kind: 'pdf' | 'image' | 'picture';
  /** In pixels; those of pages of documents unless given. */
  widths?: readonly number[];
  /** The side of a square that a picture is cut to besides, in pixels. */
  square?: number;
  /** The organisation of the document, of which one document is rendered at a time. */
  org_id: number;
  time_limit_ms?: number;
  memory_limit_mb?: number;
}

type RenderMessage =
  | { kind: 'started' }
  | { kind: 'incomplete' }
  | { kind: 'opened'; pages: DocumentTemplate['pages'] }
  | { kind: 'picture'; name: string; bytes: Uint8Array }
  | { kind: 'page'; number: number }
  | { kind: 'words'; text: string }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'done' };

/**
 * Renders a PDF or an image in its own process, with limits on pages, memory and time, so that no document can bring
 * down this one.
 *
 * @returns null when every picture is made, or why the document cannot be shown. Throws when no process could be
 * started, or when not all bytes arrived.
 */
export async function renderDocument(task: RenderTask, steps: RenderSteps): Promise<Refusal | null> {
  const endTurn = await waitForRender(task.org_id);
  try {
    return await renderNow(task, steps);
  } finally {
    task.source.destroy();
    endTurn();
  }
}

async function renderNow(task: RenderTask, steps: RenderSteps): Promise<Refusal | null> {
  const child = startProcess(task);
  const ended = once(child, 'exit').catch(() => undefined);
  const limit = AbortSignal.timeout(task.time_limit_ms ?? TIME_LIMIT_MS);
  try {
    // A process that refused the document stops reading; its exit says more than the broken pipe.
    if (child.stdin) void pipeline(task.source, child.stdin).catch(() => undefined);
    return await follow(child, steps, limit);
  } catch (error) {
    if (limit.aborted) return 'too_slow';
    throw error;
  } finally {
    child.kill('SIGKILL');
    if (child.pid !== undefined) await ended;
  }
}

/** Handles every message of the process. @returns how it ended. */
async function follow(child: ChildProcess, steps: RenderSteps, signal: AbortSignal): Promise<Refusal | null> {
  let hasStarted = false;
  // Messages that arrive while one is being stored wait in the iterator; a process that cannot be started makes it
  // throw.
  for await (const [message] of on(child, 'message', { signal, close: ['close'] })) {
    hasStarted = true;
    const outcome = await take(message as RenderMessage, child, steps);
    if (outcome !== undefined) return outcome;
  }
  if (hasStarted) return 'crashed';
  throw new Error(`the rendering process ended before it began, with ${child.signalCode ?? child.exitCode}`);
}

/**
 * Starts a process that gets no setting and no secret of this one. On Linux the kernel limits its memory; everywhere it
 * also limits itself. It is in a process group of its own, so that Ctrl C on the server lets it finish.
 */
function startProcess({
  kind,
  size,
  widths = PAGE_WIDTHS,
  square,
  memory_limit_mb = MEMORY_LIMIT_MB,
}: RenderTask): ChildProcess {
  const task = {
    kind,
    size,
    memory_limit_mb,
    max_pages: DOCUMENT_MAX_PAGES,
    widths: [...widths],
    square,
    thumbnail: THUMBNAIL_PIXELS,
    cover: COVER_PIXELS,
  };
  const command = [process.execPath, `--max-old-space-size=${HEAP_LIMIT_MB}`, PROGRAM, JSON.stringify(task)];
  const [program = '', ...args] = process.platform === 'linux' ? limitedByKernel(command, memory_limit_mb) : command;
  return spawn(program, args, {
    // The allocator of the picture library would claim a gigabyte at its start, used or not, and the kernel would count
    // it.
    env: { MIMALLOC_ARENA_EAGER_COMMIT: '0' },
    detached: true,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Limits private writable memory (RLIMIT_DATA). A limit on the address space would not work, because WebAssembly
 * reserves gigabytes of it and uses little.
 */
const limitedByKernel = (command: string[], megabytes: number): string[] => [
  '/bin/sh',
  '-c',
  `ulimit -d ${(megabytes * 5 * 1024) / 4}; exec "$0" "$@"`,
  ...command,
];

/** @returns how it ended, or undefined while it continues. */
async function take(
  message: RenderMessage,
  child: ChildProcess,
  steps: RenderSteps,
): Promise<Refusal | null | undefined> {
  switch (message.kind) {
    case 'started':
      return undefined;
    case 'incomplete':
      throw new Error('the store did not give the whole file');
    case 'opened':
      await steps.onOpened(message.pages);
      return undefined;
    case 'picture':
      await steps.onPicture(message.name, Buffer.from(message.bytes));
      if (child.connected) child.send('stored', () => undefined);
      return undefined;
    case 'page':
      await steps.onPage(message.number);
      return undefined;
    case 'words':
      await steps.onText?.(message.text);
      return undefined;
    case 'refused':
      return message.reason;
    case 'done':
      return null;
  }
}
