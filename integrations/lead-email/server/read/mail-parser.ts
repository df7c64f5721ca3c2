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

/** Reads the MIME of a mail. @returns null where that takes too long, or too much memory, or fails. */
export async function parseInThread(raw: Buffer): Promise<ParsedMail | null> {
  try {
    return await (raw.length > LARGE ? threads.large : threads.small).ask(raw);
  } catch {
    return null;
  }
}

/** Returns what the headers of a mail say that nobody could read otherwise. */
export function readHeadersOnly(raw: Buffer): ParsedMail {
  const text = raw
    .subarray(0, 32 * 1024)
    .toString('latin1')
    .replaceAll('\u0000', '');
  const [head = '', body = ''] = text.split(/\r?\n\r?\n/, 2);
  const find = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim().slice(0, 300) ?? '';
  const address = /[^\s<>"]{1,64}@[^\s<>"]{1,190}/.exec(find('from'))?.[0]?.toLowerCase();
  return {
    from: address ? { address, name: '' } : null,
    reply_to: null,
    subject: find('subject'),
    sent_at: null,
    message_id: find('message-id') || null,
    text: body.slice(0, 4_000),
    html_text: '',
    hrefs: [],
    automatic: null,
  };
}
