import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { MovePreview } from '../../contract.ts';
import { isAction, type SequenceDefinition } from '../../definition.ts';
import { type Move, type Place, planMove, spreadDue } from '../../machine/move-clients.ts';
import { findZone } from '../clients/time-zone.ts';
import { readZones } from '../read/assignee-days.queries.ts';
import type { LiveSequence } from '../read/sequences.queries.ts';
import { type InsideRow, listInside, lockInside, type MovedRow, writeMoves } from './inside.queries.ts';

const BATCH = 5_000;
/** The most clients a preview names. */
const NAMED = 20;

interface Edit {
  id: number;
  before: SequenceDefinition;
  after: SequenceDefinition;
}

interface Planned {
  row: InsideRow;
  move: Move;
}

/**
 * Moves the clients of a sequence to what their steps became, and notes that they are at this version; what they were before is
 * kept with it unless it undoes another.
 */
export async function moveInside(
  scope: OrgScope,
  { version, isUndo = false, ...edit }: Edit & { version: number; isUndo?: boolean },
): Promise<void> {
  const now = nowIso();
  const planner = await makePlanner(scope, edit.after, now, planEdit(edit, now));
  await writeAll(scope, { sequence_id: edit.id, version, keeps: !isUndo }, planner, version);
}

/** Lets what became due since an instant, while its sequence was held, be due now, 50 at once. */
export async function makeHeldDue(
  scope: OrgScope,
  { id, version, definition }: LiveSequence,
  since: string,
): Promise<void> {
  const now = nowIso();
  const planner = await makePlanner(scope, definition, now, ({ due_at }) =>
    due_at < since || due_at >= now ? { kind: 'STAYS' } : { kind: 'RESCHEDULED', due_at: now, is_made_due: true },
  );
  await writeAll(scope, { sequence_id: id, version, keeps: false }, planner);
}

async function writeAll(
  scope: OrgScope,
  written: Parameters<typeof writeMoves>[1],
  planner: (row: InsideRow) => Planned,
  not_at?: number,
): Promise<void> {
  for (let after = 0; ; ) {
    const range = { after, limit: BATCH, ...(not_at !== undefined && { not_at }) };
    const rows = await lockInside(scope, written.sequence_id, range);
    await writeMoves(
      scope,
      written,
      rows.map((row) => toMovedRow(planner(row))),
    );
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Returns what `moveInside` would do now. */
export async function previewMoves(scope: Scope, edit: Edit): Promise<MovePreview> {
  const now = nowIso();
  const planner = await makePlanner(scope, edit.after, now, planEdit(edit, now));
  const counts = { inside: 0, stays: 0, rescheduled: 0, moves: 0, completes: 0, made_due: 0 };
  const bySteps = new Map<string, MovePreview['by_step'][number]>();
  const clients: MovePreview['clients'] = [];
  for (let last = 0; ; ) {
    const rows = await listInside(scope, edit.id, { after: last, limit: BATCH });
    for (const row of rows) {
      const { move } = planner(row);
      counts.inside += 1;
      counts[countNames[move.kind]] += 1;
      if ('is_made_due' in move && move.is_made_due) counts.made_due += 1;
      if (move.kind === 'STAYS') continue;
      const to = move.kind === 'MOVES' ? move.step_id : move.kind === 'COMPLETES' ? null : row.step_id;
      if (to !== row.step_id) addStep(bySteps, row.step_id, to);
      if (row.is_seen && clients.length < NAMED) {
        const due_at = 'due_at' in move ? move.due_at : null;
        clients.push({ client: { id: row.client_id, name: row.client_name }, step_id: to, due_at });
      }
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)!.id;
  }
  return { ...counts, by_step: [...bySteps.values()], clients };
}

const countNames = { STAYS: 'stays', RESCHEDULED: 'rescheduled', MOVES: 'moves', COMPLETES: 'completes' } as const;

function addStep(bySteps: Map<string, MovePreview['by_step'][number]>, from: string, to: string | null): void {
  const known = bySteps.get(`${from} ${to}`);
  bySteps.set(`${from} ${to}`, { from, to, count: (known?.count ?? 0) + 1 });
}

type Plan = (place: Place) => Move;

const planEdit =
  ({ before, after }: Edit, now: string): Plan =>
  (place) =>
    planMove(before.steps, after.steps, place, now);

/** Returns what plans the clients in the order of their ids: of those made due at once only the first are due now. */
async function makePlanner(
  scope: OrgScope,
  { steps }: SequenceDefinition,
  now: string,
  plan: Plan,
): Promise<(row: InsideRow) => Planned> {
  const zones = await readZones(scope);
  let madeDue = 0;
  return (row) => {
    const timeZone = findZone(row, zones);
    const move = plan({ ...row, from: row.waits_from, timeZone });
    if (!('is_made_due' in move) || !move.is_made_due) return { row, move };
    const step_id = move.kind === 'MOVES' ? move.step_id : row.step_id;
    const step = steps.filter(isAction).find(({ id }) => id === step_id);
    if (!step) return { row, move: { kind: 'STAYS' } };
    const due_at = spreadDue(madeDue, now, step, timeZone);
    madeDue += 1;
    return { row, move: { ...move, due_at } };
  };
}

function toMovedRow({ row, move }: Planned): MovedRow {
  const { id, step_id, due_at, is_due_chosen, state } = row;
  if (move.kind === 'STAYS') return { id, step_id, due_at, is_due_chosen, state };
  if (move.kind === 'COMPLETES') return { id, step_id: null, due_at: null, is_due_chosen: false, state: 'COMPLETED' };
  const to = move.kind === 'MOVES' ? move.step_id : step_id;
  return { id, step_id: to, due_at: move.due_at, is_due_chosen: false, state };
}
