import { nowMillis } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { OWN_STATUS } from '../../template-states.ts';
import { templateWords } from './en.ts';
import { type AccountAtMeta, type ListedTemplate, postTemplate, readTemplates } from './meta-templates.ts';
import { uploadExample } from './upload-example.ts';
import { applyNews, listSentVersions, type SentVersion, type VersionKey } from './versions.queries.ts';

/** How far Meta's clock may be behind ours: a state that we read ourselves counts as so much older than its reading. */
const CLOCKS_DIFFER_MS = 60_000;

/** Returns the time of what is read from Meta now; a notice of the same minute is newer. */
export const timeOfReading = (): string => new Date(nowMillis() - CLOCKS_DIFFER_MS).toISOString();

/** The errors of a name that exists already, or is being deleted (integrations 3.5): the template is ours. */
const NAME_EXISTS = ['100.2388023', '100.2388024'];

/** What passes: Meta may have accepted the template all the same. */
const PASSING = ['retry_now', 'retry_later', 'unknown'];

/**
 * Sends a version to Meta, once. What Meta refuses is noted with its words. Where it is not known whether Meta accepted it,
 * its list says so, now or when the job reads it next.
 */
export async function sendVersion(
  services: Services,
  request_id: string,
  account: AccountAtMeta,
  key: VersionKey,
): Promise<void> {
  const note = (news: Parameters<typeof applyNews>[2]) =>
    inOrg(services, account.org_id, request_id, (scope) => applyNews(scope, key, news, true));
  const [version] = await inOrg(services, account.org_id, request_id, (scope) =>
    listSentVersions(scope, account.account_id, key),
  );
  if (version?.status !== OWN_STATUS.sending) return;
  const status_at = timeOfReading();
  try {
    const file_handle = await uploadExample(services, account, version.content);
    const { id, status, category } = await postTemplate(services, account, version, file_handle);
    await note({ status, status_at, category, meta_id: id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (NAME_EXISTS.includes(error.code ?? '') || PASSING.includes(error.call_class)) {
      const listed = await findListed(services, account, version);
      if (listed) await note({ ...toNews(listed), status_at });
      return;
    }
    const said = error.call_class === 'auth_expired' ? templateWords.access_lost : error.said;
    await note({ status: OWN_STATUS.refused, status_at, reason: error.code, said });
  }
}

/** Returns a version as Meta lists it; null where it does not, or cannot be asked. */
async function findListed(
  services: Services,
  account: AccountAtMeta,
  version: SentVersion,
): Promise<ListedTemplate | null> {
  try {
    return (await readTemplates(services, account)).find((listed) => isSame(listed, version)) ?? null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Whether Meta lists this version; before its id is known by its name, which no other version has. */
export const isSame = (listed: ListedTemplate, { meta_id, meta_name, language }: SentVersion): boolean =>
  meta_id === null ? listed.name === meta_name && listed.language === language : listed.id === meta_id;

/** Returns what a listed template says of its version. */
export const toNews = ({ id, status, category, rejected_reason, quality_score }: ListedTemplate) => ({
  status,
  category,
  meta_id: id,
  reason: rejected_reason === 'NONE' ? null : (rejected_reason ?? null),
  quality: readQuality(quality_score),
});

/** Returns a quality that says something (integrations 3.4). */
export const readQuality = (score: unknown): string | null =>
  score === 'GREEN' || score === 'YELLOW' || score === 'RED' ? score : null;
