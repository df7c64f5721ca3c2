import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { clientsAdditionProgressed } from '../../events.ts';
import { enter, recordAdded, recordEntered } from '../clients/add-clients.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import { type Batch, endAddition, type LeftOutRow, listEditable, lockBatch, saveBatch } from './additions.queries.ts';

const AddingWork = z.object({ org_id: Id, addition_id: Id });
type AddingWork = z.output<typeof AddingWork>;

/** One transaction adds so many: few enough that lists and edits of these clients hardly wait. */
const BATCH = 500;
/** How long one job works before the next in the queue gets its turn. */
const TURN_MS = 20_000;

/** Adds clients a batch per transaction, and continues behind the last batch whatever stopped it: each is added once. */
export const addClientsJob = defineJob({
  name: 'sequences.add-clients',
  lane: 'heavy',
  payload: AddingWork,
  attempts: 5,
  async run(context, work) {
    const end = nowMillis() + TURN_MS;
    while (await inAddition(context, work, (scope) => runBatch(scope, work))) {
      if (!context.stopping?.aborted && nowMillis() < end) continue;
      await inAddition(context, work, (scope) => enqueue(scope, addClientsJob, work));
      return;
    }
  },
  onGivenUp: (context, work) =>
    inAddition(context, work, async (scope) => {
      const batch = await lockBatch(scope, work.addition_id, 0);
      if (batch) await finish(scope, batch, 'FAILED');
    }),
});

const inAddition = <Result>(
  { services, request_id }: JobContext,
  { org_id }: AddingWork,
  work: (scope: OrgScope) => Promise<Result>,
): Promise<Result> => withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);

/** @returns whether there is more to do. */
async function runBatch(scope: OrgScope, { addition_id }: AddingWork): Promise<boolean> {
  const batch = await lockBatch(scope, addition_id, BATCH);
  if (!batch) return false;
  if (batch.client_ids.length === 0) return finish(scope, batch, 'DONE');
  const { created_by_id, step_id, start_on } = batch;
  const actor = created_by_id === null ? null : await findActor(scope, created_by_id);
  const sequence = (await readLiveSequences(scope, [batch.sequence_id])).get(batch.sequence_id);
  if (!actor || !sequence) return finish(scope, batch, 'FAILED');
  const editable = await listEditable({ ...scope, actor }, batch.client_ids);
  const start = { step_id: step_id ?? undefined, start_on: start_on ?? undefined, entered_by_id: created_by_id };
  const entered = await enter(scope, sequence, editable, start);
  await recordEntered({ ...scope, actor }, sequence.id, entered);
  const outcomes = new Map(entered.map(({ id, outcome }) => [id, outcome]));
  const left_out = batch.client_ids.flatMap((client_id): LeftOutRow[] => {
    const outcome = outcomes.get(client_id) ?? 'NO_RIGHT';
    return outcome === 'ADDED' ? [] : [{ client_id, reason: outcome }];
  });
  const done = {
    ...batch,
    done_count: batch.done_count + batch.client_ids.length,
    added_count: batch.added_count + batch.client_ids.length - left_out.length,
  };
  await saveBatch(scope, done, left_out);
  await announce(scope, batch);
  return true;
}

async function finish(scope: OrgScope, batch: Batch, status: 'DONE' | 'FAILED'): Promise<false> {
  await endAddition(scope, batch.id, status);
  await recordAdded(scope, batch.sequence_id, batch.added_count);
  await announce(scope, batch);
  return false;
}

/** Tells the person's screens how far it is. */
const announce = (scope: OrgScope, { sequence_id, created_by_id }: Batch): Promise<void> =>
  record(scope, clientsAdditionProgressed, {
    subject_id: sequence_id,
    payload: {},
    audience: NOBODY,
    ...(created_by_id !== null && { to_profile_id: created_by_id }),
  });
