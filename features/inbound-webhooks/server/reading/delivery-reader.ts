import type { ReadAnswer } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { Thread, ThreadOverrun } from '#platform/server/threads/thread.ts';
import { UnreadableBody } from './read-body.ts';
import {
  answerReadQuestion,
  type DeliveredLead,
  type Delivery,
  type LeadsWanted,
  type ReadQuestion,
  type ReadReply,
} from './read-delivery.ts';

/**
 * Bytes up to which a body is read on the main thread, because that takes only a few milliseconds whatever it holds.
 */
const READ_HERE = 8 * 1024;

/** The longest a thread may read, in milliseconds; the worst megabyte takes half a second. */
const DEADLINE_MS = 5_000;
const HEAP_MB = 256;

/** How many large deliveries may wait for the thread at once, of one source and of all. */
const MAX_WAITING_OF_SOURCE = 4;
const MAX_WAITING = 64;

const newThread = () =>
  new Thread<ReadQuestion, ReadReply>({
    source: 'features/inbound-webhooks/server/reading/read-delivery.worker.ts',
    deadline_ms: DEADLINE_MS,
    heap_mb: HEAP_MB,
  });

/** Filing has a thread of its own, because it holds a transaction open and must not wait behind the intake. */
const threads = { intake: newThread(), filing: newThread() };

const waiting = new Map<string, number>();

/**
 * Reads the leads of a new request. Throws UnreadableBody, and `too_many_requests` when too much of this source is
 * already waiting to be read.
 *
 * @param source identifies the source.
 */
export const readLeads = async (delivery: Delivery, source: string, wanted: LeadsWanted): Promise<DeliveredLead[]> =>
  takeFrom(await inTurn(source, { ask: 'leads', delivery, ...wanted }), 'leads');

/** Returns the JSON that PHP makes of a form's fields; null when it has too many. Throws as `readLeads` does. */
export const readFormAsJson = async (delivery: Delivery, source: string): Promise<string | null> =>
  takeFrom(await inTurn(source, { ask: 'form-as-json', delivery }), 'json');

/** Reads the answers of one stored lead. Throws UnreadableBody. */
export const readAnswers = async (delivery: Delivery): Promise<ReadAnswer[]> =>
  takeFrom(await read(threads.filing, { ask: 'answers', delivery }), 'answers');

async function inTurn(source: string, question: ReadQuestion): Promise<ReadReply> {
  if (!isLarge(question.delivery)) return answerReadQuestion(question);
  const mine = waiting.get(source) ?? 0;
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  if (mine >= MAX_WAITING_OF_SOURCE || all >= MAX_WAITING) {
    throw new Problem('too_many_requests', {
      detail: 'Too many large requests at once. Send this one again in a moment.',
      retry_after_seconds: 1,
    });
  }
  waiting.set(source, mine + 1);
  try {
    return await read(threads.intake, question);
  } finally {
    const left = (waiting.get(source) ?? 1) - 1;
    if (left === 0) waiting.delete(source);
    else waiting.set(source, left);
  }
}

async function read(thread: Thread<ReadQuestion, ReadReply>, question: ReadQuestion): Promise<ReadReply> {
  if (!isLarge(question.delivery)) return answerReadQuestion(question);
  try {
    return await thread.ask(question);
  } catch (error) {
    if (error instanceof ThreadOverrun) throw new UnreadableBody('It took too long to read.');
    throw error;
  }
}

const isLarge = ({ body, query }: Delivery) => body.length + query.length > READ_HERE;

function takeFrom<Key extends 'leads' | 'answers' | 'json'>(
  reply: ReadReply,
  key: Key,
): Extract<ReadReply, Record<Key, unknown>>[Key] {
  if ('unreadable' in reply) throw new UnreadableBody(reply.unreadable);
  return (reply as Extract<ReadReply, Record<Key, unknown>>)[key];
}
