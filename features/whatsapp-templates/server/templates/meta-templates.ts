import * as z from 'zod';
import { ProviderId } from '#engines/provider-calls/server/index.ts';
import { type CalledAccount, callAccount, listForAccount } from '#features/whatsapp/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { readLanguage } from '../../template-languages.ts';
import { makeMetaTemplate } from '../../template-meta.ts';
import { MetaComponents } from '../made-at-meta/read-components.ts';
import type { SentVersion } from './versions.queries.ts';

/** An account with its id at Meta. */
export interface AccountAtMeta extends CalledAccount {
  waba_id: string;
}

const word = z.string().max(100);

/** The answer to a new template; Meta may have decided at once (integrations 3.9). */
const Created = z.object({ id: ProviderId, status: word.catch('PENDING'), category: word.optional().catch(undefined) });
export type CreatedTemplate = z.output<typeof Created>;

/** Sends a version for review. A second call with the same name is refused, so it is never made blindly. */
export const postTemplate = (
  services: Services,
  { waba_id, ...account }: AccountAtMeta,
  { meta_name, language, content }: SentVersion,
  file_handle: string | null,
): Promise<CreatedTemplate> =>
  callAccount(services, account, {
    method: 'POST',
    path: `/${waba_id}/message_templates`,
    json: {
      name: meta_name,
      language,
      category: content.category,
      parameter_format: 'POSITIONAL',
      components: makeMetaTemplate(content, file_handle),
    },
    shape: Created,
    is_repeatable: false,
  });

const Listed = z.object({
  id: ProviderId,
  name: z.string().max(600),
  language: word.transform(readLanguage),
  status: word,
  category: word.optional().catch(undefined),
  rejected_reason: word.nullish().catch(null),
  quality_score: z
    .object({ score: word })
    .transform(({ score }) => score)
    .nullish()
    .catch(null),
  components: MetaComponents,
});
export type ListedTemplate = z.output<typeof Listed>;

/** Reads all templates of an account. */
export const readTemplates = (services: Services, { waba_id, ...account }: AccountAtMeta): Promise<ListedTemplate[]> =>
  listForAccount(services, account, {
    path: `/${waba_id}/message_templates`,
    parameters: { fields: 'id,name,status,category,language,quality_score,rejected_reason,components', limit: '100' },
    item: Listed,
    key: ({ id }) => id,
  });

/** Deletes a version; its name cannot be used again for 30 days. */
export const deleteAtMeta = async (
  services: Services,
  { waba_id, ...account }: AccountAtMeta,
  { meta_name }: Pick<SentVersion, 'meta_name'>,
): Promise<void> => {
  await callAccount(services, account, {
    method: 'DELETE',
    path: `/${waba_id}/message_templates`,
    parameters: { name: meta_name },
    shape: z.object({ success: z.boolean() }),
    is_repeatable: true,
  });
};
