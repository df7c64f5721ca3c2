import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import type { Org } from './world.ts';

interface CallParts {
  params?: object;
  query?: object;
  body?: unknown;
}

/**
 * How the safety matrix calls one endpoint. Every endpoint has a row; one without fails the matrix.
 *
 * - `org`: the answer is about the organisation of the caller; another organisation gets its own and never this one's.
 * - `client`: the address names something of a client; another organisation gets 404, a colleague who may not see the
 *   client 455.
 * - `row`: the address names something of the organisation; another organisation gets 404.
 * - `person`: the answer is about the caller alone.
 * - `public`: what it does without a session is tested where it lives.
 */
export interface SafetyRow {
  endpoint: AnyEndpoint;
  about: 'org' | 'client' | 'row' | 'person' | 'public';
  /** A valid call of the organisation's owner, with what must exist for it. Names it makes contain `marker`. */
  call?: (org: Org, marker: string) => Promise<CallParts> | CallParts;
}

/** The rows of one feature, by the names of its contract: a missing or extra one does not compile. */
export const safetyRows = <Contract extends Record<string, AnyEndpoint>>(
  contract: Contract,
  rows: { [Name in keyof Contract]: Omit<SafetyRow, 'endpoint'> },
): SafetyRow[] => Object.keys(contract).map((name) => ({ endpoint: contract[name]!, ...rows[name as keyof Contract] }));
