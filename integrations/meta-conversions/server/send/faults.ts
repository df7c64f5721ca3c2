import type { ProviderError } from '#platform/server/network/provider-call.ts';
import type { DatasetFault } from './settle.queries.ts';

/** The code of an event that is too old (integrations 2.5). */
export const TOO_OLD = '100.2804003';

/** Seconds until the next try after the first failure, the second and so on, where Meta names none. */
const WAITS_S = [30, 60, 120, 300, 600, 1_800, 3_600];
/** Access that is gone comes back by a person; it is looked for all the same. */
const NO_ACCESS_S = 3_600;

/** Returns whether Meta refused events for what they say; then others may go. */
export const isAboutEvents = ({ call_class, code, said }: ProviderError): boolean =>
  call_class === 'invalid_request' &&
  code?.split('.')[0] === '100' &&
  !/appsecret_proof|access token/i.test(said ?? '');

/** Says what a failed call means for the dataset, and when it is tried again. @param failures those before it. */
export function explainFault(
  { call_class, code, said, retry_after_seconds }: ProviderError,
  failures: number,
): DatasetFault {
  const told = { code, said };
  if (call_class === 'auth_expired') return { ...told, state: 'EXPIRED', wait_s: NO_ACCESS_S };
  // Meta answers "not found" for a dataset that it does not let us see.
  if (call_class === 'permission_missing' || call_class === 'not_found')
    return { ...told, state: 'PERMISSION_MISSING', wait_s: NO_ACCESS_S };
  const wait_s = retry_after_seconds ?? WAITS_S[Math.min(failures, WAITS_S.length - 1)]!;
  return { ...told, state: null, wait_s };
}
