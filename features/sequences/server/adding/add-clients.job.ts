import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { cutBatches, defineBatchJob } from '#platform/server/jobs/batch-job.ts';
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

/** So many are written by one statement: few enough that calls are answered in between. */
const PART = 125;
/** One transaction adds so many: few enough that lists and edits of these clients hardly wait. */
const BATCH = 4 * PART;

/** Adds clients a batch per transaction, and continues behind the last batch whatever stopped it: each is added once. */
export const addClientsJob = defineBatchJob({
  name: 'sequences.add-clients',
  payload: AddingWork,
  readBatches: (inTransaction, { addition_id }) =>
    inTransaction(async (scope) => {
      const begun = await readBegun(scope, addition_id);
      return begun ? listBatches(begun) : null;
    }),
  runBatch: (scope, batch) => runBatch(scope, batch),
  finish: (scope, { addition_id }) => finish(scope, addition_id, 'DONE'),
  giveUp: (scope, { addition_id }) => finish(scope, addition_id, 'FAILED'),
});

interface Batch {
  begun: Begun;
  /** How many clients are before it. */
  start: number;
  rows: number[];
}

function* listBatches(begun: Begun): Generator<Batch> {
  for (const batch of cutBatches(begun.client_ids, BATCH, begun.done_count)) yield { begun, ...batch };
}

async function runBatch(scope: OrgScope, { begun, start: before, rows: client_ids }: Batch): Promise<boolean> {
  const { id, sequence_id, created_by_id, step_id, start_on } = begun;
  const [progress, actor, sequences] = await Promise.all([
    lockProgress(scope, id),
    created_by_id === null ? null : findActor(scope, created_by_id),
    readLiveSequences(scope, [sequence_id]),
  ]);
  if (progress?.done_count !== before) return false;
  const sequence = sequences.get(sequence_id);
  if (!actor || !sequence) {
    await finish(scope, id, 'FAILED');
    return false;
  }
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
    done_count: before + client_ids.length,
    added_count: progress.added_count + client_ids.length - left_out.length,
  };
  await Promise.all([
    recordEntered({ ...scope, actor }, sequence.id, entered),
    saveProgress(scope, id, reached, left_out),
    announce(scope, begun),
  ]);
  return true;
}

/** Ends an addition that is at work. */
async function finish(scope: OrgScope, id: number, status: 'DONE' | 'FAILED'): Promise<void> {
  const ended = await endAddition(scope, id, status);
  if (!ended) return;
  await recordAdded(scope, ended.sequence_id, ended.added_count);
  await announce(scope, ended);
}

/** Tells the person's screens how far it is. */
const announce = (
  scope: OrgScope,
  { sequence_id, created_by_id }: Pick<Begun, 'sequence_id' | 'created_by_id'>,
): Promise<void> =>
  record(scope, clientsAdditionProgressed, {
    subject_id: sequence_id,
    payload: {},
    audience: NOBODY,
    ...(created_by_id !== null && { to_profile_id: created_by_id }),
  });
