import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { repositoryRoot } from '../settings/root.ts';

/** The thread exceeded its time or memory; its question stays without an answer. */
export class ThreadOverrun extends Error {}

export interface ThreadOptions {
  /** The thread's source, known to the build: `integrations/…/read-delivery.worker.ts`. */
  source: string;
  /** Milliseconds that one question may take once the thread starts on it. */
  deadline_ms: number;
  heap_mb: number;
  /** Milliseconds after which an idle thread ends; half a minute when absent. */
  idle_ms?: number;
}

type Reply<Answer> = { answer: Answer } | { error: string };

const IDLE_MS = 30_000;
const START_MS = 30_000;

/**
 * One thread for work that would block everything else, answering one question after the other. A question that takes
 * too long ends the thread, and the next one starts another.
 */
export class Thread<Question, Answer> {
  private running: Promise<Worker> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /** Asks the thread. Throws ThreadOverrun, or an Error with the message of what failed in the thread. */
  ask(question: Question): Promise<Answer> {
    const answer = this.last.then(() => this.run(question));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async run(question: Question): Promise<Answer> {
    clearTimeout(this.idle);
    this.running ??= this.start();
    try {
      const worker = await this.running;
      const reply = await awaitReply<Answer>(worker, question, this.options.deadline_ms);
      if ('error' in reply) throw new Error(reply.error);
      this.idle = setTimeout(() => this.end(), this.options.idle_ms ?? IDLE_MS).unref();
      return reply.answer;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  private start(): Promise<Worker> {
    const started = startWorker(this.options);
    const forget = () => {
      if (this.running === started) this.running = null;
    };
    started.then((worker) => worker.once('exit', forget), forget);
    return started;
  }

  private end(): void {
    void this.running?.then((worker) => worker.terminate()).catch(() => undefined);
    this.running = null;
  }
}

/** Answers the other side's questions; called once by the thread's own file. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('this file is the beginning of a thread');
  port.on('message', (question: Question) => {
    answer(question).then(
      (found) => port.postMessage({ answer: found }),
      (error: unknown) => port.postMessage({ error: String(error) }),
    );
  });
  port.postMessage('ready');
}

/** The bundle is in `dist/server`; sources are loaded like all others. */
export const isBuilt = !import.meta.url.endsWith('.ts');
export const builtFolder = join(repositoryRoot, 'dist/server');

/** Returns where a file is that the server's bundle has one of its own for: a thread, or what a thread loads. */
export function ownFile(source: string): URL {
  const name = source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js');
  return pathToFileURL(isBuilt ? join(builtFolder, name) : join(repositoryRoot, source));
}

function startWorker({ source, heap_mb }: ThreadOptions): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: heap_mb };
  const url = ownFile(source);
  const worker = isBuilt
    ? new Worker(url, { resourceLimits })
    : new Worker(FROM_SOURCE, { eval: true, workerData: url.href, resourceLimits });
  worker.unref();
  // The next question notices a thread that failed while idle.
  worker.on('error', () => {});
  return nextMessage(worker, START_MS).then(() => worker);
}

const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData);
})`;

function awaitReply<Answer>(worker: Worker, question: unknown, deadlineMs: number): Promise<Reply<Answer>> {
  worker.postMessage(question);
  return nextMessage(worker, deadlineMs) as Promise<Reply<Answer>>;
}

/** Returns the thread's next message and keeps the process alive until then. */
async function nextMessage(worker: Worker, withinMs: number): Promise<unknown> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), withinMs);
  const { signal } = over;
  try {
    // `once` also rejects with the thread's own error.
    const [message] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended by itself'))),
    ]);
    return message;
  } catch (error) {
    if (signal.aborted) throw new ThreadOverrun('took too long');
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new ThreadOverrun('too much memory');
    throw error;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
