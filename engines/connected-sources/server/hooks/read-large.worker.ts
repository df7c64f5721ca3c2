import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { answerQuestions } from '#platform/server/threads/thread.ts';
import type { LargeNotice } from './read-large.ts';

/** How many findings one piece has, so that none takes long to parse. */
const PIECE = 250;

/** The thread in which large notices of providers of lead forms are read. */
answerQuestions<LargeNotice, string[] | null>(async ({ body, source }) => {
  const { readNotice }: { readNotice: (notice: unknown) => unknown[] | null } = await import(source);
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  const found = readNotice(parseWithLongNumbers(text));
  if (found === null) return null;
  const pieces: string[] = [];
  for (let from = 0; from < found.length; from += PIECE) pieces.push(JSON.stringify(found.slice(from, from + PIECE)));
  return pieces;
});
