import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import type { Org } from './world.ts';

interface CallParts {
  params?: object;
  query?: object;
  body?: unknown;
}

/**
 * How the safety matrix calls one endpoint; an endpoint without a row fails the matrix.
 *
 * - `org`: the answer is about the caller's organisation; another organisation gets its own and never this one's.
 * - `client`: the address names something of a client; another organisation gets 404, a colleague who may not see the
 * client 455.
 * - `row`: the address names something of the organisation; another organisation gets 404.
 * - `person`: the answer is about the caller alone.
 * - `public`: its own tests show what it does without a session.
 */
export interface SafetyRow {
  endpoint: AnyEndpoint;
  about: 'org' | 'client' | 'row' | 'person' | 'public';
  /** Makes a valid call of the organisation's owner with everything it needs; names it makes contain `marker`. */
  call?: (org: Org, marker: string) => Promise<CallParts> | CallParts;
}

/** Makes the rows of one feature, by the names of its contract: a missing or extra one does not compile. */
export const safetyRows = <Contract extends Record<string, AnyEndpoint>>(
  contract: Contract,
  rows: { [Name in keyof Contract]: Omit<SafetyRow, 'endpoint'> },
): SafetyRow[] => Object.keys(contract).map((name) => ({ endpoint: contract[name]!, ...rows[name as keyof Contract] }));
