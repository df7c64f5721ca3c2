import { useQueries } from '@tanstack/react-query';
import type { AnyEndpoint, CallInput, CallOutput } from '#platform/contract/endpoint.ts';
import { call } from './api.ts';
import { makeKey } from './data.ts';

/**
 * Reads several answers of one call, without those that have not arrived or failed. It stands apart from the other
 * reads, because the first page needs none of it.
 */
export function useReadMany<E extends AnyEndpoint>(endpoint: E, inputs: readonly CallInput<E>[]): CallOutput<E>[] {
  const reads = useQueries({
    queries: inputs.map((input) => ({
      queryKey: makeKey(endpoint, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
      meta: { reads: endpoint.reads },
    })),
  });
  return reads.flatMap(({ data }) => (data === undefined ? [] : [data as CallOutput<E>]));
}
