import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ConnectedAccount } from '../../connection.ts';
import type { FormChange, FormFault, SourceForm } from '../../contract.ts';
import { accountReceivingChanged } from '../../events.ts';
import { changeAccount } from '../connections/accounts.queries.ts';
import { sourceWords } from '../en.ts';
import type { ConnectedProvider } from '../provider.ts';
import type { ConnectedSource } from '../source.ts';
import { listStoredForms, type StoredForm, writeForm } from './forms.queries.ts';

type Account = Pick<ConnectedAccount, 'id' | 'external_id' | 'name' | 'source_id' | 'is_receiving'>;

/** Returns the forms of an account with what each question fills and who would get their leads. */
export async function viewForms(
  source: ConnectedSource,
  scope: Scope,
  { source_id, external_id, name }: Account,
): Promise<SourceForm[]> {
  const forms = await listStoredForms(scope, source_id);
  const receivers = await source.previewAssignees(scope, {
    source_id,
    page: { id: external_id, name },
    forms: forms.map((form) => ({ id: form.external_id, name: form.name })),
  });
  return forms.map(({ external_id: form_id, gone_at, ...form }, index) => ({
    ...form,
    form_id,
    targets: questionTargets(source, form),
    cannot_be_on: findFault(source, form),
    is_gone: gone_at !== null,
    goes_to: receivers[index] ?? null,
  }));
}

/**
 * Returns what every question of a form fills at present, by its key: what was chosen by hand, else what its type or
 * its label says; 'note' where nothing fits.
 */
export const questionTargets = (
  { recogniseQuestion }: Pick<ConnectedProvider, 'recogniseQuestion'>,
  { questions, mapping }: Pick<StoredForm, 'questions' | 'mapping'>,
): Record<string, string> =>
  Object.fromEntries(
    questions.map((question) => [
      question.key,
      (Object.hasOwn(mapping, question.key) && mapping[question.key]) || recogniseQuestion(question),
    ]),
  );

const CONTACTS: readonly string[] = ['email', 'phone'];

/** Returns why a form cannot be switched on: where nothing says how to reach people, its leads are of no use. */
export const findFault = (
  source: Pick<ConnectedProvider, 'recogniseQuestion' | 'needs_contact'>,
  form: Pick<StoredForm, 'questions' | 'mapping'>,
): FormFault | null =>
  source.needs_contact &&
  form.questions.length > 0 &&
  !Object.values(questionTargets(source, form)).some((target) => CONTACTS.includes(target))
    ? 'no_contact_question'
    : null;

export interface ReceivingChange {
  is_receiving?: boolean | undefined;
  forms: readonly FormChange[];
}

/** Switches an account or its forms on or off, and maps questions. */
export async function changeReceiving(
  source: ConnectedSource,
  scope: Scope,
  account: Account,
  { is_receiving, forms }: ReceivingChange,
): Promise<void> {
  if (is_receiving !== undefined && is_receiving !== account.is_receiving) {
    await changeAccount(scope, account.id, { is_receiving });
    await recordChange(scope, account, is_receiving ? 'switched-on' : 'switched-off');
  }
  const stored = source.needs_contact && forms.length > 0 ? await listStoredForms(scope, account.source_id) : [];
  for (const [index, form] of forms.entries()) {
    const known = stored.find(({ id }) => id === form.id);
    if (form.is_on && known && findFault(source, { ...known, mapping: form.mapping ?? known.mapping }))
      throw fieldProblem(`forms.${index}.is_on`, sourceWords(source).no_contact_question);
    if (!(await writeForm(scope, account.source_id, form)))
      throw fieldProblem(`forms.${index}.id`, sourceWords(source).no_such_form);
  }
  if (forms.length > 0) await recordChange(scope, account, 'forms-changed');
}

const recordChange = (scope: Scope, { id }: Account, what: 'switched-on' | 'switched-off' | 'forms-changed') =>
  record(scope, accountReceivingChanged, { subject_id: id, payload: { what }, audience: null });
