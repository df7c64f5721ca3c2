import * as z from 'zod';
import { anyLeadSourceRow } from '#features/source-health/access.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';
import { selfTestsTag } from './tags.ts';

/** The steps of a test lead, in their order. */
export const selfTestSteps = ['MADE', 'RECEIVED', 'FETCHED', 'FILED', 'ASSIGNED', 'ON_SCREEN'] as const;
export const SelfTestHopName = z.enum(selfTestSteps);
export type SelfTestHopName = z.output<typeof SelfTestHopName>;

export const SelfTestHop = z.object({
  name: SelfTestHopName,
  /** NOT_TESTED: the provider lets nobody test it, or the source has no such step. */
  status: z.enum(['WAITING', 'DONE', 'FAILED', 'NOT_REACHED', 'NOT_TESTED']),
  /** Milliseconds since the step before it; null until it is reached. */
  ms: z.int().nullable(),
  /** The middle of the last twenty tests that reached it. */
  usual_ms: z.int().nullable(),
  /** A failed step in words, and the action that mends it; the name is one the source's screen knows. */
  problem: z.object({ detail: z.string(), action: z.string(), said: z.string().nullable() }).nullable(),
});
export type SelfTestHop = z.output<typeof SelfTestHop>;

/** What went wrong at a step, and the action that mends it. */
export type StepProblem = NonNullable<SelfTestHop['problem']>;

/** A step of a test as it is kept. */
export interface StoredStep extends Pick<SelfTestHop, 'name' | 'status' | 'problem'> {
  /** When it was reached. */
  at: string | null;
}

/** How deep the provider lets a test go. */
export const SelfTestDepth = z.enum(['PROVIDER', 'OUR_ADDRESS', 'PERMISSION_ONLY']);
export type SelfTestDepth = z.output<typeof SelfTestDepth>;

export const SelfTest = z.object({
  id: Uuid,
  source_id: Id,
  source_name: z.string(),
  form_name: z.string().nullable(),
  depth: SelfTestDepth,
  status: z.enum(['RUNNING', 'PASSED', 'FAILED']),
  hops: z.array(SelfTestHop),
  /** Whom the lead's rule chose; null for nobody. */
  assignee_name: z.string().nullable(),
  client_id: Id.nullable(),
  is_daily: z.boolean(),
  started_at: Instant,
  finished_at: Instant.nullable(),
});
export type SelfTest = z.output<typeof SelfTest>;

const SOURCES = '/api/integrations/api/v1/lead-sources' as const;

export const selfTests = {
  list: endpoint(`GET ${SOURCES}/self-tests/`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'The last self-tests of the lead sources of one kind, newest first, at most 50.',
    source: 'own: self-test of a lead source',
    query: z.object({ kind: z.string().max(60) }),
    returns: z.object({ results: z.array(SelfTest), daily_source_ids: z.array(Id) }),
    reads: [selfTestsTag],
  }),
  start: endpoint(`POST ${SOURCES}/{id}/self-tests/`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'INTEGRATION',
    row: anyLeadSourceRow('edit'),
    database: 'none',
    summary: 'Sends a real test lead through a source, as deep as its provider allows, and follows it.',
    source: 'own: self-test of a lead source',
    params: byId,
    body: z.strictObject({ form_id: Id.optional() }),
    returns: SelfTest,
    errors: ['not_found', 'not_possible_now'],
    changes: [selfTestsTag],
  }),
  /** The person's own screen reports that the test lead appeared on it. */
  recordSeen: endpoint(`POST ${SOURCES}/{id}/self-tests/seen/`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    row: anyLeadSourceRow('view'),
    database: 'transaction',
    summary: 'Records that a test lead appeared on an open screen; only the first report counts.',
    source: 'own: self-test of a lead source',
    params: byId,
    body: z.strictObject({ self_test_id: Uuid }),
    returns: Done,
    errors: ['not_found'],
    changes: [selfTestsTag],
  }),
  setDaily: endpoint(`PUT ${SOURCES}/{id}/self-tests/daily/`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: areaExcept('INTEGRATION', { is_on: false }),
    row: anyLeadSourceRow('edit'),
    database: 'transaction',
    summary: 'Switches the daily self-test of a source on or off.',
    source: 'own: self-test of a lead source',
    params: byId,
    body: z.strictObject({ is_on: z.boolean() }),
    returns: Done,
    errors: ['not_found'],
    changes: [selfTestsTag],
  }),
};
