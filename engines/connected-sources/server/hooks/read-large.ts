import { Problem } from '#platform/contract/problems.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { ownFile, Thread } from '#platform/server/threads/thread.ts';

/** Bytes up to which a notice is read on the main thread, because that takes only a few milliseconds whatever it holds. */
const READ_HERE = 16 * 1024;
const DEADLINE_MS = 30_000;
const HEAP_MB = 512;
/** How many large notices may wait for the thread at once. */
const MAX_WAITING = 16;

/** How notices are read that hold many leads. */
export interface NoticeReader {
  /** The file that exports `readNotice`, known to the build: a thread loads it to read large notices. */
  source: string;
  /** Returns what a notice says, as JSON can hold it; null when it is none. It is pure and never throws. */
  readNotice: (notice: unknown) => unknown[] | null;
}

/** A large notice, and the address of the file that reads it. */
export interface LargeNotice {
  body: Uint8Array;
  source: string;
}

const thread = new Thread<LargeNotice, string[] | null>({
  source: 'engines/connected-sources/server/hooks/read-large.worker.ts',
  deadline_ms: DEADLINE_MS,
  heap_mb: HEAP_MB,
});
let waiting = 0;

/** Reads a notice, a large one in a thread, whose findings come in pieces; null for what is none. */
export async function readWith(
  { source, readNotice }: NoticeReader,
  body: Buffer,
): Promise<Iterable<unknown[]> | null> {
  if (body.length <= READ_HERE) {
    const found = readNotice(parseWithLongNumbers(body.toString('utf8')));
    return found && [found];
  }
  if (waiting >= MAX_WAITING) throw new Problem('too_many_requests', { retry_after_seconds: 1 });
  waiting += 1;
  try {
    const found = await thread.ask({ body, source: ownFile(source).href });
    return found && parseEach(found);
  } finally {
    waiting -= 1;
  }
}

function* parseEach(pieces: readonly string[]): Generator<unknown[]> {
  for (const piece of pieces) yield JSON.parse(piece);
}
