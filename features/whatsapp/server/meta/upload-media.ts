import * as z from 'zod';
import { GraphId } from '#engines/meta-graph/server/index.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { type SentFile, writeForm } from '#platform/server/network/write-form.ts';
import type { Services } from '#platform/server/services.ts';
import { type CalledAccount, callAccount } from './call-account.ts';

/**
 * Uploads a file for messages from a number; Meta keeps it for 30 days (integrations 3.6). Throws ProviderError, never `unknown`:
 * uploading twice does no harm.
 *
 * @returns Meta's id of it.
 */
export async function uploadMedia(
  services: Services,
  account: CalledAccount,
  phone_id: string,
  file: SentFile,
): Promise<string> {
  try {
    const { id } = await callAccount(services, account, {
      method: 'POST',
      path: `/${phone_id}/media`,
      bytes: writeForm({ messaging_product: 'whatsapp', type: file.content_type }, file),
      shape: z.object({ id: GraphId }),
      is_repeatable: true,
    });
    return id;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.call_class !== 'unknown') throw error;
    throw new ProviderError({ call_class: 'retry_later', said: error.said }, { cause: error });
  }
}
