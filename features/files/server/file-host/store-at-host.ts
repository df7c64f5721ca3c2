import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import type { IncomingAnswer } from '#platform/server/network/http-client.ts';
import { callProvider, ProviderError } from '#platform/server/network/provider-call.ts';
import { type SentFile, writeForm } from '#platform/server/network/write-form.ts';
import type { Services } from '#platform/server/services.ts';
import { fileSettings } from '../settings.ts';

/** Milliseconds in which the host must have answered (S0-7-12). */
const DEADLINE_MS = 30_000;

const Stored = z.object({ file: z.uuid() });
const Refused = z.object({
  error: z.object({ status_code: z.int(), content: z.string(), error_code: z.string().nullish() }),
});

/**
 * Uploads a file to the file host of the installation by its direct upload (integrations 10.6).
 *
 * @param store '1': it stays; '0': the host removes it after a day; 'auto': as the host is set up.
 * @returns the host's id of the file. Throws `too_large` and, for everything else, `not_available`.
 */
export async function storeAtHost(services: Services, file: SentFile, store: string): Promise<string> {
  const { FILEHOST_UPLOAD_BASE: base, FILEHOST_PUBLIC_KEY: key } = fileSettings.readFrom(services.settings);
  const request = {
    service: 'file-host',
    method: 'POST',
    url: `${base}/base/?jsonerrors=1`,
    ...writeForm({ UPLOADCARE_PUB_KEY: key ?? '', UPLOADCARE_STORE: store }, file),
  } as const;
  try {
    return await callProvider(services, { request, is_repeatable: false, deadline_ms: DEADLINE_MS, read: readAnswer });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isTooLarge = error.code === '413';
    throw new Problem(isTooLarge ? 'too_large' : 'not_available', { log_detail: `${error.message}: ${error.said}` });
  }
}

/** Looks at the body first: the host may say 200 and refuse. */
function readAnswer({ status, json }: IncomingAnswer): string {
  const refused = Refused.safeParse(json());
  if (refused.success) {
    const { status_code, content } = refused.data.error;
    throw new ProviderError({ call_class: 'invalid_request', code: String(status_code), said: content });
  }
  const stored = Stored.safeParse(json());
  if (!stored.success)
    throw new ProviderError({ call_class: 'unknown', code: String(status), said: 'no id of a file' });
  return stored.data.file;
}
