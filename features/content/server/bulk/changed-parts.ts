import type { Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { ContentAccessRow } from '../../access.ts';
import type { ContentType } from '../../content-types.ts';
import { contentUpdated } from '../../events.ts';
import { findAudience } from '../record-content.ts';
import { splitByRight } from './bulk.queries.ts';

type Found = Pick<ContentAccessRow, 'owner_id' | 'visibility'> & { id: number; type: ContentType };

/** A content with what it gets, such as labels, and what it loses. */
export interface ChangedParts {
  content: Found;
  /** What it had of what was read. */
  before: number[];
  added: number[];
  removed: number[];
}

interface Asked {
  type: ContentType;
  ids: readonly number[];
  /** Returns which of them have what. */
  listHeld: () => Promise<readonly { content_id: number; part_id: number }[]>;
  ask: (id: number) => { add: readonly number[]; remove: readonly number[] };
  write: (changed: readonly ChangedParts[]) => Promise<unknown>;
}

/**
 * Changes what contents have that the actor may edit, but for those that have what is asked already, and records it as a change of a
 * field. @returns what was changed, and the answer of the call.
 */
export async function changeParts(scope: Scope, field: string, { type, ids, listHeld, ask, write }: Asked) {
  const { found, left_out } = await splitByRight(scope, 'edit', type, ids);
  const held = await listHeld();
  const changed: ChangedParts[] = found.flatMap((content) => {
    const { add, remove } = ask(content.id);
    const before = held.flatMap(({ content_id, part_id }) => (content_id === content.id ? [part_id] : []));
    const added = add.filter((id) => !before.includes(id));
    const removed = remove.filter((id) => before.includes(id));
    return added.length + removed.length > 0 ? [{ content, before, added, removed }] : [];
  });
  const answer = { changed, changed_ids: changed.map(({ content }) => content.id), left_out };
  if (changed.length === 0) return answer;
  await write(changed);
  await recordAll(
    scope,
    contentUpdated,
    changed.map(({ content, added, removed }) => ({
      subject_id: content.id,
      payload: { type: content.type },
      changes: { [field]: { from: removed, to: added } },
      ...findAudience(content),
    })),
  );
  return answer;
}
