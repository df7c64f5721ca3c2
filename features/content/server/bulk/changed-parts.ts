import type { Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { ContentAccessRow } from '../../access.ts';
import type { ContentType } from '../../content-types.ts';
import { contentUpdated } from '../../events.ts';
import { findAudience } from '../record-content.ts';

type Found = Pick<ContentAccessRow, 'owner_id' | 'visibility'> & { id: number; type: ContentType };

/** A content with what it gets, such as labels, and what it loses. */
interface ChangedParts {
  content: Found;
  /** What it had of what was read. */
  before: number[];
  added: number[];
  removed: number[];
}

interface Asked {
  add: readonly number[];
  remove: readonly number[];
}

/** Returns what changes in each of these contents, without those that have what is asked already. */
export const listChangedParts = (
  contents: readonly Found[],
  held: readonly { content_id: number; part_id: number }[],
  askFor: (id: number) => Asked,
): ChangedParts[] =>
  contents.flatMap((content) => {
    const { add, remove } = askFor(content.id);
    const before = held.flatMap(({ content_id, part_id }) => (content_id === content.id ? [part_id] : []));
    const added = add.filter((id) => !before.includes(id));
    const removed = remove.filter((id) => before.includes(id));
    return added.length + removed.length > 0 ? [{ content, before, added, removed }] : [];
  });

/** Records changes of one field of many contents. */
export const recordChangedParts = (scope: Scope, field: string, changed: readonly ChangedParts[]): Promise<void> =>
  recordAll(
    scope,
    contentUpdated,
    changed.map(({ content, added, removed }) => ({
      subject_id: content.id,
      payload: { type: content.type },
      changes: { [field]: { from: removed, to: added } },
      ...findAudience(content),
    })),
  );
