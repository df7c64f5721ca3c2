import { type AccountNotice, type Said, whatsappNotices } from '#features/whatsapp/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { findNamedVersions, listConnectedAccounts } from './across-orgs.queries.ts';
import { readSoon } from './read-templates.job.ts';
import { applyDetails, applyNews, type VersionKey } from './versions.queries.ts';

type TemplateNotice = Said<
  'message_template_status_update' | 'message_template_quality_update' | 'template_category_update'
>;

/** Does the work for the version of each notice, each in the organisation that sent it. @returns the notices of which no version is known. */
async function forVersions<Notice extends TemplateNotice>(
  services: Services,
  request_id: string,
  notices: readonly AccountNotice<Notice>[],
  work: (scope: OrgScope, key: VersionKey, notice: AccountNotice<Notice>) => Promise<unknown>,
): Promise<AccountNotice<Notice>[]> {
  const named = notices.map(({ waba_id, said }) => ({ waba_id, meta_id: said.meta_id, meta_name: said.meta_name }));
  const found = await findNamedVersions(services.database, named);
  for (const version of found) {
    const about = notices.filter(
      ({ waba_id, said }) => waba_id === version.waba_id && isNamed(said, version.meta_id, version.meta_name),
    );
    if (about.length === 0) continue;
    await inOrg(services, version.org_id, request_id, async (scope) => {
      for (const notice of about) await work(scope, version, notice);
    });
  }
  return notices.filter(({ said }) => !found.some(({ meta_id, meta_name }) => isNamed(said, meta_id, meta_name)));
}

const isNamed = (said: TemplateNotice, meta_id: string | null, meta_name: string): boolean =>
  meta_id === null ? said.meta_name === meta_name : said.meta_id === meta_id;

/** Returns when Meta says a notice was sent. */
const readSentAt = ({ sent_at_s }: AccountNotice): string =>
  sent_at_s === null ? nowIso() : new Date(sent_at_s * 1_000).toISOString();

/** What Meta reports of templates: their states, quality and category. */
export const templateReceivers = [
  whatsappNotices.extend('message_template_status_update', async (services, request_id, notices) => {
    const unknown = await forVersions(services, request_id, notices, (scope, key, notice) => {
      const { status, reason, said, meta_id } = notice.said;
      return applyNews(scope, key, { status, reason, said, meta_id, status_at: readSentAt(notice) });
    });
    // One that was written in WhatsApp Manager is found when the list is read.
    const waba_ids = unknown.flatMap(({ waba_id }) => waba_id ?? []);
    if (waba_ids.length === 0) return;
    await readSoon(services, request_id, await listConnectedAccounts(services.database, waba_ids));
  }),
  whatsappNotices.extend('message_template_quality_update', async (services, request_id, notices) => {
    await forVersions(services, request_id, notices, (scope, key, { said }) =>
      applyDetails(scope, key, { quality: said.quality }),
    );
  }),
  whatsappNotices.extend('template_category_update', async (services, request_id, notices) => {
    await forVersions(services, request_id, notices, (scope, key, { said }) =>
      applyDetails(scope, key, { category: said.category }),
    );
  }),
];
