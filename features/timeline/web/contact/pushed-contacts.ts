import * as z from 'zod';
import { recordContact } from './record-contact.ts';

/** Where push-worker.js leaves what a person answered from a push. */
const CACHE = 'answered';
/** How long afterwards the outcome is asked for. */
const ASKED_MS = 12 * 3_600_000;

const Answered = z.object({ client_id: z.int(), client_name: z.string(), message: z.string(), at: z.number() });

/** Asks, whenever the person is back, for the outcome of answers they sent from a push. @returns what ends it. */
export function watchAnswered(): () => void {
  const look = () => {
    if (!document.hidden) void readAnswered();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}

/** Each is asked for once, in whichever tab is first. */
async function readAnswered(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const found: unknown = await (await cache.match(request))?.json().catch(() => null);
    if (!(await cache.delete(request))) continue;
    const { data } = Answered.safeParse(found);
    if (!data || Date.now() - data.at > ASKED_MS) continue;
    const { client_id: id, client_name: name, message } = data;
    recordContact({ id, name }, { channel: 'whatsapp', message });
  }
}
