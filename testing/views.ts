import type { LightMyRequestResponse } from 'fastify';
import type { ViewSignal } from '#features/sharing/contract.ts';
import { setClock, stoppedAt } from '#platform/server/clock.ts';
import { testApp } from './app.ts';
import type { Person } from './world.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const START = Date.parse('2026-11-20T10:00:00.000Z');

/** Stops the clock this many seconds after ten o'clock on 20 November 2026. */
export const clockAt = (seconds: number): void => setClock(stoppedAt(new Date(START + seconds * 1000).toISOString()));

interface Report {
  load?: string;
  visit?: string;
  user_agent?: string;
  as?: Person;
  /** Seconds in which the page was visible and active so far. */
  seconds: number;
  inputs?: number;
  page_ms?: Record<string, number>;
  part_ms?: Record<string, number>;
  part_taps?: Record<string, number>;
  part_played_ms?: Record<string, number>;
  version?: number;
  /** The network address it comes from. */
  address?: string;
  /** Seconds on the clock. */
  at: number;
  /** The next number when absent. */
  seq?: number;
}

const noParts = { page_ms: {}, part_ms: {}, part_taps: {}, part_played_ms: {} };

let lastSeq = 0;

/** Sends a whole view of the page, from opening it to its last report. @returns the answer to that report. */
export async function look(code: string, whole: Report): Promise<LightMyRequestResponse> {
  await report(code, { ...whole, ...noParts, seconds: 0, inputs: 0, at: whole.at - whole.seconds });
  return report(code, whole);
}

/** Sends what the page of a shared content sends, by default from a recipient's phone. */
export async function report(
  code: string,
  { load = 'load', visit = 'visit', seconds, inputs = 0, at, seq, ...more }: Report,
): Promise<LightMyRequestResponse> {
  clockAt(at);
  const { page_ms, part_ms, part_taps, part_played_ms, version } = more;
  lastSeq += 1;
  const ms = seconds * 1000;
  const signal: ViewSignal = {
    seq: seq ?? lastSeq,
    visible_ms: ms,
    active_ms: ms,
    inputs,
    ...(page_ms && { page_ms }),
    ...(part_ms && { part_ms }),
    ...(part_taps && { part_taps }),
    ...(part_played_ms && { part_played_ms }),
  };
  const { server } = await testApp();
  return server.inject({
    method: 'POST',
    remoteAddress: more.address ?? '127.0.0.1',
    url: `/api/sharing/api/v1/views/${code}`,
    headers: { 'user-agent': more.user_agent ?? PHONE, ...(more.as && { cookie: more.as.cookie }) },
    payload: {
      visit_id: visit.padEnd(16, '-'),
      load_id: load.padEnd(16, '-'),
      ...(version && { version }),
      signals: [signal],
    },
  });
}
