import type * as z from 'zod';
import type { ContentRow } from '#features/content/access.ts';
import { contentUpdated } from '#features/content/events.ts';
import { createContent, recordContent, writeContent } from '#features/content/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { requireArea } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ChangedSequence, Sequence, SequencePatch, sequences } from '../../contract.ts';
import { emptySequence, listAutomatic, type SequenceDefinition } from '../../definition.ts';
import { refuseLoops } from '../entry/refuse-loops.ts';
import { getStoredSequence } from '../read/sequences.queries.ts';
import { getSequence } from '../read/show-sequence.ts';
import { publishSequence } from './publish-sequence.ts';
import { sequenceDrafts } from './sequence-drafts.ts';
import { copySequence, insertSequence } from './write-sequences.queries.ts';

/** Makes a sequence that belongs to the actor. */
export async function createSequence(
  scope: Scope,
  { draft = emptySequence, ...fields }: z.output<typeof sequences.create.body>,
): Promise<Sequence> {
  refuseAutomatic(scope, draft, emptySequence);
  const id = await createContent(scope, { type: 'sequence', ...fields }, (content_id) =>
    insertSequence(scope, content_id, draft),
  );
  return getSequence(scope, id);
}

/** Makes a copy that belongs to the actor and only they see, as a draft without clients. */
export async function copyToActor(scope: Scope, { id: from, title, share_options }: ContentRow): Promise<Sequence> {
  const copy = { type: 'sequence', title: nameCopy(title), share_options, visibility: 'PRIVATE' } as const;
  return getSequence(scope, await createContent(scope, copy, (to) => copySequence(scope, from, to)));
}

/** The longest title of a content, in characters. */
const MAX_TITLE = 120;

const nameCopy = (title: string): string => `Copy of ${title}`.slice(0, MAX_TITLE);

/**
 * Changes the name of a sequence at once and parts of its draft. Throws `edit_conflict` when another person changed the same
 * meanwhile (readings.md D6).
 *
 * @param publishes whether clients inside go by the draft from now on.
 */
export async function changeSequence(
  scope: Scope,
  content: ContentRow,
  { draft = {}, base: { draft: seenDraft = {}, ...seen } = {}, ...named }: SequencePatch,
  publishes: boolean,
): Promise<ChangedSequence> {
  const stored = await getStoredSequence(scope, content.id);
  const change = sequenceDrafts.planChange(stored.draft, sequenceDrafts.readParts(draft), seenDraft);
  const changes = changesBetween({ title: content.title }, named);
  await sequenceDrafts.refuseConflicts(scope, content.id, change, {
    base: seen,
    stored: { title: content.title },
    changes,
  });
  refuseAutomatic(scope, change.next, stored.draft);
  await refuseLoops(scope, content.id, change.next);
  if ('title' in changes && named.title !== undefined) {
    await writeContent(scope, content.id, { title: named.title });
    await recordContent(scope, contentUpdated, content, changes);
  }
  await sequenceDrafts.saveChange(scope, stored, change);
  if (publishes) await publishSequence(scope, content);
  return { ...(await getSequence(scope, content.id)), draft_found_by: stored.draft_changed_by };
}

/** Makes the draft equal to what is live again. */
export async function discardDraft(scope: Scope, id: number): Promise<Sequence> {
  const stored = await getStoredSequence(scope, id);
  if (!(await sequenceDrafts.restore(scope, stored, stored.live_version))) {
    const detail = 'This sequence has never been published, so there is nothing to return to.';
    throw new Problem('not_possible_now', { detail });
  }
  return getSequence(scope, id);
}

/** Throws what the plan says when a step newly is one that the product sends. */
function refuseAutomatic({ actor }: Scope, after: SequenceDefinition, before: SequenceDefinition): void {
  const known = new Set(listAutomatic(before));
  if (listAutomatic(after).some((id) => !known.has(id))) requireArea(actor, 'AUTOMATIONS');
}
