import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import type { AccountNotice } from '../hooks/read-entry.ts';
import { whatsappNotices } from '../hooks/whatsapp-notices.ts';
import { findNamedVersions } from './across-orgs.queries.ts';
import type { CategoryNotice, QualityNotice, StatusNotice } from './read-notices.ts';
import { applyDetails, applyNews, type VersionKey } from './versions.queries.ts';

type TemplateNotice = StatusNotice | QualityNotice | CategoryNotice;

/** Does the work for the version of each notice, each in the organisation that sent it; one that is not ours is ignored. */
async function forVersions<Notice extends TemplateNotice>(
  services: Services,
  request_id: string,
  notices: readonly AccountNotice<Notice>[],
  work: (scope: OrgScope, key: VersionKey, notice: AccountNotice<Notice>) => Promise<unknown>,
): Promise<void> {
  const named = notices.map(({ waba_id, said }) => ({ waba_id, meta_id: said.meta_id, meta_name: said.meta_name }));
  const found = await findNamedVersions(services.database, named);
  for (const version of found) {
    const about = notices.filter(
      ({ waba_id, said }) =>
        waba_id === version.waba_id &&
        (version.meta_id === null ? said.meta_name === version.meta_name : said.meta_id === version.meta_id),
    );
    if (about.length === 0) continue;
    await inOrg(services, version.org_id, request_id, async (scope) => {
      for (const notice of about) await work(scope, version, notice);
    });
  }
}

/** Returns when Meta says a notice was sent. */
const readSentAt = ({ sent_at_s }: AccountNotice): string =>
  sent_at_s === null ? nowIso() : new Date(sent_at_s * 1_000).toISOString();

/** What Meta reports of templates: their states, quality and category. */
export const templateReceivers = [
  whatsappNotices.extend('message_template_status_update', (services, request_id, notices) =>
    forVersions(services, request_id, notices, (scope, key, notice) => {
      const { status, reason, said, meta_id } = notice.said;
      return applyNews(scope, key, { status, reason, said, meta_id, status_at: readSentAt(notice) });
    }),
  ),
  whatsappNotices.extend('message_template_quality_update', (services, request_id, notices) =>
    forVersions(services, request_id, notices, (scope, key, { said }) =>
      applyDetails(scope, key, { quality: said.quality }),
    ),
  ),
  whatsappNotices.extend('template_category_update', (services, request_id, notices) =>
    forVersions(services, request_id, notices, (scope, key, { said }) =>
      applyDetails(scope, key, { category: said.category }),
    ),
  ),
];
