import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Standing } from '../clients/progress.queries.ts';
import { findVersion, type LiveSequence } from '../read/sequences.queries.ts';
import { type InsideRow, writeMoves } from './inside.queries.ts';
import { applyMove, makePlanner, planEdit } from './plan-moves.ts';

/**
 * Moves a client whom an edit has not reached yet, before something else is done with them. Throws `not_possible_now` where that
 * leads them to another step than the one at hand.
 */
export async function catchUp(scope: OrgScope, standing: Standing, sequence: LiveSequence): Promise<void> {
  const { id, definition, version, moving } = sequence;
  const before = standing.version === version ? null : await findVersion(scope, id, standing.version);
  if (!before || standing.state === 'COMPLETED' || standing.state === 'REMOVED') return;
  const now = nowIso();
  const plan = planEdit({ before, after: definition }, now);
  const planner = makePlanner({ steps: definition.steps, now, made_due: 0, plan });
  const row: InsideRow = { ...standing, state: standing.state };
  const moved = applyMove(row, planner.plan(row));
  await writeMoves(scope, { sequence_id: id, version, before: moving?.kind === 'EDIT' && [row] }, [moved]);
  if (moved.step_id === standing.step_id) return;
  const detail = 'The steps of this sequence have just changed, and this client is on another one now.';
  throw new Problem('not_possible_now', { detail });
}
