import type { LeadSource } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { text } from './en.ts';
import { makeTestJob } from './make-test.job.ts';
import { findSelfTester } from './self-testers.ts';
import { findTestedForm, insertTest } from './self-tests.queries.ts';
import { beginSteps } from './steps.ts';

interface Wanted {
  /** The form to test; any that is on when absent. */
  form_id?: number | undefined;
  is_daily: boolean;
}

/** Begins a test of a source, whose lead is made at once in the background. Throws `not_possible_now`. @returns its id. */
export async function startTest(
  scope: OrgScope,
  source: Pick<LeadSource, 'id' | 'kind' | 'status'>,
  { form_id, is_daily }: Wanted,
): Promise<string> {
  const tester = findSelfTester(source.kind);
  if (!tester) throw refuse(text.no_tester);
  if (source.status === 'PAUSED') throw refuse(text.paused);
  const form = tester.needs_form ? await findForm(scope, source.id, form_id) : null;
  const id = uuidV7();
  const isBegun = await insertTest(scope, {
    id,
    source_id: source.id,
    form_id: form?.id ?? null,
    depth: tester.depth,
    hops: beginSteps(tester.depth),
    is_daily,
    started_by_id: scope.actor?.profile_id ?? null,
  });
  if (!isBegun) throw refuse(text.running);
  await enqueue(scope, makeTestJob, { org_id: scope.org_id, id });
  return id;
}

async function findForm(scope: OrgScope, source_id: number, form_id: number | undefined) {
  const form = await findTestedForm(scope, source_id, form_id);
  if (!form && form_id !== undefined) throw new Problem('not_found', { log_detail: `form ${form_id}` });
  if (!form) throw refuse(text.no_form);
  if (!form.is_on) throw refuse(text.form_off);
  return form;
}

const refuse = (detail: string) => new Problem('not_possible_now', { detail });
