import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed, callForResponse } from '../api.ts';
import { apiText } from '../en/api.ts';

interface DownloadOptions {
  signal: AbortSignal;
  /** Hears each part as it arrives. */
  onPart: (part: Uint8Array) => void;
}

/** Makes a call whose answer is a file. Throws `CallFailed` when it is refused, or breaks off before its end. */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onPart }: DownloadOptions,
): Promise<Blob> {
  const answer = await callForResponse(endpoint, input, signal);
  const parts: BlobPart[] = [];
  const reader = answer.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value);
      onPart(read.value);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallFailed(0, { detail: apiText('no_connection') });
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}
