/** What can go wrong on the wire (integrations E.0.3). */
export type Fault =
  | { kind: 'http'; status: number; headers?: Record<string, string>; body?: unknown }
  /** An error from the service's own table. */
  | { kind: 'provider_error'; name: string }
  | { kind: 'rate_limit' }
  /** Never answers. `is_done`: does what was asked all the same. */
  | { kind: 'timeout'; is_done?: true }
  /** Closes the connection instead of answering. */
  | { kind: 'reset'; is_done?: true }
  | { kind: 'truncate' }
  | { kind: 'html'; status: 200 | 502 }
  | { kind: 'wrong_type' }
  | { kind: 'empty' }
  | { kind: 'extra_fields' }
  | { kind: 'gzip' };

export interface PlannedFault {
  path: string;
  times: number;
  fault: Fault;
}
