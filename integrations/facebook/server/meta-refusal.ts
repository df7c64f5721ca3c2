import { NOT_SET_UP } from '#engines/connected-sources/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';

/** Returns what a person is told of a call of Meta they waited for; any other error as it is. */
export function refusedByMeta(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { call_class, code } = error;
  if (code === NOT_SET_UP) return new Problem('not_configured');
  const isRefused = call_class === 'auth_expired' || call_class === 'permission_missing';
  return new Problem('not_possible_now', {
    detail: isRefused
      ? 'Facebook no longer lets Leadkeep do this. Connect Facebook again.'
      : 'Facebook isn’t answering right now. Try again in a few minutes.',
    log_detail: `Meta: ${call_class} ${code ?? ''}`,
  });
}

/** Returns whether a failure passes by itself, so that the queue tries again. */
export const isPassing = ({ call_class }: ProviderError): boolean =>
  call_class.startsWith('retry_') || call_class === 'unknown';
