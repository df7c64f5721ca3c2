import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed, callForResponse } from '../api.ts';
import { apiText } from '../en/api.ts';

/** Makes a call whose answer is a file. Throws `CallFailed` when it is refused, or breaks off before its end. */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await callForResponse(endpoint, input, signal);
  try {
    return await answer.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallFailed(0, { detail: apiText('no_connection') });
  }
}
