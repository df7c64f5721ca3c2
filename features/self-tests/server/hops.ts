import {
  type HopProblem,
  type SelfTestDepth,
  type SelfTestHopName,
  type StoredHop,
  selfTestHops,
} from '../contract.ts';
import { lateSentences } from './en.ts';

/** What is known of a test lead. */
export interface LeadFacts {
  /** When each station was reached. */
  reached: Partial<Record<SelfTestHopName, string>>;
  /** A station that cannot be reached any more, and why. */
  broken: { hop: SelfTestHopName; problem: HopProblem } | null;
  /** False where no screen is open that could show the lead. */
  has_screen: boolean;
}

/** The stations of each depth; the others are not tested. */
const tested: Record<SelfTestDepth, readonly SelfTestHopName[]> = {
  PROVIDER: selfTestHops,
  OUR_ADDRESS: ['RECEIVED', 'FILED', 'ASSIGNED', 'ON_SCREEN'],
  PERMISSION_ONLY: ['FETCHED'],
};

export const beginHops = (depth: SelfTestDepth): StoredHop[] =>
  selfTestHops.map((name) => ({
    name,
    status: tested[depth].includes(name) ? 'WAITING' : 'NOT_TESTED',
    at: null,
    problem: null,
  }));

/** How long each station may take, in milliseconds. */
const SECOND_MS = 1_000;
const getLimit = (name: SelfTestHopName): number => (name === 'RECEIVED' ? 60 : 30) * SECOND_MS;

/** What mends a station that was not reached in time. */
const lateActions: Record<SelfTestHopName, string> = {
  MADE: 'try_again',
  RECEIVED: 'check_address',
  FETCHED: 'try_again',
  FILED: 'try_again',
  ASSIGNED: 'check_rules',
  ON_SCREEN: 'try_again',
};

/** Returns the stations as the facts have them; a station in which nothing came in time has failed, and none after it is reached. */
export function advanceHops(
  hops: readonly StoredHop[],
  { reached, broken, has_screen }: LeadFacts,
  { started_at, now }: { started_at: string; now: string },
): StoredHop[] {
  const next = hops.map((hop) => ({ ...hop }));
  let before = started_at;
  for (const hop of next) {
    if (hop.status === 'WAITING') reach(hop, { at: reached[hop.name], broken, before, now, has_screen });
    if (hop.status === 'WAITING') return next;
    if (hop.status === 'FAILED') return endAfter(next, hop);
    // A notice may be faster than the answer that announced it.
    if (hop.at !== null && hop.at > before) before = hop.at;
  }
  return next;
}

interface Station extends Pick<LeadFacts, 'broken' | 'has_screen'> {
  at: string | undefined;
  before: string;
  now: string;
}

function reach(hop: StoredHop, { at, broken, before, now, has_screen }: Station): void {
  if (at !== undefined) {
    hop.status = 'DONE';
    hop.at = at;
  } else if (broken?.hop === hop.name) {
    hop.status = 'FAILED';
    hop.problem = broken.problem;
  } else if (Date.parse(now) - Date.parse(before) > getLimit(hop.name)) {
    hop.status = hop.name === 'ON_SCREEN' && !has_screen ? 'NOT_TESTED' : 'FAILED';
    if (hop.status === 'FAILED')
      hop.problem = { detail: lateSentences[hop.name], action: lateActions[hop.name], said: null };
  }
}

const endAfter = (hops: StoredHop[], failed: StoredHop): StoredHop[] =>
  hops.map((hop) =>
    hops.indexOf(hop) > hops.indexOf(failed) && hop.status === 'WAITING' ? { ...hop, status: 'NOT_REACHED' } : hop,
  );

/** Returns how a test ended; null while it goes on. */
export function findResult(hops: readonly StoredHop[]): 'PASSED' | 'FAILED' | null {
  if (hops.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return hops.some(({ status }) => status === 'WAITING') ? null : 'PASSED';
}

/** Returns the milliseconds each station took since the one before it; null for those not reached. */
export function measureHops(hops: readonly StoredHop[], started_at: string): (number | null)[] {
  let before = Date.parse(started_at);
  return hops.map(({ at }) => {
    if (at === null) return null;
    const ms = Math.max(0, Date.parse(at) - before);
    before += ms;
    return ms;
  });
}
