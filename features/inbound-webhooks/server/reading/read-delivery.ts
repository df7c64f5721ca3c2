import type { ReadAnswer } from '#features/leads/server/index.ts';
import { formPairs, utf8OrLatin } from './body-text.ts';
import { type Headers, readSubmission } from './dialects.ts';
import { TooMuch } from './field-limit.ts';
import { listLeadsAt, readBody, UnreadableBody } from './read-body.ts';
import type { Tree } from './tree.ts';
import { makeTree } from './tree.ts';

/** The parts of a request that can affect how it is read. */
export interface Delivery {
  body: Uint8Array;
  content_type: string;
  /** The query string of the address. */
  query: string;
  headers: Headers;
}

/** One lead of a delivery. */
export interface DeliveredLead {
  /** The bytes to keep for it; null for those of the whole delivery. */
  body: Uint8Array | null;
  content_type: string;
  /** The sender's own id of the lead, unique within the source. */
  entry_id: string | null;
  /** What it says, where that was asked for. */
  answers: ReadAnswer[];
}

/** How the leads of a delivery are found. */
export interface LeadsWanted {
  /** The key whose object, or list of objects, is the lead; the whole body is when absent. */
  leads_at?: string | undefined;
  with_answers: boolean;
}

/** A question about a delivery; answering it is a pure function, so that a thread can do it too. */
export type ReadQuestion =
  | { ask: 'answers' | 'form-as-json'; delivery: Delivery }
  | ({ ask: 'leads'; delivery: Delivery } & LeadsWanted);

export type ReadReply =
  | { leads: DeliveredLead[] }
  | { answers: ReadAnswer[] }
  | { json: string | null }
  /** Why the delivery cannot be read, in words for a person. */
  | { unreadable: string };

export async function answerReadQuestion(question: ReadQuestion): Promise<ReadReply> {
  const { ask, delivery } = question;
  try {
    if (ask === 'leads') return { leads: await readLeads(delivery, question) };
    if (ask === 'answers') return { answers: await readAnswers(delivery) };
    return { json: phpJson(makeTree(formPairs(utf8OrLatin(toBuffer(delivery.body))))) };
  } catch (error) {
    if (ask === 'form-as-json' && error instanceof TooMuch) return { json: null };
    if (error instanceof UnreadableBody) return { unreadable: error.message };
    throw error;
  }
}

async function readLeads(
  { body, content_type, headers }: Delivery,
  { leads_at, with_answers }: LeadsWanted,
): Promise<DeliveredLead[]> {
  const whole = toBuffer(body);
  const items = (await readBody(whole, content_type)).flatMap((item) =>
    leads_at === undefined ? item : listLeadsAt(item, leads_at),
  );
  return items.map((item) => {
    const { entry_id, answers } = readSubmission(item.tree, headers);
    return {
      body: item.body === whole ? null : item.body,
      content_type: item.content_type,
      entry_id,
      answers: with_answers ? answers : [],
    };
  });
}

/** Returns all answers of one lead, first those of the body and then those of the query string. */
async function readAnswers({ body, content_type, query, headers }: Delivery): Promise<ReadAnswer[]> {
  const [item, ...others] = await readBody(toBuffer(body), content_type);
  if (!item || others.length > 0)
    throw new UnreadableBody('This is a list, not a single lead. Send its items one by one.');
  const { answers } = readSubmission(item.tree, headers);
  return query === '' ? answers : [...answers, ...readSubmission(makeTree(formPairs(query)), {}).answers];
}

/** Makes a Buffer of the plain bytes a thread receives. */
const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Encodes as PHP's json_encode does without flags: slashes escaped, everything beyond ASCII as \uXXXX. */
function phpJson(tree: Tree): string {
  if (typeof tree === 'string') return phpString(tree);
  if (Array.isArray(tree)) return `[${tree.map(phpJson).join(',')}]`;
  const entries = [...(tree as ReadonlyMap<string, Tree>)];
  return `{${entries.map(([key, value]) => `${phpString(key)}:${phpJson(value)}`).join(',')}}`;
}

const phpString = (text: string) =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
