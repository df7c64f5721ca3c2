import type { EmulatedRequest } from './wire.ts';

/** What can go wrong on the wire (integrations E.0.3). */
export type Fault =
  | { kind: 'http'; status: number; headers?: Record<string, string>; body?: unknown }
  /** An error from the service's own table. */
  | { kind: 'provider_error'; name: string }
  /** Too many requests, with the service's own headers. `name`: which limit; `wait_s`: how long it says to wait. */
  | { kind: 'rate_limit'; name?: string; wait_s?: number }
  /** Answers only when the emulated clock has moved on so far; with `real`, after so many real milliseconds. */
  | { kind: 'latency'; ms: number; real?: true }
  /** Never answers. `is_done`: does what was asked all the same. */
  | { kind: 'timeout'; is_done?: true }
  /** Closes the connection instead of answering; `mid_body`: after half of the answer. */
  | { kind: 'reset'; is_done?: true; mid_body?: true }
  /** Pauses for real milliseconds in the middle of the answer, 200 if nothing is said. */
  | { kind: 'slow_body'; pause_ms?: number }
  | Damage;

/** What can be wrong with an answer that is otherwise right. */
export type Damage =
  | { kind: 'truncate' }
  | { kind: 'html'; status: 200 | 502 }
  | { kind: 'wrong_type' }
  | { kind: 'empty' }
  | { kind: 'gzip' }
  /** Unknown keys in every object. */
  | { kind: 'extra_fields' }
  /** These keys are missing, at any depth. */
  | { kind: 'missing_fields'; fields: string[] }
  /** These keys are null, at any depth. */
  | { kind: 'null_values'; fields: string[] }
  /** Ids are numbers of any length. */
  | { kind: 'number_ids' }
  /** Numbers are texts. */
  | { kind: 'string_ids' }
  /** The last item of the list before comes again as the first of this one. */
  | { kind: 'dup_page' }
  /** The next page is this one again. */
  | { kind: 'loop_cursor' }
  /** The address of the next page is at another host. */
  | { kind: 'foreign_next'; origin: string };

export interface FaultMatch {
  method?: string;
  /** With `*`, which stands for one part, the whole path; otherwise a part of it. */
  path?: string;
  /** The token sent, or `*` for any. */
  token?: string;
}

export interface FaultPlan extends FaultMatch {
  /** How many requests it meets; one if nothing is said, `Infinity` for all. */
  times?: number;
  /** How many matching requests are answered well before. */
  after?: number;
}

/** The faults that wait for their requests; the one planned first comes first. */
export class PlannedFaults {
  private planned: (Required<Pick<FaultPlan, 'times' | 'after'>> & { match: FaultMatch; fault: Fault })[] = [];

  add(fault: Fault, { times = 1, after = 0, ...match }: FaultPlan): void {
    this.planned.push({ fault, times, after, match });
  }

  clear(): void {
    this.planned = [];
  }

  /** Takes the fault this request meets. */
  take(request: EmulatedRequest, token: string | null): Fault | undefined {
    for (const plan of this.planned) {
      if (plan.times <= 0 || !isMatch(plan.match, request, token)) continue;
      if (plan.after > 0) {
        plan.after -= 1;
        continue;
      }
      plan.times -= 1;
      return plan.fault;
    }
    return undefined;
  }
}

const isMatch = ({ method, path, token }: FaultMatch, request: EmulatedRequest, sent: string | null): boolean =>
  (method === undefined || method === request.method) &&
  (path === undefined || isPath(path, request.path)) &&
  (token === undefined || token === '*' || token === sent);

function isPath(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return path.includes(pattern);
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, i) => part === '*' || part === given[i]);
}
