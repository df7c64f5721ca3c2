import { sql } from 'kysely';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappTemplateChanged } from '../../events.ts';
import { TemplateContent, templateDraft } from '../../template-content.ts';
import { nameVersion } from '../../template-meta.ts';
import { canSend, findTemplateState, OWN_STATUS } from '../../template-states.ts';
import { isExplained } from '../made-at-meta/is-sendable.ts';
import { findVersion, parseContent, type StoredTemplate, updateTemplate } from './templates.queries.ts';

/** A version by the keys of its row. */
export interface VersionKey {
  template_id: number;
  version: number;
}

/** Adds a version that is about to be sent to Meta. @returns its number. */
export async function insertVersion(scope: Scope, stored: StoredTemplate, content: TemplateContent): Promise<number> {
  const { db, org_id, actor } = scope;
  const version = stored.last_version + 1;
  const at = nowIso();
  await db
    .insertInto('whatsapp_template_versions')
    .values({
      org_id,
      template_id: stored.id,
      version,
      content: JSON.stringify(content),
      meta_name: nameVersion(stored.title, stored.id, version),
      status: OWN_STATUS.sending,
      status_at: at,
      category: content.category,
      submitted_at: at,
      submitted_by_id: actor.profile_id,
    })
    .execute();
  await updateTemplate(scope, stored.id, { last_version: version });
  return version;
}

/** What is known of a version at Meta. */
export interface VersionNews {
  status: string;
  /** When Meta said so. */
  status_at: string;
  reason?: string | null;
  said?: string | null;
  category?: string | undefined;
  quality?: string | null | undefined;
  meta_id?: string | undefined;
}

/**
 * Notes what Meta says of a version, unless something newer is known (WA-10); the first answer to a version always counts. A
 * version that became active is what messages are sent with from now on, where it is newer than what was.
 *
 * @param onlyFirst whether it counts only while nothing is known.
 * @returns whether anything changed.
 */
export async function applyNews(
  scope: OrgScope,
  key: VersionKey,
  news: VersionNews,
  onlyFirst = false,
): Promise<boolean> {
  const known = await lockVersion(scope, key);
  if (!known) return false;
  const isFirst = known.status === OWN_STATUS.sending;
  const isNewer = isFirst || (!onlyFirst && known.status_at <= news.status_at);
  const isOther = isNewer && (known.status !== news.status || (news.said != null && news.said !== known.said));
  const change = {
    ...(isOther && {
      status: news.status,
      status_at: news.status_at,
      reason: news.reason ?? null,
      said: news.said ?? null,
    }),
    ...(news.meta_id !== undefined && known.meta_id === null && { meta_id: news.meta_id }),
    ...(news.category !== undefined && news.category !== known.category && { category: news.category }),
    ...(news.quality !== undefined && news.quality !== known.quality && { quality: news.quality }),
  };
  if (Object.keys(change).length === 0) return false;
  await updateVersion(scope, key, change);
  if (isOther && findTemplateState(news.status) === 'APPROVED') await makeLive(scope, key);
  await record(scope, whatsappTemplateChanged, { subject_id: key.template_id, payload: {}, audience: null });
  return true;
}

/** Notes a quality or category that Meta reports; the list, which is read after, says the same (integrations 3.7). */
export async function applyDetails(
  scope: OrgScope,
  key: VersionKey,
  change: { quality: string | null } | { category: string },
): Promise<void> {
  await updateVersion(scope, key, change);
  await record(scope, whatsappTemplateChanged, { subject_id: key.template_id, payload: {}, audience: null });
}

const lockVersion = ({ db, org_id }: OrgScope, { template_id, version }: VersionKey) =>
  db
    .selectFrom('whatsapp_template_versions')
    .where('org_id', '=', org_id)
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .select(['status', 'status_at', 'said', 'meta_id', 'category', 'quality'])
    .forUpdate()
    .executeTakeFirst();

interface VersionChange {
  status?: string;
  status_at?: string;
  reason?: string | null;
  said?: string | null;
  category?: string;
  quality?: string | null;
  meta_id?: string;
}

const updateVersion = ({ db, org_id }: OrgScope, { template_id, version }: VersionKey, change: VersionChange) =>
  db
    .updateTable('whatsapp_template_versions')
    .set(change)
    .where('org_id', '=', org_id)
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .execute();

