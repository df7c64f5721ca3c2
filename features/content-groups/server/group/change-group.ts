import type * as z from 'zod';
import type { ContentRow } from '#features/content/access.ts';
import type { ContentType } from '#features/content/contract.ts';
import { contentUpdated } from '#features/content/events.ts';
import {
  changeParts,
  createContent,
  recordContent,
  requireContentKind,
  writeContent,
} from '#features/content/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ContentGroup, type contentGroups, type GroupChange, MAX_GROUP_ITEMS } from '../../contract.ts';
import { listHeld, readSeen } from './read-groups.queries.ts';
import { getGroup } from './show-group.ts';
import { insertGroup, writeItems } from './write-groups.queries.ts';

const tooMany = `A group can hold ${MAX_GROUP_ITEMS} items.`;

/**
 * Returns these contents, each once. Throws `not_found` for one the actor does not see, and `invalid_input` for a group and
 * for too many.
 *
 * @param held what the group holds already; what of it was deleted may stay.
 */
async function checkItems(scope: Scope, ids: readonly number[], held: readonly number[] = [], hidden_count = 0) {
  const wanted = [...new Set(ids)];
  if (wanted.length + hidden_count > MAX_GROUP_ITEMS) throw fieldProblem('content_ids', tooMany);
  const added = wanted.filter((id) => !held.includes(id));
  const seen = await readSeen(scope, added);
  if (seen.length < added.length) throw new Problem('not_found', { log_detail: `one of the contents ${added.join()}` });
  for (const { type } of seen) refuseGroups(type);
  return wanted;
}

function refuseGroups(type: ContentType): void {
  if (requireContentKind(type).describeItems) return;
  throw fieldProblem(
    'content_ids',
    type === 'sequence' ? 'A group can’t hold a sequence.' : 'A group can’t hold another group. Add what is in it.',
  );
}

/** Makes a group that belongs to the actor. */
export async function createGroup(
  scope: Scope,
  { content_ids, ...fields }: z.output<typeof contentGroups.create.body>,
): Promise<ContentGroup> {
  const items = await checkItems(scope, content_ids);
  const id = await createContent(scope, { type: 'collection', ...fields }, (group_id) =>
    insertGroup(scope, group_id, items),
  );
  return getGroup(scope, id);
}

/** Renames a group and sets its items. Throws `edit_conflict` when somebody else changed the same meanwhile (readings.md D6). */
export async function updateGroup(
  scope: Scope,
  content: ContentRow,
  { title, content_ids, base = {} }: z.output<typeof contentGroups.update.body>,
): Promise<ContentGroup> {
  const { id } = content;
  const held = (await listHeld(scope, [id])).map(({ content_id }) => content_id);
  const seen = (await readSeen(scope, held, true)).map((item) => item.id);
  const visible = held.filter((item) => seen.includes(item));
  const hidden = held.filter((item) => !seen.includes(item));
  const stored = { title: content.title, content_ids: visible };
  const wanted = {
    ...(title !== undefined && { title }),
    ...(content_ids && { content_ids: await checkItems(scope, content_ids, visible, hidden.length) }),
  };
  const changes = changesBetween(stored, wanted);
  await refuseConflicts(scope, { subject: 'content', id }, { base, stored, changes });
  if (Object.keys(changes).length > 0) {
    await writeContent(scope, id, title === undefined ? {} : { title });
    if (wanted.content_ids) await writeItems(scope, id, [...wanted.content_ids, ...hidden]);
    await recordContent(scope, contentUpdated, content, changes);
  }
  return getGroup(scope, id);
}

/**
 * Adds contents of a type to the groups that the actor may edit, and removes them from others; a group in both lists gets
 * them. Throws `not_found` for a content the actor does not see, and `invalid_input` for groups and for a group that is full.
 */
export async function addAndRemove(scope: Scope, type: ContentType, { content_ids, add, remove }: GroupChange) {
  refuseGroups(type);
  const ids = [...new Set(content_ids)];
  const seen = await readSeen(scope, ids, add.length === 0);
  if (seen.filter((content) => content.type === type).length < ids.length) {
    throw new Problem('not_found', { log_detail: `one of the contents ${ids.join()}` });
  }
  const group_ids = [...new Set([...add, ...remove])];
  const { changed, ...answer } = await changeParts(scope, 'content_ids', {
    type: 'collection',
    ids: group_ids,
    listHeld: async () =>
      (await listHeld(scope, group_ids)).map((item) => ({ content_id: item.group_id, part_id: item.content_id })),
    ask: (id) => (add.includes(id) ? { add: ids, remove: [] } : { add: [], remove: ids }),
    async write(groups) {
      for (const { content, before, added, removed } of groups) {
        const after = [...before.filter((id) => !removed.includes(id)), ...added];
        if (after.length > MAX_GROUP_ITEMS) throw fieldProblem('add', tooMany);
        await writeItems(scope, content.id, after);
      }
    },
  });
  const undo = changed.map(({ content: { id }, added, removed }) =>
    added.length > 0 ? { content_ids: added, add: [], remove: [id] } : { content_ids: removed, add: [id], remove: [] },
  );
  return { ...answer, undo };
}
