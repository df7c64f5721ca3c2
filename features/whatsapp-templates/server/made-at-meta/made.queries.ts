import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { TemplateContent } from '../../template-content.ts';
import { UnusableReason } from '../../templates-contract.ts';
import { parseContent } from '../templates/templates.queries.ts';

/** Templates written in WhatsApp Manager have one version, which is what Meta says now. */
const ONLY_VERSION = 1;

/** Returns every version of an account that is or was at Meta, by what names it there. */
export const listKnown = ({ db, org_id }: OrgScope, account_id: number) =>
  db
    .selectFrom('whatsapp_template_versions as version')
    .innerJoin('whatsapp_templates as template', (join) =>
      join.onRef('template.org_id', '=', 'version.org_id').onRef('template.id', '=', 'version.template_id'),
    )
    .where('version.org_id', '=', org_id)
    .where('template.account_id', '=', account_id)
    .select(['version.meta_id', 'version.meta_name', 'template.language'])
    .execute();

/** Returns the templates of an account that were written in WhatsApp Manager, locked, those deleted there too. */
export async function lockMade({ db, org_id }: OrgScope, account_id: number) {
  const rows = await db
    .selectFrom('whatsapp_templates as template')
    .innerJoin('whatsapp_template_versions as version', (join) =>
      join.onRef('version.org_id', '=', 'template.org_id').onRef('version.template_id', '=', 'template.id'),
    )
    .where('template.org_id', '=', org_id)
    .where('template.account_id', '=', account_id)
    .where('template.is_made_at_meta', '=', true)
    .where('template.deleted_at', 'is', null)
    .select(['template.id', 'template.unusable', 'version.meta_id', 'version.content', 'version.status'])
    .orderBy('template.id')
    .forUpdate('template')
    .execute();
  return rows.map(({ unusable, ...row }) => ({
    ...parseContent(row),
    unusable: UnusableReason.nullable().parse(unusable),
  }));
}

/** What Meta lists of a template that is not known yet. */
interface FoundAtMeta {
  account_id: number;
  title: string;
  language: string;
  meta_id: string;
  meta_name: string;
  status: string;
  category: string;
  content: TemplateContent;
  unusable: UnusableReason | null;
}

/** Adds a template with its version, at this time. @returns its id. */
export async function insertMade({ db, org_id }: OrgScope, found: FoundAtMeta, at: string): Promise<number> {
  const { account_id, title, language, unusable, meta_id, meta_name, status, category } = found;
  const content = JSON.stringify(found.content);
  const { rows } = await sql<{ id: number }>`
    with template as (
      insert into whatsapp_templates
        (org_id, account_id, title, language, draft, draft_changed_at, last_version, created_at, is_made_at_meta, unusable)
      values (${org_id}, ${account_id}, ${title}, ${language}, ${content}, ${at}, ${ONLY_VERSION}, ${at}, true, ${unusable})
      returning id)
    insert into whatsapp_template_versions
      (org_id, template_id, version, content, meta_id, meta_name, status, status_at, category, submitted_at)
    select ${org_id}, id, ${ONLY_VERSION}, ${content}, ${meta_id}, ${meta_name}, ${status}, ${at}, ${category}, ${at}
    from template returning template_id as id`.execute(db);
  return rows[0]!.id;
}

/** Writes what a template says now, and whether messages are sent with it. */
export async function writeMade(
  { db, org_id }: OrgScope,
  id: number,
  { content, unusable, isSent }: { content: TemplateContent; unusable: UnusableReason | null; isSent: boolean },
): Promise<void> {
  const text = JSON.stringify(content);
  await db
    .updateTable('whatsapp_template_versions')
    .set({ content: text })
    .where('org_id', '=', org_id)
    .where('template_id', '=', id)
    .where('version', '=', ONLY_VERSION)
    .execute();
  await db
    .updateTable('whatsapp_templates')
    .set({ draft: text, unusable, live_version: isSent ? ONLY_VERSION : null })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}
