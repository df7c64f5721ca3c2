import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { TemplateContent, TemplatePart } from '../../template-content.ts';
import { describeFault } from '../../template-en.ts';
import { findTemplateFaults } from '../../template-faults.ts';
import { findTemplateState } from '../../template-states.ts';
import type { Template, TemplateItem, TemplateVersion } from '../../templates-contract.ts';
import { isExplained } from '../made-at-meta/is-sendable.ts';
import { findRefusedPart } from './refused-part.ts';
import { readReplyContents } from './reply-contents.queries.ts';
import { templateDrafts } from './template-drafts.ts';
import {
  findAccount,
  getStoredTemplate,
  listPresentVersions,
  listStoredTemplates,
  listVersions,
  type StoredTemplate,
  type StoredVersion,
} from './templates.queries.ts';

/** Returns the templates of the organisation, or of one account, by name. */
export async function listTemplates(scope: OrgScope, account_id: number | undefined): Promise<TemplateItem[]> {
  const stored = await listStoredTemplates(scope, account_id);
  const versions = await listPresentVersions(
    scope,
    stored.map(({ id }) => id),
  );
  const byTemplate = new Map<number, StoredVersion[]>();
  for (const version of versions) {
    byTemplate.set(version.template_id, [...(byTemplate.get(version.template_id) ?? []), version]);
  }
  return stored.map((template) => describeItem(template, byTemplate.get(template.id) ?? []));
}

/** Returns a template with its draft and its versions. Throws `not_found`. */
export const getTemplate = async (scope: Scope, id: number): Promise<Template> =>
  describeTemplate(scope, await getStoredTemplate(scope, id));

export async function describeTemplate(scope: Scope, stored: StoredTemplate): Promise<Template> {
  const versions = await listVersions(scope, stored);
  const live = versions.find(({ version }) => version === stored.live_version)?.content ?? null;
  const account = stored.account_id === null ? null : await findAccount(scope, stored.account_id);
  return {
    ...describeItem(stored, versions),
    draft: stored.draft,
    draft_changed_by: stored.draft_changed_by,
    unpublished_parts: await templateDrafts.listUnpublished(scope, { ...stored, live }),
    problems: stored.is_made_at_meta ? {} : describeProblems(stored.draft, stored.language),
    account_name: account?.name ?? '',
    waba_id: account?.waba_id ?? null,
    created_by: stored.created_by,
    created_at: stored.created_at,
    versions: versions.map(describeVersion),
    contents: await readReplyContents(scope, stored.draft),
  };
}

/** Returns what keeps a draft from Meta: the first fault of each part, in words. */
export function describeProblems(draft: TemplateContent, language: string): Partial<Record<TemplatePart, string>> {
  const problems: Partial<Record<TemplatePart, string>> = {};
  for (const fault of findTemplateFaults(draft, language)) problems[fault.part] ??= describeFault(fault);
  return problems;
}

type ItemRow = Omit<StoredTemplate, 'created_by' | 'created_at' | 'draft_changed_by'>;

function describeItem(row: ItemRow, versions: readonly StoredVersion[]): TemplateItem {
  const find = (wanted: number | null) => versions.find(({ version }) => version === wanted);
  const [live, last] = [find(row.live_version), find(row.last_version)];
  const shown = live?.content ?? row.draft;
  return {
    id: row.id,
    account_id: row.account_id,
    title: row.title,
    language: row.language,
    body: shown.body,
    category: shown.category,
    live: live ? describeVersion(live) : null,
    last: last ? describeVersion(last) : null,
    live_version: row.live_version,
    draft_changed_at: row.draft_changed_at,
    made_at_meta: row.is_made_at_meta ? { unusable: row.unusable, is_explained: isExplained(row.draft) } : null,
  };
}

const describeVersion = (row: StoredVersion): TemplateVersion => ({
  version: row.version,
  state: findTemplateState(row.status),
  status: row.status,
  status_at: row.status_at,
  reason: row.reason,
  said: row.said,
  category: row.category,
  asked_category: row.content.category,
  quality: row.quality,
  submitted_at: row.submitted_at,
  content: row.content,
  submitted_by: row.submitted_by,
  refused_part: findTemplateState(row.status) === 'REJECTED' ? findRefusedPart(row.reason, row.said) : null,
});
