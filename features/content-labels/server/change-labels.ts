import type * as z from 'zod';
import type { ContentType } from '#features/content/contract.ts';
import { type ChangedParts, changeParts } from '#features/content/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { refuseTakenName } from '#platform/server/database/refuse-taken-name.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { type ContentLabel, type contentLabels, type LabelChange, type LabelDraft, MAX_LABELS } from '../contract.ts';
import { contentLabelsChanged } from '../events.ts';
import {
  addLabels,
  copyLabel,
  insertLabel,
  listLabeled,
  listLabels,
  lockLabels,
  refuseLabel,
  removeLabels,
  requireLabel,
  writeLabel,
  writeOrder,
} from './labels.queries.ts';

/** Adds a label. Throws `invalid_input` for a name that is taken and `not_possible_now` when there are too many. */
export async function createLabel(
  scope: Scope,
  { content_type, ...draft }: LabelDraft & { content_type: ContentType },
): Promise<ContentLabel> {
  await refuseTooMany(scope, content_type);
  const id = await insertLabel(scope, content_type, draft).catch(refuseTakenName('label', draft.name));
  await recordChange(scope, id);
  return { id, ...draft, count: 0 };
}

export async function updateLabel(scope: Scope, id: number, patch: Partial<LabelDraft>): Promise<ContentLabel> {
  const label = await requireLabel(scope, id);
  if (Object.keys(changesBetween(label, patch)).length > 0) {
    await writeLabel(scope, id, patch).catch(refuseTakenName('label', patch.name ?? label.name));
    await recordChange(scope, id);
  }
  return getLabel(scope, label.content_type, id);
}

/** Deletes a label. Its contents are remembered until it is erased. */
export async function deleteLabel(scope: Scope, id: number): Promise<void> {
  await requireLabel(scope, id);
  await writeLabel(scope, id, { deleted_at: nowIso() });
  await recordChange(scope, id);
}

/** Undoes a deletion. Throws as `createLabel` does. */
export async function restoreLabel(scope: Scope, id: number): Promise<ContentLabel> {
  const { name, content_type } = await requireLabel(scope, id, { isDeleted: true });
  await refuseTooMany(scope, content_type);
  await writeLabel(scope, id, { deleted_at: null }).catch(refuseTakenName('label', name));
  await recordChange(scope, id);
  return getLabel(scope, content_type, id);
}

/** Puts labels into an order, those that are not named after the others, and merges one into another. */
export async function arrangeLabels(
  scope: Scope,
  type: ContentType,
  { order, merge }: z.output<typeof contentLabels.arrange.body>,
) {
  const labels = await lockLabels(scope, type);
  const requireAmong = (id: number) => labels.some((label) => label.id === id) || refuseLabel(id);
  if (order) {
    order.forEach(requireAmong);
    const others = labels.filter(({ id }) => !order.includes(id)).sort((one, other) => one.position - other.position);
    await writeOrder(scope, [...new Set([...order, ...others.map(({ id }) => id)])]);
  }
  if (merge) {
    const { from_id, into_id } = merge;
    [from_id, into_id].forEach(requireAmong);
    if (from_id === into_id) throw fieldProblem('merge.into_id', 'Choose another label.');
    await copyLabel(scope, from_id, into_id);
    await writeLabel(scope, from_id, { deleted_at: nowIso() });
  }
  await recordChange(scope, merge?.from_id ?? order?.[0] ?? 0);
  return { results: await listLabels(scope, type) };
}

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

async function getLabel(scope: Scope, type: ContentType, id: number): Promise<ContentLabel> {
  const labels = await listLabels(scope, type);
  return labels.find((label) => label.id === id) ?? refuseLabel(id);
}

async function refuseTooMany(scope: OrgScope, type: ContentType): Promise<void> {
  if ((await lockLabels(scope, type)).length < MAX_LABELS) return;
  throw new Problem('not_possible_now', {
    detail: `Content of one kind can have ${MAX_LABELS} labels. Delete or merge one that is no longer used.`,
  });
}

const recordChange = (scope: OrgScope, id: number) =>
  record(scope, contentLabelsChanged, { subject_id: id, payload: {}, audience: null });
