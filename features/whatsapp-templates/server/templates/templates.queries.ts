import { sql, type Updateable } from 'kysely';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { draftColumns, versionReader } from '#engines/drafts/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import { TemplateContent, templateDraft } from '../../template-content.ts';
import { UnusableReason } from '../../templates-contract.ts';

const selectTemplates = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('whatsapp_templates as template')
    .where('template.org_id', '=', org_id)
    .where('template.deleted_at', 'is', null)
    .select([
      'template.id',
      'template.account_id',
      'template.title',
      'template.language',
      'template.draft',
      'template.draft_changed_at',
      'template.live_version',
      'template.last_version',
      'template.created_at',
      'template.is_made_at_meta',
      'template.unusable',
    ]);

/** Returns a template as it is kept, locked where it is to be changed. Throws `not_found`. */
export async function getStoredTemplate(scope: OrgScope, id: number, lock = false) {
  const row = await selectTemplates(scope)
    .where('template.id', '=', id)
    .select([personNamed('template.draft_changed_by_id').as('draft_changed_by')])
    .select([personNamed('template.created_by_id').as('created_by')])
    .$if(lock, (query) => query.forUpdate('template'))
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `WhatsApp template ${id}` });
  return parseTemplate(row);
}
export type StoredTemplate = Awaited<ReturnType<typeof getStoredTemplate>>;

/** Returns the templates of the organisation, or of one account, by name. */
export async function listStoredTemplates(scope: OrgScope, account_id: number | undefined) {
  const rows = await selectTemplates(scope)
    .$if(account_id !== undefined, (query) => query.where('template.account_id', '=', account_id!))
    .orderBy('template.title')
    .orderBy('template.id')
    .execute();
  return rows.map(parseTemplate);
}

const parseTemplate = <Row extends { draft: unknown; unusable: string | null }>(row: Row) => ({
  ...row,
  draft: TemplateContent.parse(row.draft),
  unusable: UnusableReason.nullable().parse(row.unusable),
});

/** Returns what is written of a template so far; null where it is deleted. */
export async function findDraft({ db, org_id }: OrgScope, id: number): Promise<TemplateContent | null> {
  const row = await db
    .selectFrom('whatsapp_templates')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('draft')
    .executeTakeFirst();
  return row ? TemplateContent.parse(row.draft) : null;
}

const selectVersions = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('whatsapp_template_versions as version')
    .where('version.org_id', '=', org_id)
    .select([
      'version.template_id',
      'version.version',
      'version.content',
      'version.meta_name',
      'version.meta_id',
      'version.status',
      'version.status_at',
      'version.reason',
      'version.said',
      'version.category',
      'version.quality',
      'version.submitted_at',
    ])
    .select([personNamed('version.submitted_by_id').as('submitted_by')]);

/** How many versions of a template are shown. */
const MAX_VERSIONS = 50;

/** Returns the newest versions of a template, the last first, and the live one. */
export async function listVersions(scope: OrgScope, { id, live_version }: Pick<StoredTemplate, 'id' | 'live_version'>) {
  const rows = await selectVersions(scope)
    .where('version.template_id', '=', id)
    .orderBy(sql`version.version = ${live_version ?? 0}`, 'desc')
    .orderBy('version.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map(parseContent).toSorted((one, other) => other.version - one.version);
}
export type StoredVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** Parses the content of a version. */
export const parseContent = <Row extends { content: unknown }>(row: Row) => ({
  ...row,
  content: TemplateContent.parse(row.content),
});

/** Returns the live and the last version of each of these templates. */
export async function listPresentVersions(scope: OrgScope, ids: readonly number[]): Promise<StoredVersion[]> {
  if (ids.length === 0) return [];
  const rows = await selectVersions(scope)
    .innerJoin('whatsapp_templates as template', (join) =>
      join.onRef('template.org_id', '=', 'version.org_id').onRef('template.id', '=', 'version.template_id'),
    )
    .where('version.template_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('version.version', '=', eb.ref('template.live_version')),
        eb('version.version', '=', eb.ref('template.last_version')),
      ]),
    )
    .execute();
  return rows.map(parseContent);
}

export const findVersion = versionReader({
  table: 'whatsapp_template_versions',
  id: 'template_id',
  definition: 'content',
  schema: TemplateContent,
});

/** An account, as its templates need it. */
export interface TemplateAccount {
  id: number;
  waba_id: string;
  name: string;
  state: string;
}

export const findAccount = ({ db, org_id }: OrgScope, id: number): Promise<TemplateAccount | undefined> =>
  db
    .selectFrom('whatsapp_accounts')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .select(['id', 'waba_id', 'name', 'state'])
    .executeTakeFirst();

/** Returns the account that was connected first and still is; null where there is none. */
export async function findConnectedAccount({ db, org_id }: OrgScope): Promise<number | null> {
  const row = await db
    .selectFrom('whatsapp_accounts')
    .where('org_id', '=', org_id)
    .where('state', '=', 'CONNECTED')
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Gives an account the templates that were written before one was connected. */
export const adoptTemplates = ({ db, org_id }: OrgScope, account_id: number) =>
  db
    .updateTable('whatsapp_templates')
    .set({ account_id })
    .where('org_id', '=', org_id)
    .where('account_id', 'is', null)
    .execute();

/** Counts the templates that were written here. */
export async function countTemplates({ db, org_id }: OrgScope, account_id: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('whatsapp_templates')
    .where('org_id', '=', org_id)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .where('deleted_at', 'is', null)
    .where('is_made_at_meta', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewTemplate {
  account_id: number | null;
  title: string;
  language: string;
  draft: TemplateContent;
}

/** @returns its id. */
export async function insertTemplate(scope: Scope, { draft, ...fields }: NewTemplate): Promise<number> {
  const { db, org_id, actor } = scope;
  const columns = draftColumns(scope, draft);
  const { id } = await db
    .insertInto('whatsapp_templates')
    .values({
      org_id,
      ...fields,
      ...columns,
      created_by_id: actor.profile_id,
      created_at: columns.draft_changed_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns what changed in the row beside its draft. */
export async function writeDraft(
  scope: Scope,
  { id, live_version }: Pick<StoredTemplate, 'id' | 'live_version'>,
  draft: TemplateContent,
) {
  const live = live_version === null ? null : await findVersion(scope, id, live_version);
  const columns = draftColumns(scope, draft);
  const unpublished_changes = live ? listChangedParts(templateDraft, live, draft).length : 0;
  await updateTemplate(scope, id, { ...columns, unpublished_changes });
  return { draft_changed_at: columns.draft_changed_at };
}

export const updateTemplate = (
  { db, org_id }: OrgScope,
  id: number,
  change: Updateable<TenantDB['whatsapp_templates']>,
) => db.updateTable('whatsapp_templates').set(change).where('org_id', '=', org_id).where('id', '=', id).execute();
