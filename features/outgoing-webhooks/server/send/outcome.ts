import type { IncomingHttpHeaders } from 'node:http';
import { retryAfterSeconds } from '#platform/server/network/http-client.ts';
import { MAX_TRIES } from '../../contract.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Seconds between the nine tries: 23 hours and 43 minutes in all. */
const PAUSES_S = [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 15 * HOUR_S];

/** The longest pause that a receiver may ask for. */
const MAX_ASKED_S = 24 * HOUR_S;

const GONE = 410;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** What a try came to. */
export interface Outcome {
  status: 'WAITING' | 'DELIVERED' | 'FAILED';
  /** Seconds until the next try; null where there is none. */
  wait_s: number | null;
  /** True where the address is to hear nothing more at all. */
  is_gone: boolean;
  /** Seconds for which the receiver asks to be sent nothing. */
  pause_s: number | null;
}

/** @param answered null where no answer came. */
export function decideOutcome(
  { kind, tries, is_test }: { kind: 'ZAP' | 'WEBHOOK' /** Tries before this one. */; tries: number; is_test: boolean },
  answered: { status: number; headers: IncomingHttpHeaders } | null,
): Outcome {
  const status = answered?.status ?? 0;
  const none = { wait_s: null, pause_s: null, is_gone: false };
  if (status >= 200 && status < 300) return { ...none, status: 'DELIVERED' };
  const isGone = status === GONE || (status === NOT_FOUND && kind === 'ZAP');
  if (isGone && !is_test) return { ...none, status: 'FAILED', is_gone: true };
  const mayAsk = status === TOO_MANY || status === UNAVAILABLE;
  const asked = mayAsk && answered ? retryAfterSeconds(answered.headers) : undefined;
  const pause_s = asked === undefined ? null : Math.min(asked, MAX_ASKED_S);
  if (is_test || tries + 1 >= MAX_TRIES) return { ...none, status: 'FAILED', pause_s };
  return { status: 'WAITING', is_gone: false, pause_s, wait_s: Math.max(PAUSES_S[tries]!, pause_s ?? 0) };
}
