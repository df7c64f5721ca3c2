import type { FormChange, SourceForm } from '#engines/connected-sources/contract.ts';
import { accountReceivingChanged } from '#engines/connected-sources/events.ts';
import { type ConnectedAccount, changeAccount } from '#engines/connected-sources/server/index.ts';
import { foreseeReceivers } from '#features/lead-rules/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { listStoredForms, type StoredForm, writeForm } from './forms.queries.ts';
import { questionTargets } from './questions.ts';

type Page = Pick<ConnectedAccount, 'id' | 'external_id' | 'name' | 'source_id' | 'is_receiving'>;

/** Returns the forms of a page with what each question fills and who would get their leads. */
export async function viewForms(scope: Scope, { source_id, external_id, name }: Page): Promise<SourceForm[]> {
  const forms = await listStoredForms(scope, source_id);
  const receivers = await foreseeReceivers(scope, {
    source_id,
    page: { id: external_id, name },
    forms: forms.map((form) => ({ id: form.external_id, name: form.name })),
  });
  return forms.map((form, index) => toForm(form, receivers[index] ?? null));
}

const toForm = (form: StoredForm, goes_to: SourceForm['goes_to']): SourceForm => ({
  id: form.id,
  form_id: form.external_id,
  name: form.name,
  status: form.status,
  locale: form.locale,
  is_on: form.is_on,
  switched_at: form.switched_at,
  questions: form.questions,
  mapping: form.mapping,
  targets: questionTargets(form),
  is_gone: form.gone_at !== null,
  goes_to,
});

export interface ReceivingChange {
  is_receiving?: boolean | undefined;
  forms: readonly FormChange[];
}

/** Switches a page or its forms on or off, and maps questions. */
export async function changeReceiving(
  scope: Scope,
  page: Page,
  { is_receiving, forms }: ReceivingChange,
): Promise<void> {
  if (is_receiving !== undefined && is_receiving !== page.is_receiving) {
    await changeAccount(scope, page.id, { is_receiving });
    await recordChange(scope, page, is_receiving ? 'switched-on' : 'switched-off');
  }
  for (const [index, form] of forms.entries()) {
    if (!(await writeForm(scope, page.source_id, form)))
      throw fieldProblem(`forms.${index}.id`, 'This page doesn’t have this form');
  }
  if (forms.length > 0) await recordChange(scope, page, 'forms-changed');
}

const recordChange = (scope: Scope, { id }: Page, what: 'switched-on' | 'switched-off' | 'forms-changed') =>
  record(scope, accountReceivingChanged, { subject_id: id, payload: { what }, audience: null });
