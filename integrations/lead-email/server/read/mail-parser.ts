import { Thread } from '#platform/server/threads/thread.ts';
import type { ParsedMail } from './parse-mail.ts';

/** Mails above this size wait in a queue of their own, so that they hold up no others. */
const LARGE = 1024 * 1024;
const DEADLINE_MS = 8_000;
const HEAP_MB = 256;

const newThread = () =>
  new Thread<Uint8Array, ParsedMail>({
    source: 'integrations/lead-email/server/read/parse-mail.worker.ts',
    deadline_ms: DEADLINE_MS,
    heap_mb: HEAP_MB,
  });

const threads = { small: newThread(), large: newThread() };

/** Where a whole mail cannot be read, its beginning is. */
const BEGINNING = 32 * 1024;
const nothing: ParsedMail = {
  ...{ from: null, reply_to: null, subject: '', sent_at: null },
  ...{ text: '', html_text: '', hrefs: [], automatic: null, failure: null },
};

/** Reads the MIME of a mail. @returns its beginning where the whole takes too long, or too much memory, or fails. */
export async function parseInThread(raw: Buffer): Promise<{ parsed: ParsedMail; is_whole: boolean }> {
  const parsed = await (raw.length > LARGE ? threads.large : threads.small).ask(raw).catch(() => null);
  if (parsed) return { parsed, is_whole: true };
  const beginning = await threads.small.ask(raw.subarray(0, BEGINNING)).catch(() => nothing);
  return { parsed: beginning, is_whole: false };
}
