import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { clientsAdditionProgressed } from '../../events.ts';
import { type Entered, enter, recordAdded, recordEntered } from '../clients/add-clients.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import {
  type Begun,
  endAddition,
  type LeftOutRow,
  lockProgress,
  readBegun,
  saveProgress,
} from './additions.queries.ts';

const AddingWork = z.object({ org_id: Id, addition_id: Id });
type AddingWork = z.output<typeof AddingWork>;

/** So many are written by one statement: few enough that calls are answered in between. */
const PART = 125;
/** One transaction adds so many: few enough that lists and edits of these clients hardly wait. */
const BATCH = 4 * PART;
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
    const begun = await inAddition(context, work, (scope) => readBegun(scope, work.addition_id));
    while (begun && (await inAddition(context, work, (scope) => runBatch(scope, begun)))) {
      if (!context.stopping?.aborted && nowMillis() < end) continue;
      await inAddition(context, work, (scope) => enqueue(scope, addClientsJob, work));
      return;
    }
  },
  onGivenUp: (context, work) =>
    inAddition(context, work, async (scope) => {
      const begun = await readBegun(scope, work.addition_id);
      const progress = await lockProgress(scope, work.addition_id);
      if (begun && progress) await finish(scope, begun, progress.added_count, 'FAILED');
    }),
});

const inAddition = <Result>(
  { services, request_id }: JobContext,
  { org_id }: AddingWork,
  work: (scope: OrgScope) => Promise<Result>,
): Promise<Result> => withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);

/** @returns whether there is more to do. */
async function runBatch(scope: OrgScope, begun: Begun): Promise<boolean> {
  const { id, sequence_id, created_by_id, step_id, start_on } = begun;
  const [progress, actor, sequences] = await Promise.all([
    lockProgress(scope, id),
    created_by_id === null ? null : findActor(scope, created_by_id),
    readLiveSequences(scope, [sequence_id]),
  ]);
  if (!progress) return false;
  const { done_count, added_count } = progress;
  const client_ids = begun.client_ids.slice(done_count, done_count + BATCH);
  if (client_ids.length === 0) return finish(scope, begun, added_count, 'DONE');
  const sequence = sequences.get(sequence_id);
  if (!actor || !sequence) return finish(scope, begun, added_count, 'FAILED');
  const start = { step_id: step_id ?? undefined, start_on: start_on ?? undefined, editor: actor };
  const entered: Entered[] = [];
  let next = 0;
  const addParts = async (): Promise<void> => {
    while (next < client_ids.length) {
      const ids = client_ids.slice(next, next + PART);
      next += PART;
      entered.push(...(await enter(scope, sequence, ids, start)));
    }
  };
  // Two take turns on the one connection: while the rows of one are written, those of the other are prepared.
  await Promise.all([addParts(), addParts()]);
  const outcomes = new Map(entered.map((client) => [client.id, client.outcome]));
  const left_out = client_ids.flatMap((client_id): LeftOutRow[] => {
    const outcome = outcomes.get(client_id) ?? 'NO_RIGHT';
    return outcome === 'ADDED' ? [] : [{ client_id, reason: outcome }];
  });
  const reached = {
    done_count: done_count + client_ids.length,
    added_count: added_count + client_ids.length - left_out.length,
  };
  await Promise.all([
    recordEntered({ ...scope, actor }, sequence.id, entered),
    saveProgress(scope, id, reached, left_out),
    announce(scope, begun),
  ]);
  return true;
}

async function finish(scope: OrgScope, begun: Begun, added_count: number, status: 'DONE' | 'FAILED'): Promise<false> {
  await endAddition(scope, begun.id, status);
  await recordAdded(scope, begun.sequence_id, added_count);
  await announce(scope, begun);
  return false;
}

/** Tells the person's screens how far it is. */
const announce = (scope: OrgScope, { sequence_id, created_by_id }: Begun): Promise<void> =>
  record(scope, clientsAdditionProgressed, {
    subject_id: sequence_id,
    payload: {},
    audience: NOBODY,
    ...(created_by_id !== null && { to_profile_id: created_by_id }),
  });
