import { Problem } from '../../contract/problems.ts';
import { ownFile, Thread } from '../threads/thread.ts';
import { getReceiver, readersByObject } from './meta-receiver.ts';
import { type NoticePieces, type NoticeQuestion, parseNotice } from './notice-pieces.ts';

/** Bytes up to which a notice is read on the main thread, because that takes only a few milliseconds whatever it holds. */
const READ_HERE = 16 * 1024;

/** The longest the thread may read, in milliseconds; the worst three megabytes take two seconds of a processor. */
const DEADLINE_MS = 30_000;
const HEAP_MB = 512;

/** How many large notices may wait for the thread at once. */
const MAX_WAITING = 16;

const thread = new Thread<NoticeQuestion, NoticePieces | null>({
  source: 'platform/server/meta/read-notice.worker.ts',
  deadline_ms: DEADLINE_MS,
  heap_mb: HEAP_MB,
});
let waiting = 0;

/** What a notice says: what its entries hold, in pieces that are made when they are asked for. */
interface Findings {
  object: string;
  pieces: Iterable<readonly unknown[]>;
}

/** Reads a notice, a large one in a thread. Throws `invalid_input` for what is none. */
export async function readNotice(body: Buffer): Promise<Findings> {
  const found = body.length > READ_HERE ? await readInThread(body) : readHere(body);
  if (!found) throw new Problem('invalid_input');
  return found;
}

function readHere(body: Buffer): Findings | null {
  const notice = parseNotice(body);
  if (!notice) return null;
  const { object, entry } = notice;
  const receiver = getReceiver(object);
  return { object, pieces: receiver ? [entry.flatMap((one) => receiver.readEntry(one))] : [] };
}

async function readInThread(body: Buffer): Promise<Findings | null> {
  if (waiting >= MAX_WAITING) throw new Problem('too_many_requests', { retry_after_seconds: 1 });
  waiting += 1;
  try {
    const found = await thread.ask({ body, readers: ownFiles(readersByObject()) });
    return found && { object: found.object, pieces: parseEach(found.pieces) };
  } finally {
    waiting -= 1;
  }
}

const ownFiles = (sources: ReadonlyMap<string, string>) =>
  new Map([...sources].map(([object, source]) => [object, ownFile(source).href]));

function* parseEach(pieces: readonly string[]): Generator<unknown[]> {
  for (const piece of pieces) yield JSON.parse(piece);
}
