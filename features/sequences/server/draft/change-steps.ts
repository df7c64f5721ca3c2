import { ORDER, partOfItem } from '#engines/drafts/contract.ts';
import type { ContentRow } from '#features/content/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Step, sequenceDraft } from '../../definition.ts';
import { readKept } from '../read/kept.ts';
import { getStoredSequence, type StoredSequence } from '../read/sequences.queries.ts';
import { listSteps } from '../read/show-sequence.ts';
import { changeSequence } from './change-sequence.ts';

/** The calls about single steps: each changes the draft and, where the sequence is live, publishes it. */

const namePart = (id: string) => partOfItem(sequenceDraft, id);
const listIds = (steps: readonly Step[]) => steps.map(({ id }) => id);

/** Adds steps in this order. Throws `invalid_input` for an id that is there already. */
export const addSteps = (scope: Scope, content: ContentRow, added: readonly Step[], place?: number) =>
  changeSteps(scope, content, ({ draft }) => {
    const ids = listIds(draft.steps);
    const order = ids.toSpliced(place ?? ids.length, 0, ...listIds(added));
    return { draft: { ...Object.fromEntries(added.map((step) => [namePart(step.id), step])), [ORDER]: order } };
  });

/** Throws `not_found` for a step that is not there, and `edit_conflict` where it is not as the caller saw it. */
export const updateStep = (
  scope: Scope,
  content: ContentRow,
  sid: string,
  change: { step: Step; base?: Step | undefined },
) =>
  changeSteps(scope, content, (stored) => {
    requireStep(stored, sid);
    return {
      draft: { [namePart(sid)]: change.step },
      ...(change.base && { base: { draft: { [namePart(sid)]: change.base } } }),
    };
  });

export const removeStep = (scope: Scope, content: ContentRow, sid: string) =>
  changeSteps(scope, content, (stored) => {
    requireStep(stored, sid);
    return { draft: { [namePart(sid)]: null } };
  });

export const reorderStep = (scope: Scope, content: ContentRow, sid: string, place: number) =>
  changeSteps(scope, content, (stored) => {
    requireStep(stored, sid);
    const others = listIds(stored.draft.steps).filter((id) => id !== sid);
    return { draft: { [ORDER]: others.toSpliced(place, 0, sid) } };
  });

async function changeSteps(
  scope: Scope,
  content: ContentRow,
  plan: (stored: StoredSequence) => Parameters<typeof changeSequence>[2],
) {
  const stored = await getStoredSequence(scope, content.id);
  if (stored.live && stored.unpublished_changes > 0) {
    const detail = 'This sequence has changes that are not published. Publish or discard them first.';
    throw new Problem('not_possible_now', { detail });
  }
  await changeSequence(scope, content, plan(stored), stored.live !== null);
  return listSteps(scope, await readKept(scope), content.id);
}

function requireStep({ draft, id }: StoredSequence, sid: string): void {
  if (draft.steps.every((step) => step.id !== sid)) {
    throw new Problem('not_found', { log_detail: `step ${sid} of sequence ${id}` });
  }
}
