import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Moving, SequenceDefinition } from '../../contract.ts';
import { letNextIn } from '../clients/progress.ts';
import { writeSequence } from '../draft/write-sequences.queries.ts';
import { finishResuming } from '../pause/finish-resuming.ts';
import { findVersion } from '../read/sequences.queries.ts';
import {
  type AtVersionRow,
  type EditedRow,
  type InsideRow,
  listParts,
  listWaiting,
  lockAtVersion,
  lockDueBetween,
  lockEdited,
  removeInside,
  writeMoves,
} from './inside.queries.ts';
import { lockMoving } from './moving.queries.ts';
import { applyMove, makePlanner, type Planner, planEdit } from './plan-moves.ts';

/** So many clients are read at a time: while these are written, the next are planned. */
const PART = 500;
/** How many clients are moved in one transaction, the first of them within the call: 2,000 took it a second. */
export const MOVED_AT_ONCE = 2 * PART;

/** Where moving begins. */
export const fromTheFirst = { is_putting_back: false, after: 0, made_due: 0 } as const;

/** Moves the first clients at once and leaves the others to the job. */
export async function startMoving(scope: OrgScope, sequence_id: number, moving: Moving): Promise<void> {
  const { moving: left, isMore } = await moveBatch(scope, sequence_id, moving);
  // Of an undo of a few clients two batches are the whole.
  if (moving.is_putting_back && !left.is_putting_back) return startMoving(scope, sequence_id, left);
  if (!isMore) return;
  await writeSequence(scope, sequence_id, { moving: JSON.stringify(left) });
  await enqueue(scope, moveClientsJob, { org_id: scope.org_id, sequence_id });
}

/** Takes everyone out of a sequence that is deleted, also those whom something else is being done with. */
export async function removeEveryone(scope: OrgScope, sequence_id: number): Promise<void> {
  await writeSequence(scope, sequence_id, { moving: null });
  const nothing = { from_version: 0, version: 0, since: null, ...fromTheFirst };
  await startMoving(scope, sequence_id, { kind: 'REMOVE', now: nowIso(), ...nothing });
}

/** Throws `not_possible_now` while the clients inside are still being moved. */
export function requireSettled({ moving }: { moving: Moving | null }): void {
  if (moving === null) return;
  const detail = 'The clients in this sequence are still being moved. Try again in a minute.';
  throw new Problem('not_possible_now', { detail });
}

const Work = z.object({ org_id: Id, sequence_id: Id });

/** Goes on with moving, one batch per transaction. */
export const moveClientsJob = defineJob({
  name: 'sequences.move-clients',
  payload: Work,
  attempts: 10,
  async run(context, work) {
    for (let isMore = true; isMore; ) isMore = await moveNext(context, work);
  },
});

const moveNext = (
  { services, request_id, stopping }: JobContext,
  { org_id, sequence_id }: z.output<typeof Work>,
): Promise<boolean> =>
  withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const stored = await lockMoving(scope, sequence_id);
    if (!stored) return false;
    if (stopping?.aborted) {
      await enqueue(scope, moveClientsJob, { org_id, sequence_id });
      return false;
    }
    const { moving, isMore } = await moveBatch(scope, sequence_id, stored);
    await writeSequence(scope, sequence_id, { moving: isMore ? JSON.stringify(moving) : null });
    return isMore;
  });

interface Batch {
  moving: Moving;
  isMore: boolean;
}

