import type { LeadTrace } from '../contract.ts';
import { ownStages } from '../stages.ts';

const stages = ['submitted_at', 'notified_at', 'fetched_at', ...ownStages] as const satisfies (keyof LeadTrace)[];

/** Stages that only some leads have; they are not shown where they did not happen. */
const someHave: readonly (keyof LeadTrace)[] = ['submitted_at', 'notified_at', 'fetched_at'];

export interface TraceStep {
  stage: (typeof stages)[number];
  /** Null while it has not happened. */
  at: string | null;
  /** Milliseconds since the last stage that was reached; null for the first and for one that was not reached. */
  tookMs: number | null;
  /** True where the date is shown: for the first time, and where a stage fell on another day. */
  isFirstOfDay: boolean;
}

/** Returns the stages of a lead in their usual order; a person may answer before anybody opened the client. */
export function traceSteps(trace: LeadTrace): TraceStep[] {
  let before: string | null = null;
  const shown = stages.filter((stage) => trace[stage] !== null || !someHave.includes(stage));
  return shown.map((stage) => {
    const at = trace[stage];
    const tookMs = at !== null && before !== null ? Math.max(0, Date.parse(at) - Date.parse(before)) : null;
    const isFirstOfDay = at !== null && (before === null || at.slice(0, 10) !== before.slice(0, 10));
    if (at !== null) before = at;
    return { stage, at, tookMs, isFirstOfDay };
  });
}
