import type { LiveMessage } from '#platform/contract/live.ts';

/** How often a change is told, in milliseconds. */
const AGAIN_MS = 100;

/**
 * Tells an open screen of a change, as another tab of the browser does, until something is there: a screen that has just been drawn
 * may not listen yet, and hears what it knows already only once.
 */
export async function untilHeard(
  change: Pick<LiveMessage, 'kind' | 'subject' | 'subject_id' | 'refreshes'>,
  isThere: () => Promise<unknown>,
): Promise<void> {
  const message: LiveMessage = { ...change, id: crypto.randomUUID(), by_me: false, to_me: false };
  const channel = new BroadcastChannel('leadkeep.live');
  const tell = () => channel.postMessage({ kind: 'change', cursor: '1', message });
  tell();
  const timer = setInterval(tell, AGAIN_MS);
  try {
    await isThere();
  } finally {
    clearInterval(timer);
    channel.close();
  }
}
