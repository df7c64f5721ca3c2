import { nowMillis } from '../clock.ts';
import type { StoredMessage } from './messages.queries.ts';

const MINUTE_S = 60;

/** Seconds between tries of ordinary mail: 1, 5, 15, 60 minutes, then hourly (integrations 10.7). */
const ordinary = { waits: [MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 60 * MINUTE_S], lasts_s: 48 * 60 * MINUTE_S };

/** Shorter, because an alert says what has just happened. */
const alert = { waits: [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S], lasts_s: 4 * 60 * MINUTE_S };

/** Shorter, because a person waits for a code, which expires after ten minutes. */
const withCode = { waits: [2, 5, 15, 30, 60], lasts_s: 10 * MINUTE_S };

/**
 * Returns when a message that must wait is tried again.
 *
 * @param askedFor the pause the provider asked for, in seconds; never shortened.
 * @returns seconds from now, or null when it would be too late to be of use.
 */
export function secondsToNextTry(
  message: Pick<StoredMessage, 'channel' | 'code' | 'tries' | 'created_at'>,
  askedFor = 0,
): number | null {
  const { waits, lasts_s } = chooseTimes(message);
  const seconds = Math.max(askedFor, waits[Math.min(message.tries, waits.length - 1)]!);
  const ageSeconds = (nowMillis() - Date.parse(message.created_at)) / 1000;
  return ageSeconds + seconds > lasts_s ? null : seconds;
}

function chooseTimes({ channel, code }: Pick<StoredMessage, 'channel' | 'code'>) {
  if (code) return withCode;
  return channel === 'push' ? alert : ordinary;
}
