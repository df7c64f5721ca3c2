import * as z from 'zod';
import { requireMetaApp } from '#engines/meta-graph/server/index.ts';
import { readFile } from '#features/files/server/index.ts';
import { type CalledAccount, callAccount } from '#features/whatsapp/server/index.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { TemplateContent } from '../../template-content.ts';

const Session = z.object({
  id: z
    .string()
    .regex(/^upload:[^/?#]+(\?[^/#]*)?$/)
    .max(2_000),
});
const Uploaded = z.object({ h: z.string().min(1).max(5_000) });

/**
 * Uploads the file of a header, which Meta's reviewers look at (integrations 3.5). Throws ProviderError.
 *
 * @returns the handle that names it in the template; null for a header without a file.
 */
export async function uploadExample(
  services: Services,
  account: CalledAccount,
  { header }: TemplateContent,
): Promise<string | null> {
  if (header === null || header.type === 'TEXT' || header.file === null) return null;
  const { key, name } = header.file;
  const read = <Result>(work: Parameters<typeof inOrg<Result>>[3]) => inOrg(services, account.org_id, 'whatsapp', work);
  const file = await readFile(read, services.storage, key);
  if (!file) throw new ProviderError({ call_class: 'invalid_request', said: 'The file of the header is gone.' });
  const { id } = await callAccount(services, account, {
    method: 'POST',
    path: `/${requireMetaApp(services).app_id}/uploads`,
    parameters: { file_name: name, file_length: String(file.bytes.length), file_type: file.content_type },
    shape: Session,
    is_repeatable: true,
  });
  // The id of a session may end in parameters of its own.
  const [path = '', signature] = id.split('?');
  const { h } = await callAccount(services, account, {
    method: 'POST',
    path: `/${path}`,
    parameters: Object.fromEntries(new URLSearchParams(signature)),
    bytes: { body: file.bytes, headers: { 'content-type': file.content_type, file_offset: '0' } },
    scheme: 'OAuth',
    shape: Uploaded,
    is_repeatable: true,
  });
  return h;
}
