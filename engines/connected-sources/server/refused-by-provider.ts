import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { sourceWords } from './en.ts';
import type { ConnectedProvider } from './provider.ts';

/** Returns what a person is told of a call they waited for; any other error as it is. */
export function refusedByProvider(provider: Pick<ConnectedProvider, 'contract' | 'setting'>, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { call_class, code } = error;
  if (code === NOT_SET_UP) return new Problem('not_configured');
  const words = sourceWords(provider);
  return new Problem('not_possible_now', {
    detail: isRefusal(error) ? words.no_longer_allowed : words.not_answering,
    log_detail: `${provider.contract.name}: ${call_class} ${code ?? ''}`,
  });
}

/** Returns whether the permission was refused. */
export const isRefusal = ({ call_class }: ProviderError): boolean =>
  call_class === 'auth_expired' || call_class === 'permission_missing';

/** Returns whether a failure passes by itself, so that the queue tries again. */
export const isPassing = ({ call_class }: ProviderError): boolean =>
  call_class.startsWith('retry_') || call_class === 'unknown';
