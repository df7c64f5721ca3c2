import { CallFailed } from '../api.ts';
import { apiText } from '../en/api.ts';

/** Milliseconds without progress after which an upload is given up (S0-9-04, readings D19). */
const SILENCE_MS = 30_000;

interface FormToSend {
  url: string;
  fields: Record<string, string>;
  file: File;
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a file as the last part of a multipart form. Throws `CallFailed` when it does not arrive. */
export function sendForm({ url, fields, file, onProgress, signal }: FormToSend): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status: number) => reject(new CallFailed(status, { detail: describeFailure(request) }));
    const patience = startPatience(() => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      patience.renew();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : fail(request.status));
    request.onerror = () => fail(0);
    request.onabort = () => fail(0);
    request.onloadend = () => patience.end();
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
  });
}

function startPatience(giveUp: () => void) {
  let timer = setTimeout(giveUp, SILENCE_MS);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/** Returns the failure in words: our own store explains it, a bucket answers in XML that people should not see. */
function describeFailure({ status, responseText }: XMLHttpRequest): string {
  if (status === 0) return apiText('no_connection');
  try {
    return (JSON.parse(responseText) as { detail?: string }).detail ?? apiText('generic_error');
  } catch {
    return apiText('generic_error');
  }
}
