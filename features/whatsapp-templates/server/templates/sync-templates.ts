import { markTemplatesRead } from '#features/whatsapp/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { OWN_STATUS } from '../../template-states.ts';
import { followMeta } from '../made-at-meta/follow-meta.ts';
import { type AccountAtMeta, deleteAtMeta, type ListedTemplate, readTemplates } from './meta-templates.ts';
import { isSame, sendVersion, timeOfReading, toNews } from './send-version.ts';
import { applyNews, listSentVersions, type SentVersion } from './versions.queries.ts';

/** A call that sends a version is over by then. */
const SENDING_TAKES_MS = 2 * 60_000;

/**
 * Reads what Meta says of all templates of an account, which makes up for lost notices (WA-02), and finds those written at Meta;
 * sends what Meta has not got, and deletes there what is over. Throws ProviderError where the list cannot be read.
 */
export async function syncTemplates(services: Services, request_id: string, account: AccountAtMeta): Promise<void> {
  const began_ms = nowMillis();
  const listed = await readTemplates(services, account);
  const read_at = timeOfReading();
  const sent = await inOrg(services, account.org_id, request_id, async (scope) => {
    const versions = await listSentVersions(scope, account.account_id);
    for (const version of versions) {
      const found = listed.find((one) => isSame(one, version));
      if (found) await applyNews(scope, version, { ...toNews(found), status_at: read_at });
      else if (isGone(version, began_ms)) await applyNews(scope, version, { status: 'DELETED', status_at: read_at });
    }
    await followMeta(scope, account.account_id, listed, read_at);
    await markTemplatesRead(scope, account.account_id);
    return versions;
  });
  for (const version of sent) {
    if (isLost(version, listed, began_ms)) await sendVersion(services, request_id, account, version);
    if (version.is_over) await deleteOld(services, request_id, account, version);
  }
}

/** Meta had the version before the list was read, and has it no more. */
const isGone = ({ meta_id, submitted_at }: SentVersion, began_ms: number): boolean =>
  meta_id !== null && Date.parse(submitted_at) < began_ms - SENDING_TAKES_MS;

/** Meta never got the version: the call that sent it failed, or its process ended. */
const isLost = (version: SentVersion, listed: readonly ListedTemplate[], began_ms: number): boolean =>
  version.status === OWN_STATUS.sending &&
  !version.is_over &&
  Date.parse(version.submitted_at) < began_ms - SENDING_TAKES_MS &&
  !listed.some((one) => isSame(one, version));

/** Deletes a version that is sent no more; where Meta cannot do it now, the next reading tries again. */
async function deleteOld(
  services: Services,
  request_id: string,
  account: AccountAtMeta,
  version: SentVersion,
): Promise<void> {
  try {
    if (version.meta_id !== null) await deleteAtMeta(services, account, version);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!GONE.includes(error.call_class)) return;
  }
  await inOrg(services, account.org_id, request_id, (scope) =>
    applyNews(scope, version, { status: 'DELETED', status_at: timeOfReading() }),
  );
}

/** Meta does not know the template, or will never delete it. */
const GONE = ['not_found', 'invalid_request', 'rejected'];