/** Makes a version what messages are sent with, unless a newer one is. */
async function makeLive(scope: OrgScope, { template_id, version }: VersionKey): Promise<void> {
  const { db, org_id } = scope;
  const row = await db
    .selectFrom('whatsapp_templates')
    .where('org_id', '=', org_id)
    .where('id', '=', template_id)
    .select(['live_version', 'draft', 'unusable'])
    .forUpdate()
    .executeTakeFirst();
  const content = row && (row.live_version ?? 0) < version ? await findVersion(scope, template_id, version) : null;
  if (!row || !content || row.unusable !== null || !isExplained(content)) return;
  const unpublished_changes = listChangedParts(templateDraft, content, TemplateContent.parse(row.draft)).length;
  await updateTemplate(scope, template_id, { live_version: version, unpublished_changes });
}

/** A version as Meta is told or asked about it. */
export interface SentVersion extends VersionKey {
  title: string;
  language: string;
  content: TemplateContent;
  meta_name: string;
  meta_id: string | null;
  status: string;
  submitted_at: string;
  /** Whether nobody can be sent it any more: its template is deleted, or a newer version is active. */
  is_over: boolean;
}

/** Returns the versions of an account that Meta may have, or one of them. */
export async function listSentVersions(
  { db, org_id }: OrgScope,
  account_id: number,
  only?: VersionKey,
): Promise<SentVersion[]> {
  const rows = await db
    .selectFrom('whatsapp_template_versions as version')
    .innerJoin('whatsapp_templates as template', (join) =>
      join.onRef('template.org_id', '=', 'version.org_id').onRef('template.id', '=', 'version.template_id'),
    )
    .where('version.org_id', '=', org_id)
    .where('template.account_id', '=', account_id)
    .where('version.status', 'not in', [OWN_STATUS.refused, 'DELETED'])
    .$if(only !== undefined, (query) =>
      query.where('version.template_id', '=', only!.template_id).where('version.version', '=', only!.version),
    )
    .select([
      'version.template_id',
      'version.version',
      'version.content',
      'version.meta_name',
      'version.meta_id',
      'version.status',
      'version.submitted_at',
      'template.title',
      'template.language',
    ])
    .select(
      sql<boolean>`template.deleted_at is not null or coalesce(version.version < template.live_version, false)`.as(
        'is_over',
      ),
    )
    .orderBy('version.template_id')
    .orderBy('version.version')
    .execute();
  return rows.map((row) => ({ ...row, content: TemplateContent.parse(row.content) }));
}

/** What a message is sent with. */
export interface LiveTemplate {
  id: number;
  /** Null while no account is connected. */
  account_id: number | null;
  title: string;
  language: string;
  version: number;
  meta_name: string;
  content: TemplateContent;
  category: string;
  /** As Meta writes it; `canSend` says whether it may be sent. */
  status: string;
}

/** Returns the version of a template that messages are sent with; null where none was active yet, or it is deleted. */
export async function findLiveTemplate(scope: OrgScope, id: number): Promise<LiveTemplate | null> {
  const row = await selectLive(scope).where('template.id', '=', id).executeTakeFirst();
  return row ? parseContent(row) : null;
}

/** Nothing is active yet, or what was written in WhatsApp Manager is not explained or cannot be sent. */
type NotLiveReason = 'TEMPLATE_IN_REVIEW' | 'TEMPLATE_NOT_READY';

/** Returns why a template has no version to be sent with. */
export async function findWhyNotLive({ db, org_id }: OrgScope, id: number): Promise<NotLiveReason> {
  const row = await db
    .selectFrom('whatsapp_templates as template')
    .innerJoin('whatsapp_template_versions as version', (join) =>
      join.onRef('version.org_id', '=', 'template.org_id').onRef('version.template_id', '=', 'template.id'),
    )
    .where('template.org_id', '=', org_id)
    .where('template.id', '=', id)
    .where('template.is_made_at_meta', '=', true)
    .select('version.status')
    .executeTakeFirst();
  return row && canSend(row.status) ? 'TEMPLATE_NOT_READY' : 'TEMPLATE_IN_REVIEW';
}

/** Returns the templates of an account that have a version to be sent with, by name. */
export async function listLiveTemplates(scope: OrgScope, account_id: number): Promise<LiveTemplate[]> {
  const rows = await selectLive(scope)
    .where('template.account_id', '=', account_id)
    .orderBy('template.title')
    .orderBy('template.id')
    .execute();
  return rows.map(parseContent);
}

const selectLive = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('whatsapp_templates as template')
    .innerJoin('whatsapp_template_versions as live', (join) =>
      join
        .onRef('live.org_id', '=', 'template.org_id')
        .onRef('live.template_id', '=', 'template.id')
        .onRef('live.version', '=', 'template.live_version'),
    )
    .where('template.org_id', '=', org_id)
    .where('template.deleted_at', 'is', null)
    .select([
      'template.id',
      'template.account_id',
      'template.title',
      'template.language',
      'live.version',
      'live.meta_name',
      'live.content',
      'live.category',
      'live.status',
    ]);
