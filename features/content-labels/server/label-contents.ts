import type { ContentType } from '#features/content/contract.ts';
import { type ChangedParts, changeParts } from '#features/content/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { LabelChange } from '../contract.ts';
import { addLabels, listLabeled, lockLabels, removeLabels } from './labels.queries.ts';

/**
 * Puts labels on the contents that the actor may edit, and takes others off. A label in both lists is put on. Throws
 * `invalid_input` for a label that does not exist.
 */
export async function changeLabels(
  scope: Scope,
  type: ContentType,
  { content_ids, add, remove: unwanted }: LabelChange,
) {
  const known = new Set((await lockLabels(scope, type)).map(({ id }) => id));
  const remove = unwanted.filter((id) => !add.includes(id));
  if (![...add, ...remove].every((id) => known.has(id))) {
    throw fieldProblem('add', 'A label no longer exists. Reload the page.');
  }
  const { changed, ...answer } = await changeParts(scope, 'label_ids', {
    type,
    ids: content_ids,
    listHeld: () => listLabeled(scope, content_ids, [...add, ...remove]),
    ask: () => ({ add, remove }),
    async write(contents) {
      const ids = contents.map(({ content }) => content.id);
      await addLabels(scope, ids, add);
      await removeLabels(scope, ids, remove);
    },
  });
  return { ...answer, undo: invert(changed) };
}

/** Returns the opposite changes, one for all contents to which the same was done. */
function invert(changed: readonly ChangedParts[]): LabelChange[] {
  const inverse = new Map<string, LabelChange>();
  for (const { content, added, removed } of changed) {
    const key = JSON.stringify([added, removed]);
    const one = inverse.get(key) ?? { content_ids: [], add: removed, remove: added };
    inverse.set(key, { ...one, content_ids: [...one.content_ids, content.id] });
  }
  return [...inverse.values()];
}
