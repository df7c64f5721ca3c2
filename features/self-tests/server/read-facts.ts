import { previewDecision } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { StepProblem } from '../contract.ts';
import { text } from './en.ts';
import { type LeadRow, readLeadRow } from './lead-facts.queries.ts';
import { findSelfTester } from './self-testers.ts';
import type { StoredTest, TestPatch } from './self-tests.queries.ts';
import type { LeadFacts } from './steps.ts';

/** Returns what is known of a test's lead, and what is to be kept of it. */
export async function readFacts(
  scope: OrgScope,
  services: Services,
  test: StoredTest,
): Promise<{ facts: LeadFacts; found: TestPatch }> {
  const row = test.external_id === null && test.lead_id === null ? undefined : await readLeadRow(scope, test);
  const has_screen = !test.is_daily && services.live.isOpen(scope.org_id);
  if (!row) return { facts: { reached: {}, broken: null, has_screen }, found: {} };
  const decided = row.filed_at === null ? null : await decide(scope, test, row);
  const facts: LeadFacts = {
    reached: {
      ...filled('RECEIVED', test.external_id === null ? row.received_at : row.notified_at),
      ...filled('FETCHED', row.fetched_at),
      ...filled('FILED', row.filed_at),
      ...filled('ASSIGNED', decided?.at ?? null),
      ...filled('ON_SCREEN', row.filed_at === null ? null : test.seen_at),
    },
    broken: findBroken(test, row) ?? decided?.broken ?? null,
    has_screen,
  };
  const assignee_id = decided?.profile_id ?? test.assignee_id;
  return { facts, found: { lead_id: row.lead_id, client_id: row.client_id, assignee_id } };
}

const filled = (name: keyof LeadFacts['reached'], at: string | null) => (at === null ? {} : { [name]: at });

/** Asks the rules who would get the lead, once. */
async function decide(scope: OrgScope, { hops }: StoredTest, { lead_id }: LeadRow) {
  const isDecided = hops.some(({ name, status }) => name === 'ASSIGNED' && status !== 'WAITING');
  if (isDecided || lead_id === null) return null;
  const { outcome, profile_id } = await previewDecision(scope, lead_id);
  if (outcome !== 'UNASSIGNED_BY_RULE') return { at: nowIso(), profile_id, broken: null };
  const problem = { detail: text.nobody_in_rule, action: 'check_rules', said: null };
  return { at: null, profile_id, broken: { step: 'ASSIGNED' as const, problem } };
}

/** Returns the step that a lead can no longer reach. */
function findBroken({ source_kind, source_status }: StoredTest, row: LeadRow): LeadFacts['broken'] {
  const { notice_status, notice_reason, error_class, error_code: code, outcome, reason } = row;
  if (notice_status === 'IGNORED') {
    return { step: 'FETCHED', problem: { detail: notice_reason ?? text.not_wanted, action: 'switch_on', said: null } };
  }
  const isRefused = error_class === 'auth_expired' || error_class === 'permission_missing';
  if (notice_status === 'FAILED' || (notice_status === 'WAITING' && isRefused)) {
    const refusal = { call_class: error_class, code, said: code };
    return {
      step: 'FETCHED',
      problem: findSelfTester(source_kind)?.explain?.(refusal) ?? notFetched(notice_reason, code),
    };
  }
  if (outcome === 'NEEDS_ATTENTION' || outcome === 'UNPARSABLE') {
    return { step: 'FILED', problem: { detail: reason ?? text.refused, action: 'map_fields', said: null } };
  }
  if (outcome === 'RECEIVED' && source_status === 'PAUSED') {
    return { step: 'FILED', problem: { detail: text.paused, action: 'switch_on', said: null } };
  }
  return null;
}

const notFetched = (reason: string | null, code: string | null): StepProblem => ({
  detail: reason ?? text.not_fetched,
  action: 'try_again',
  said: code,
});
