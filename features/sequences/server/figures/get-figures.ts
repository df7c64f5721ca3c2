import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { isAction } from '../../definition.ts';
import { type SequenceFigures, sequenceFigures } from '../../figures-contract.ts';
import { countBySteps, countInSequences, noCounts } from '../read/counts.queries.ts';
import { findKept, type Kept } from '../read/kept.ts';
import { readPresentSteps } from '../read/versions.queries.ts';
import { countDone, countStopped } from './figures.queries.ts';

/** Returns how a sequence and its present steps have gone, within the rights on the clients. */
async function getFigures(scope: Scope, kept: Kept, id: number): Promise<SequenceFigures> {
  const steps = await readPresentSteps(scope, id, kept.steps);
  const counts = (await countInSequences(scope, kept, [id])).get(id)!;
  const places = await countBySteps(scope, kept, id);
  const done = new Map((await countDone(scope, id)).map((row) => [row.step_id, row]));
  const stops = await countStopped(scope, id);
  const results = steps.filter(isAction).map(({ id: step_id }, index) => {
    const { today, overdue } = places[step_id] ?? noCounts;
    const replies = stops.filter((stop) => stop.reason === 'REPLY' && stop.last_step_id === step_id);
    return {
      ...(done.get(step_id) ?? { done: 0, skipped: 0, median_lateness_minutes: null, sent: 0, opened: 0 }),
      step_id,
      number: index + 1,
      today,
      overdue,
      replied: addUp(replies),
      stopped: [...new Set(stops.map(({ reason }) => reason))].flatMap((reason) => {
        const count = addUp(stops.filter((stop) => stop.reason === reason && stop.step_id === step_id));
        return count > 0 ? [{ reason, count }] : [];
      }),
    };
  });
  return { ...counts, steps: results };
}

const addUp = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

export const figureRoutes = bind(sequenceFigures, {
  getFigures: async ({ services, scope, content }) => getFigures(scope, await findKept(services, scope), content.id),
});
