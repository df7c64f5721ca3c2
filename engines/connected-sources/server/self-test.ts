import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../connection.ts';
import { findAccountOfSource } from './connections/accounts.queries.ts';
import { renewSubscription } from './consent/subscribe.ts';
import { sourceWords } from './en.ts';
import { syncForms } from './forms/sync-forms.ts';
import { expectTestLead, ignoreTestLeads } from './notices/ignore-tests.queries.ts';
import type { TestedForm, TestLeads } from './provider.ts';
import { isPassing } from './refused-by-provider.ts';
import { type ConnectedSource, type SourceWork, workFor } from './source.ts';

interface TestToMake {
  org_id: number;
  source_id: number;
  form_external_id: string | null;
}

interface Refusal {
  call_class: CallErrorClass | null;
  code: string | null;
  said: string | null;
}

/** Why a test cannot be made, and the action that mends it. */
export interface TestProblem {
  detail: string;
  action: string;
  said: string | null;
}

/**
 * Tests an account by a test lead that the provider itself makes and announces.
 *
 * @param refuse makes the error of a test that cannot be made.
 */
export const sourceTester = (source: ConnectedSource, leads: TestLeads, refuse: (problem: TestProblem) => Error) => ({
  depth: 'PROVIDER' as const,
  needs_form: true,
  /** A form has one test lead at a time, so an earlier one goes first. */
  start: async (services: Services, test: TestToMake) => {
    const at = workFor(source, services, test.org_id);
    const found = await findTested(at, test);
    if ('detail' in found) throw refuse(found);
    const of = { account_id: found.external_id, form_id: test.form_external_id ?? '' };
    return at.callerOf(found)(async (token) => {
      await removeLeads(at, leads, { ...test, of }, token, await leads.list(services, token, of));
      const external_id = await leads.make(services, token, of);
      if (source.readAnnounced) await at.inOrg((scope) => expectTestLead(scope, test.source_id, external_id));
      return { external_id };
    });
  },
  /** Of a test whose process died before it heard which lead was made, every test lead of the form is removed. */
  cleanUp: async (services: Services, test: TestToMake & { external_id: string | null }) => {
    const at = workFor(source, services, test.org_id);
    const found = await findTested(at, test);
    if ('detail' in found) return;
    try {
      await at.callerOf(found)(async (token) => {
        const of = { account_id: found.external_id, form_id: test.form_external_id ?? '' };
        const made = test.external_id === null ? await leads.list(services, token, of) : [test.external_id];
        await removeLeads(at, leads, { ...test, of }, token, made);
      });
    } catch (error) {
      // One that is gone, or that we may no longer reach, needs nothing.
      if (!(error instanceof ProviderError) || isPassing(error)) throw error;
    }
  },
  explain: (refusal: Refusal) => explain(source, refusal),
});

/**
 * Tests an account whose provider makes no test leads: by its permission, its subscription and by reading. A lead that a person
 * sends from the provider's own preview comes in as a test lead.
 *
 * @param refuse makes the error of a test that cannot be made.
 */
export const readingTester = (source: ConnectedSource, refuse: (problem: TestProblem) => Error) => ({
  depth: 'PERMISSION_ONLY' as const,
  needs_form: false,
  start: async (services: Services, test: TestToMake) => {
    const at = workFor(source, services, test.org_id);
    const found = await findTested(at, test);
    if ('detail' in found) throw refuse(found);
    await renewSubscription(at, found);
    await syncForms(at, found.id);
    return {};
  },
  explain: (refusal: Refusal) => explain(source, refusal),
});

async function removeLeads(
  { services, inOrg }: SourceWork,
  leads: TestLeads,
  { source_id, of }: TestToMake & { of: TestedForm },
  token: string,
  lead_ids: readonly string[],
): Promise<void> {
  await inOrg((scope) => ignoreTestLeads(scope, source_id, lead_ids));
  for (const lead_id of lead_ids) await leads.remove(services, token, lead_id, of);
}

/** Returns the account that is tested, or why it cannot be. */
async function findTested(
  { source, services, inOrg }: SourceWork,
  { source_id }: TestToMake,
): Promise<ConnectedAccount | TestProblem> {
  const { tests } = sourceWords(source);
  if (!source.isSetUp(services)) return { detail: tests.set_up, action: 'set_up', said: null };
  const account = await inOrg((scope) => findAccountOfSource(scope, source_id));
  if (account && account.disconnected_at === null) return account;
  return { detail: tests.reconnect, action: 'reconnect', said: null };
}

function explain(source: ConnectedSource, { call_class, code, said }: Refusal): TestProblem | null {
  const own = source.testProblems?.[code ?? ''];
  if (own) return { ...own, said };
  const action = findAction(call_class, code);
  return action === null ? null : { detail: sourceWords(source).tests[action], action, said };
}

function findAction(call_class: Refusal['call_class'], code: string | null) {
  if (code === NOT_SET_UP) return 'ask_operator';
  if (call_class === 'auth_expired') return 'reconnect';
  if (call_class === 'permission_missing') return 'give_access';
  if (call_class === 'not_found') return 'sync_forms';
  return call_class === null ? null : 'try_again';
}
