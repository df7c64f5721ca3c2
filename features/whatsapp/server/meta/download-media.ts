import type { Readable } from 'node:stream';
import * as z from 'zod';
import { callGraph } from '#engines/meta-graph/server/index.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { type CalledAccount, callWithToken } from './call-account.ts';

/** The largest file of WhatsApp, a document. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Long enough for 100 MB over a slow connection of the reader. */
const TIMEOUT_MS = 600_000;

const Media = z.object({ url: z.string().max(4_000) });

/**
 * Downloads a file of WhatsApp as it comes: Meta says where it is for five minutes, and gives it to the token of its account only.
 * Throws ProviderError.
 */
export const downloadMedia = (services: Services, account: CalledAccount, media_id: string): Promise<Readable> =>
  callWithToken(services, account, async (token) => {
    const path = `/${encodeURIComponent(media_id)}`;
    const call = { method: 'GET', path, token, shape: Media, is_repeatable: true, service: 'whatsapp' } as const;
    const { url } = await callGraph(services, call);
    requireMetaAddress(services, url);
    const request = { service: 'whatsapp', method: 'GET', url, timeout_ms: TIMEOUT_MS } as const;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await services.http.download({ ...request, headers }, MAX_BYTES).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      throw new ProviderError({ call_class: 'retry_later', said: error.message }, { cause: error });
    });
    if (answer.status === 200) return answer.body;
    answer.body.destroy();
    const call_class = answer.status === 404 ? 'not_found' : 'retry_later';
    throw new ProviderError({ call_class, said: `status ${answer.status} instead of a file` });
  });

/** The token goes to Meta alone, whatever its answer names. */
function requireMetaAddress({ settings }: Services, url: string): void {
  const { protocol, hostname, origin } = URL.canParse(url) ? new URL(url) : new URL('none:');
  const isMetas = protocol === 'https:' && /(^|\.)(fbsbx|facebook|fbcdn|whatsapp)\.(com|net)$/.test(hostname);
  if (isMetas || origin === new URL(settings.meta!.graph_base).origin) return;
  throw new ProviderError({ call_class: 'unknown', said: 'a file that is not at Meta' });
}
