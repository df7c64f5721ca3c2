import type { Scope } from '#platform/server/database/scope.ts';
import type { MovePreview } from '../../contract.ts';
import { isAction, type SequenceDefinition, type Step } from '../../definition.ts';
import { isSameTiming, type Move, type Place, planMove, spreadDue } from '../../machine/move-clients.ts';
import { countInside, type InsideRow, listOnSteps, type MovedRow } from './inside.queries.ts';

/** How many clients are planned at once: few enough that others are served in between. */
const BATCH = 1_000;
/** The most clients a preview names. */
const NAMED = 20;

/** What plans one client of the rows in their order. */
export interface Planner {
  plan: (row: InsideRow) => Move;
  /** How many were made due so far: of those only the first are due now. */
  made_due: number;
}

interface Planning {
  /** The steps after the edit. */
  steps: readonly Step[];
  now: string;
  made_due: number;
  plan: (place: Place) => Move;
}

/** Returns what plans clients, going on behind those who were made due before. */
export function makePlanner({ steps, now, made_due, plan }: Planning): Planner {
  const planner: Planner = {
    made_due,
    plan: (row) => {
      const timeZone = row.time_zone;
      const move = plan({ ...row, from: row.waits_from, timeZone });
      if (!('is_made_due' in move) || !move.is_made_due) return move;
      const step_id = move.kind === 'MOVES' ? move.step_id : row.step_id;
      const step = steps.filter(isAction).find(({ id }) => id === step_id);
      if (!step) return { kind: 'STAYS' };
      const due_at = spreadDue(planner.made_due, now, step, timeZone);
      planner.made_due += 1;
      return { ...move, due_at };
    },
  };
  return planner;
}

export interface Edit {
  before: SequenceDefinition;
  after: SequenceDefinition;
}

/** Returns what an edit does to one client; those on a step that it leaves as it was are told at once. */
export function planEdit({ before, after }: Edit, now: string): (place: Place) => Move {
  const changed = new Set(listChangedSteps({ before, after }));
  return (place) => (changed.has(place.step_id) ? planMove(before.steps, after.steps, place, now) : { kind: 'STAYS' });
}

/** Returns the steps whose clients an edit may move: those that are gone or have other waits or hours. */
const listChangedSteps = ({ before, after }: Edit): string[] =>
  before.steps
    .filter(isAction)
    .filter((step) => !isSameTiming(before.steps, after.steps, step.id))
    .map(({ id }) => id);

/** Returns what publishing an edit would do now. */
export async function previewMoves(scope: Scope, sequence_id: number, edit: Edit, now: string): Promise<MovePreview> {
  const plan = planEdit(edit, now);
  const planner = makePlanner({ steps: edit.after.steps, now, made_due: 0, plan });
  const inside = await countInside(scope, sequence_id);
  const counts = { stays: inside, rescheduled: 0, moves: 0, completes: 0 };
  const bySteps = new Map<string, MovePreview['by_step'][number]>();
  const clients: MovePreview['clients'] = [];
  const step_ids = listChangedSteps(edit);
  for (let after: number | undefined = 0; after !== undefined && step_ids.length > 0; ) {
    const rows = await listOnSteps(scope, { sequence_id, step_ids, after, limit: BATCH });
    for (const row of rows) {
      const move = planner.plan(row);
      if (move.kind === 'STAYS') continue;
      counts.stays -= 1;
      counts[countNames[move.kind]] += 1;
      const to = findStep(row, move);
      if (to !== row.step_id) addStep(bySteps, row.step_id, to);
      if (row.client_name !== null && clients.length < NAMED) {
        const due_at = 'due_at' in move ? move.due_at : null;
        clients.push({ client: { id: row.client_id, name: row.client_name }, step_id: to, due_at });
      }
    }
    after = rows.length < BATCH ? undefined : rows.at(-1)!.client_id;
  }
  return { inside, ...counts, made_due: planner.made_due, by_step: [...bySteps.values()], clients };
}

const countNames = { RESCHEDULED: 'rescheduled', MOVES: 'moves', COMPLETES: 'completes' } as const;

const findStep = (row: InsideRow, move: Move): string | null =>
  move.kind === 'MOVES' ? move.step_id : move.kind === 'COMPLETES' ? null : row.step_id;

function addStep(bySteps: Map<string, MovePreview['by_step'][number]>, from: string, to: string | null): void {
  const known = bySteps.get(`${from} ${to}`);
  bySteps.set(`${from} ${to}`, { from, to, count: (known?.count ?? 0) + 1 });
}

/** Returns what is written of a client. */
export function applyMove(row: InsideRow, move: Move): MovedRow {
  const { id, due_at, is_due_chosen, state } = row;
  const step_id = findStep(row, move);
  if (move.kind === 'STAYS') return { id, step_id, due_at, is_due_chosen, state };
  if (move.kind === 'COMPLETES') return { id, step_id, due_at: null, is_due_chosen: false, state: 'COMPLETED' };
  return { id, step_id, due_at: move.due_at, is_due_chosen: false, state };
}