async function moveBatch(scope: OrgScope, sequence_id: number, moving: Moving): Promise<Batch> {
  if (moving.kind === 'REMOVE') return removeBatch(scope, sequence_id, moving);
  if (moving.kind === 'RESUME') return resumeBatch(scope, sequence_id, moving);
  const { from_version, version } = moving;
  if (moving.is_putting_back) return putBackBatch(scope, sequence_id, moving);
  const edit = {
    before: await requireVersion(scope, sequence_id, from_version),
    after: await requireVersion(scope, sequence_id, version),
  };
  const plan = planEdit(edit, moving.now);
  const planner = makePlanner({ ...moving, steps: edit.after.steps, plan });
  // Whom the edit did not touch an undo does not touch either.
  const isLeft = ({ moved_version, waits_from }: AtVersionRow) =>
    moving.kind === 'UNDO' && moved_version !== from_version && waits_from <= (moving.since ?? '');
  /** The next part is asked for before this one is planned; both go over one connection, in this order. */
  const moveParts = async (after: number, left: number): Promise<Pick<Moving, 'after'> & Pick<Batch, 'isMore'>> => {
    const rows = await lockAtVersion(scope, { sequence_id, version: from_version, after, limit: PART });
    const last = rows.at(-1)?.client_id ?? after;
    const isMore = rows.length === PART;
    const reached = isMore && left > PART ? moveParts(last, left - PART) : { after: last, isMore };
    return (await Promise.all([reached, writeRows(scope, sequence_id, moving, rows, planner, isLeft)]))[0];
  };
  const { after, isMore } = await moveParts(moving.after, MOVED_AT_ONCE);
  return { moving: { ...moving, after, made_due: planner.made_due }, isMore };
}

/** Puts back who is where the edit put them; the others went on since and are moved as by any edit, in the batches that follow. */
async function putBackBatch(scope: OrgScope, sequence_id: number, moving: Moving): Promise<Batch> {
  const { from_version, version, after } = moving;
  const edit = { sequence_id, version: from_version };
  const parts = await listParts(scope, { ...edit, after, limit: MOVED_AT_ONCE / PART });
  const rows = await lockEdited(scope, { ...edit, parts });
  const isThere = (row: EditedRow) =>
    row.now_version === from_version && row.now_step_id === row.moved_step_id && row.now_due_at === row.moved_due_at;
  const isAsIt = ({ now_state, state, is_again }: EditedRow) =>
    !is_again && (now_state === 'COMPLETED' || now_state === state);
  const back = rows.filter((row) => isThere(row) && isAsIt(row));
  await writeMoves(scope, { sequence_id, version }, back);
  const isMore = parts.length === MOVED_AT_ONCE / PART;
  return { moving: { ...moving, is_putting_back: isMore, after: isMore ? parts.at(-1)! : 0 }, isMore: true };
}

async function resumeBatch(scope: OrgScope, sequence_id: number, moving: Moving): Promise<Batch> {
  const { now, since, version } = moving;
  const { steps } = await requireVersion(scope, sequence_id, version);
  const plan = () => ({ kind: 'RESCHEDULED', due_at: now, is_made_due: true }) as const;
  const planner = makePlanner({ ...moving, steps, plan });
  const rows = await lockDueBetween(scope, { sequence_id, from: since ?? now, to: now, limit: MOVED_AT_ONCE });
  await writeRows(scope, sequence_id, moving, rows, planner);
  const isMore = rows.length === MOVED_AT_ONCE;
  if (!isMore) await finishResuming(scope, sequence_id);
  return { moving: { ...moving, made_due: planner.made_due }, isMore };
}

async function removeBatch(scope: OrgScope, sequence_id: number, moving: Moving): Promise<Batch> {
  const client_ids = await removeInside(scope, sequence_id, MOVED_AT_ONCE);
  await letWaitingIn(scope, client_ids);
  return { moving, isMore: client_ids.length === MOVED_AT_ONCE };
}

async function writeRows<Row extends InsideRow>(
  scope: OrgScope,
  sequence_id: number,
  moving: Moving,
  rows: readonly Row[],
  planner: Planner,
  isLeft: (row: Row) => boolean = () => false,
): Promise<void> {
  const moved = rows.map((row) => applyMove(row, isLeft(row) ? { kind: 'STAYS' } : planner.plan(row)));
  await writeMoves(scope, { sequence_id, version: moving.version, before: moving.kind === 'EDIT' && rows }, moved);
  const completed = rows.filter((_, index) => moved[index]!.state === 'COMPLETED');
  await letWaitingIn(
    scope,
    completed.map(({ client_id }) => client_id),
  );
}

/** Lets clients who have left begin with what waited for that. */
async function letWaitingIn(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  for (const id of await listWaiting(scope, client_ids)) await letNextIn(scope, id);
}

async function requireVersion(scope: OrgScope, id: number, version: number): Promise<SequenceDefinition> {
  const definition = await findVersion(scope, id, version);
  if (!definition) throw new Error(`sequence ${id} has no version ${version}`);
  return definition;
}
