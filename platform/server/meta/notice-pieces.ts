import * as z from 'zod';
import { parseWithLongNumbers } from './long-numbers.ts';

/** A name longer than this is no object of Meta's. */
const MAX_OBJECT = 100;
/** How many findings one piece has, so that none takes long to parse. */
const PIECE = 500;

const Notice = z.object({ object: z.string().max(MAX_OBJECT), entry: z.array(z.unknown()) });

/** A large notice, and the addresses of the files that read entries, by object. */
export interface NoticeQuestion {
  body: Uint8Array;
  readers: ReadonlyMap<string, string>;
}

/** What a large notice says: the findings of its entries as JSON, some at a time. */
export interface NoticePieces {
  object: string;
  pieces: string[];
}

/** Parses a notice; undefined when the bytes are none. */
export const parseNotice = (body: Uint8Array): z.output<typeof Notice> | undefined =>
  Notice.safeParse(parseWithLongNumbers(Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8'))).data;

/** Reads a large notice in the thread. @returns null when it is none. */
export async function cutNotice({ body, readers }: NoticeQuestion): Promise<NoticePieces | null> {
  const notice = parseNotice(body);
  if (!notice) return null;
  const { object, entry } = notice;
  const source = readers.get(object);
  if (source === undefined) return { object, pieces: [] };
  const { readEntry }: { readEntry: (entry: unknown) => unknown[] } = await import(source);
  const findings = entry.flatMap(readEntry);
  const pieces: string[] = [];
  for (let from = 0; from < findings.length; from += PIECE) {
    pieces.push(JSON.stringify(findings.slice(from, from + PIECE)));
  }
  return { object, pieces };
}
