import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { answerQuestions } from '#platform/server/threads/thread.ts';
import type { LargeNotice } from './read-large.ts';

/** The thread in which large notices of providers of lead forms are read. */
answerQuestions<LargeNotice, string | null>(async ({ body, source }) => {
  const { readNotice }: { readNotice: (notice: unknown) => unknown[] | null } = await import(source);
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  const found = readNotice(parseWithLongNumbers(text));
  return found === null ? null : JSON.stringify(found);
});
