import {
  type SelfTestDepth,
  type SelfTestHopName,
  type StepProblem,
  type StoredStep,
  selfTestSteps,
} from '../contract.ts';
import { lateSentences } from './en.ts';

/** What is known of a test lead. */
export interface LeadFacts {
  /** When each step was reached. */
  reached: Partial<Record<SelfTestHopName, string>>;
  /** A step that cannot be reached any more, and why. */
  broken: { step: SelfTestHopName; problem: StepProblem } | null;
  /** False where no screen is open that could show the lead. */
  has_screen: boolean;
}

/** The steps of each depth; the others are not tested. */
const tested: Record<SelfTestDepth, readonly SelfTestHopName[]> = {
  PROVIDER: selfTestSteps,
  OUR_ADDRESS: ['RECEIVED', 'FILED', 'ASSIGNED', 'ON_SCREEN'],
  PERMISSION_ONLY: ['FETCHED'],
};

export const beginSteps = (depth: SelfTestDepth): StoredStep[] =>
  selfTestSteps.map((name) => ({
    name,
    status: tested[depth].includes(name) ? 'WAITING' : 'NOT_TESTED',
    at: null,
    problem: null,
  }));

/** How long each step may take, in milliseconds. */
const SECOND_MS = 1_000;
const getLimit = (name: SelfTestHopName): number => (name === 'RECEIVED' ? 60 : 30) * SECOND_MS;

/** What mends a step that was not reached in time. */
const lateActions: Record<SelfTestHopName, string> = {
  MADE: 'try_again',
  RECEIVED: 'check_address',
  FETCHED: 'try_again',
  FILED: 'try_again',
  ASSIGNED: 'check_rules',
  ON_SCREEN: 'try_again',
};

/** Returns the steps as the facts have them; a step in which nothing came in time has failed, and none after it is reached. */
export function advanceSteps(
  hops: readonly StoredStep[],
  { reached, broken, has_screen }: LeadFacts,
  { started_at, now }: { started_at: string; now: string },
): StoredStep[] {
  const next = hops.map((step) => ({ ...step }));
  let before = started_at;
  for (const step of next) {
    if (step.status === 'WAITING') reach(step, { at: reached[step.name], broken, before, now, has_screen });
    if (step.status === 'WAITING') return next;
    if (step.status === 'FAILED') return endAfter(next, step);
    // A notice may be faster than the answer that announced it.
    if (step.at !== null && step.at > before) before = step.at;
  }
  return next;
}

interface Reaching extends Pick<LeadFacts, 'broken' | 'has_screen'> {
  at: string | undefined;
  before: string;
  now: string;
}

function reach(step: StoredStep, { at, broken, before, now, has_screen }: Reaching): void {
  if (at !== undefined) {
    step.status = 'DONE';
    step.at = at;
  } else if (broken?.step === step.name) {
    step.status = 'FAILED';
    step.problem = broken.problem;
  } else if (Date.parse(now) - Date.parse(before) > getLimit(step.name)) {
    step.status = step.name === 'ON_SCREEN' && !has_screen ? 'NOT_TESTED' : 'FAILED';
    if (step.status === 'FAILED')
      step.problem = { detail: lateSentences[step.name], action: lateActions[step.name], said: null };
  }
}

const endAfter = (hops: StoredStep[], failed: StoredStep): StoredStep[] =>
  hops.map((step) =>
    hops.indexOf(step) > hops.indexOf(failed) && step.status === 'WAITING' ? { ...step, status: 'NOT_REACHED' } : step,
  );

/** Returns how a test ended; null while it goes on. */
export function findResult(hops: readonly StoredStep[]): 'PASSED' | 'FAILED' | null {
  if (hops.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return hops.some(({ status }) => status === 'WAITING') ? null : 'PASSED';
}

/** Returns the milliseconds each step took since the one before it; null for those not reached. */
export function measureSteps(hops: readonly StoredStep[], started_at: string): (number | null)[] {
  let before = Date.parse(started_at);
  return hops.map(({ at }) => {
    if (at === null) return null;
    const ms = Math.max(0, Date.parse(at) - before);
    before += ms;
    return ms;
  });
}
