import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { DOCUMENT_MAX_PAGES, PAGE_WIDTHS } from '../../content-types.ts';
import type { DocumentTemplate } from '../../contract.ts';
import { takeTurn } from './render-turns.ts';

/** Started from its source in both worlds: the server's bundle does not hold it. */
const PROGRAM = join(repositoryRoot, 'features/content/server/documents/render-process.mjs');

/** Longest a document may take; 200 full pages take about a minute on two slow cores. */
const TIME_LIMIT_MS = 5 * 60_000;
/** Most memory a document may take. A PDF of 100 MB, or a picture of 50 megapixels of any kind, takes less. */
const MEMORY_LIMIT_MB = 1_024;
const HEAP_LIMIT_MB = 256;

/** S0-9-18. */
const THUMBNAIL_PIXELS = 100;
/** The width of a card at twice its pixels. */
const COVER_PIXELS = 480;

/** Why a document can never be shown. */
export type Refusal = 'locked' | 'broken' | 'too_many_pages' | 'too_slow' | 'too_heavy' | 'crashed';

export interface RenderSteps {
  /** The document could be read; sizes of its larger pictures. */
  onOpened(pages: DocumentTemplate['pages']): Promise<void>;
  /** A WebP picture: 'cover', 'thumbnail', 'page-3-1600'. The next one is made when this one is stored. */
  onPicture(name: string, bytes: Buffer): Promise<void>;
  /** Every picture of this page is stored. */
  onPage(number: number): Promise<void>;
}

export interface RenderTask {
  /** The bytes of the document; nobody holds all of them but the process that renders. */
  source: Readable;
  /** How many bytes come. */
  size: number;
  kind: 'pdf' | 'image';
  /** Whose document it is: an organisation has one turn at a time. */
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
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'done' };

/**
 * Makes the pictures of a PDF or an image in a process of its own, with limits on pages, memory and time. Whatever the
 * document does to that process, this one goes on.
 *
 * @returns null when all is made, or why the document cannot be shown. Throws when no process could be started, or when not
 * all bytes came.
 */
export async function renderDocument(task: RenderTask, steps: RenderSteps): Promise<Refusal | null> {
  const endTurn = await takeTurn(task.org_id);
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
    // A process that refused the document reads no further; how it ends says more than a broken pipe.
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

/** Hears the process out, message by message. @returns how it ended. */
async function follow(child: ChildProcess, steps: RenderSteps, signal: AbortSignal): Promise<Refusal | null> {
  let hasStarted = false;
  // Messages that come while one is being stored wait in the iterator; a process that cannot be started makes it throw.
  for await (const [message] of on(child, 'message', { signal, close: ['close'] })) {
    hasStarted = true;
    const outcome = await take(message as RenderMessage, child, steps);
    if (outcome !== undefined) return outcome;
  }
  if (hasStarted) return 'crashed';
  throw new Error(`the rendering process ended before it began, with ${child.signalCode ?? child.exitCode}`);
}

/**
 * Starts a process that knows no setting and no secret of this one. The kernel holds it to its memory on Linux; everywhere
 * it watches itself. It is in no group with this process, so that what ends the server by a key press lets it finish.
 */
function startProcess({ kind, size, memory_limit_mb = MEMORY_LIMIT_MB }: RenderTask): ChildProcess {
  const task = {
    kind,
    size,
    memory_limit_mb,
    max_pages: DOCUMENT_MAX_PAGES,
    widths: [...PAGE_WIDTHS],
    thumbnail: THUMBNAIL_PIXELS,
    cover: COVER_PIXELS,
  };
  const command = [process.execPath, `--max-old-space-size=${HEAP_LIMIT_MB}`, PROGRAM, JSON.stringify(task)];
  const [program = '', ...args] = process.platform === 'linux' ? limitedByKernel(command, memory_limit_mb) : command;
  return spawn(program, args, {
    // The allocator of the picture library would claim a gigabyte at its start, used or not, and the kernel would count it.
    env: { MIMALLOC_ARENA_EAGER_COMMIT: '0' },
    detached: true,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Private memory a process may write to is what counts (RLIMIT_DATA). Its address space says nothing: WebAssembly
 * reserves gigabytes of it and uses little.
 */
const limitedByKernel = (command: string[], megabytes: number): string[] => [
  '/bin/sh',
  '-c',
  `ulimit -d ${(megabytes * 5 * 1024) / 4}; exec "$0" "$@"`,
  ...command,
];

/** @returns how it ended, or undefined while it goes on. */
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
    case 'refused':
      return message.reason;
    case 'done':
      return null;
  }
}
