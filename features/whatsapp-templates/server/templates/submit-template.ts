import { listChangedParts } from '#engines/drafts/contract.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { whatsappTemplateChanged } from '../../events.ts';
import { type TemplateCategory, templateDraft } from '../../template-content.ts';
import { findTemplateState } from '../../template-states.ts';
import type { Template, TemplateItem } from '../../templates-contract.ts';
import { refuseMadeAtMeta } from './change-template.ts';
import { templateWords } from './en.ts';
import type { AccountAtMeta } from './meta-templates.ts';
import { sendVersion } from './send-version.ts';
import { describeProblems, getTemplate, listTemplates } from './show-template.ts';
import { syncTemplates } from './sync-templates.ts';
import { templateDrafts } from './template-drafts.ts';
import { findAccount, getStoredTemplate, listVersions } from './templates.queries.ts';
import { insertVersion } from './versions.queries.ts';

/**
 * Sends the draft of a template to Meta as a new version. The version is stored before Meta is called, so that neither a timeout
 * nor the end of the process loses it. Throws `not_possible_now` with the faults, by part.
 */
export async function submitTemplate(
  context: Pick<DetachedContext, 'transaction' | 'read' | 'services' | 'actor' | 'request'>,
  id: number,
  category?: TemplateCategory,
): Promise<Template> {
  const { services, request } = context;
  const prepared = await context.transaction((scope) => prepareVersion(scope, id, category));
  if (prepared)
    await sendVersion(services, request.id, prepared.account, { template_id: id, version: prepared.version });
  return context.read((scope) => getTemplate(scope, id));
}

/** Stores the next version. @returns null where the same text is in review or active already. */
async function prepareVersion(scope: Scope, id: number, category: TemplateCategory | undefined) {
  const before = await getStoredTemplate(scope, id, true);
  refuseMadeAtMeta(before);
  const account = await requireAccount(scope, before.account_id);
  if (category) {
    await templateDrafts.saveChange(scope, before, templateDrafts.planChange(before.draft, { category }, {}));
  }
  const stored = category ? await getStoredTemplate(scope, id) : before;
  const errors = describeProblems(stored.draft, stored.language);
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Problem('not_possible_now', { detail: first, errors });
  const versions = await listVersions(scope, stored);
  const isKnown = versions.some(
    ({ version, status, content }) =>
      (version === stored.last_version || version === stored.live_version) &&
      findTemplateState(status) !== 'REJECTED' &&
      listChangedParts(templateDraft, content, stored.draft).length === 0,
  );
  if (isKnown) return null;
  const version = await insertVersion(scope, stored, stored.draft);
  await record(scope, whatsappTemplateChanged, { subject_id: id, payload: {}, audience: null });
  return { account, version };
}

/** Returns an account that can be called. Throws `not_possible_now` for one that is not connected. */
async function requireAccount(scope: Scope, account_id: number | null): Promise<AccountAtMeta> {
  if (account_id === null) throw new Problem('not_possible_now', { detail: templateWords.no_account_yet });
  const account = await findAccount(scope, account_id);
  if (!account) throw new Problem('not_found', { log_detail: `WhatsApp account ${account_id}` });
  if (account.state !== 'CONNECTED') throw new Problem('not_possible_now', { detail: templateWords.not_connected });
  return { org_id: scope.org_id, account_id, waba_id: account.waba_id };
}

/** Reads now what Meta says of an account's templates. Throws `not_possible_now` where it cannot be asked. */
export async function syncNow(
  context: Pick<DetachedContext, 'read' | 'services' | 'request'>,
  account_id: number,
): Promise<TemplateItem[]> {
  const account = await context.read((scope) => requireAccount(scope, account_id));
  try {
    await syncTemplates(context.services, context.request.id, account);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const detail = error.call_class === 'auth_expired' ? templateWords.not_connected : templateWords.not_read;
    throw new Problem('not_possible_now', { detail, log_detail: `templates: ${error.call_class} ${error.code ?? ''}` });
  }
  return context.read((scope) => listTemplates(scope, account_id));
}
