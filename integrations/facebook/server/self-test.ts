import { findAccountOfSource, ignoreTestLeads, NOT_SET_UP } from '#engines/connected-sources/server/index.ts';
import { type Refusal, type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { callPage } from './call-page.ts';
import { testRefusals } from './en.ts';
import { createTestLead, deleteTestLead, listTestLeads } from './graph.ts';
import { hasMetaApp } from './graph-call.ts';
import { LEADS_ACCESS_CODE } from './graph-errors.ts';
import { isPassing } from './meta-refusal.ts';

/** Tests a page by a test lead that Meta itself makes and announces. */
export const facebookTester: SelfTester = {
  depth: 'PROVIDER',
  needs_form: true,
  start: makeTestLead,
  cleanUp: removeTestLead,
  explain,
};

/** A form has one test lead at a time, so an earlier one goes first. */
function makeTestLead(services: Services, test: TestToMake) {
  const form_id = test.form_external_id ?? '';
  return withPage(services, test, async (token) => {
    await removeLeads(services, test, token, await listTestLeads(services, token, form_id));
    return { external_id: await createTestLead(services, token, form_id) };
  });
}

/** Of a test whose process died before it heard which lead Meta made, every test lead of the form is removed. */
async function removeTestLead(services: Services, test: TestToMake & { external_id: string | null }): Promise<void> {
  const { external_id, form_external_id } = test;
  try {
    await withPage(services, test, async (token) => {
      const made = external_id === null ? await listTestLeads(services, token, form_external_id ?? '') : [external_id];
      await removeLeads(services, test, token, made);
    });
  } catch (error) {
    // One that is gone, or that we may no longer reach, needs nothing.
    if (error instanceof TestRefused || (error instanceof ProviderError && !isPassing(error))) return;
    throw error;
  }
}

async function removeLeads(
  services: Services,
  { org_id, source_id }: TestToMake,
  token: string,
  lead_ids: readonly string[],
): Promise<void> {
  const options = { org_id, actor: null, request_id: 'facebook.self-test', mode: 'transaction' } as const;
  await withScope(services.database, options, (scope) => ignoreTestLeads(scope, source_id, lead_ids));
  for (const lead_id of lead_ids) await deleteTestLead(services, token, lead_id);
}

async function withPage<Result>(
  services: Services,
  { org_id, source_id }: TestToMake,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  const options = { org_id, actor: null, request_id: 'facebook.self-test', mode: 'read' } as const;
  const page = await withScope(services.database, options, (scope) => findAccountOfSource(scope, source_id));
  if (!hasMetaApp(services)) {
    throw new TestRefused('MADE', { detail: testRefusals.set_up, action: 'set_up', said: null });
  }
  if (!page || page.disconnected_at !== null) {
    throw new TestRefused('MADE', { detail: testRefusals.reconnect, action: 'reconnect', said: null });
  }
  return callPage(services, org_id, page, work);
}

function explain({ call_class, code, said }: Refusal) {
  const action = findAction(call_class, code);
  return action === null ? null : { detail: testRefusals[action], action, said };
}

function findAction(call_class: Refusal['call_class'], code: string | null): keyof typeof testRefusals | null {
  if (code === LEADS_ACCESS_CODE) return 'open_leads_access_manager';
  if (code === NOT_SET_UP) return 'ask_operator';
  if (call_class === 'auth_expired') return 'reconnect';
  if (call_class === 'permission_missing') return 'give_access';
  if (call_class === 'not_found') return 'sync_forms';
  return call_class === null ? null : 'try_again';
}
