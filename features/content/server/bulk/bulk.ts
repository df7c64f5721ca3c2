import { allows } from '#platform/contract/access.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { type ContentAccessRow, contentAccess, rightFor } from '../../access.ts';
import type { BulkAnswer } from '../../bulk-contract.ts';
import type { ContentType, ContentVisibility } from '../../content-types.ts';
import { contentDeleted, contentGiven, contentRestored } from '../../events.ts';
import { findAudience } from '../record-content.ts';
import { replaceSubteams, writeVisibility } from '../subteam-contents.queries.ts';
import { recordChanges } from '../subteam-contents.ts';
import { checkSubteams } from '../visibility.ts';
import { isActiveMember, lockDeleted, lockOwnGifts, splitByRight, writeDeleted, writeOwner } from './bulk.queries.ts';

interface Asked {
  visibility: ContentVisibility;
  subteam_ids?: number[] | undefined;
}

type Found = Pick<ContentAccessRow, 'owner_id' | 'visibility'> & { id: number; type: ContentType };

const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> =>
  rows.reduce((groups, row) => groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]), new Map<Key, Row[]>());

const listIds = (contents: readonly { id: number }[]) => contents.map(({ id }) => id);

/** Changes who sees many contents. The undo has one call for each way they were seen before, as far as the actor may. */
export async function changeVisibilities(
  scope: Scope,
  type: ContentType,
  { content_ids, visibility, ...asked }: Asked & { content_ids: number[] },
) {
  const subteam_ids = (await checkSubteams(scope, visibility, asked.subteam_ids)).sort((one, other) => one - other);
  const { found, left_out } = await splitByRight(scope, rightFor[visibility], type, content_ids);
  const isSame = (content: (typeof found)[number]) =>
    content.visibility === visibility && String(content.subteam_ids) === String(subteam_ids);
  const changed = found.filter((content) => !isSame(content));
  const changed_ids = listIds(changed);
  if (changed.length > 0) {
    await replaceSubteams(scope, changed_ids, subteam_ids);
    await writeVisibility(scope, changed_ids, visibility);
    await recordChanges(scope, changed, visibility);
  }
  const mayRevert = (content: (typeof found)[number]) =>
    allows(contentAccess[rightFor[content.visibility]], scope.actor, { ...content, in_my_subteam: 0, asked_me: 0 });
  const before = groupBy(changed.filter(mayRevert), (content) =>
    [content.visibility, ...content.subteam_ids].join(' '),
  );
  const undo = [...before.values()].map((contents) => ({
    content_ids: listIds(contents),
    visibility: contents[0]!.visibility,
    subteam_ids: contents[0]!.subteam_ids,
  }));
  return { changed_ids, left_out, undo };
}

/** Gives many contents to another member. Throws `invalid_input` for one who is not active. */
export async function reassignContents(
  scope: Scope,
  type: ContentType,
  { content_ids, profile_id }: { content_ids: number[]; profile_id: number },
): Promise<BulkAnswer> {
  if (!(await isActiveMember(scope, profile_id))) throw fieldProblem('profile_id', 'Choose an active member.');
  const { found, left_out } = await splitByRight(scope, 'give', type, content_ids);
  const given = found.filter(({ owner_id }) => owner_id !== profile_id);
  await changeOwner(scope, given, profile_id);
  return { changed_ids: listIds(given), left_out };
}

/** Gives back what the actor gave away just now; what changed hands again is left. */
export async function undoReassigning(scope: Scope, type: ContentType, ids: readonly number[]): Promise<BulkAnswer> {
  const gifts = await lockOwnGifts(scope, type, ids);
  for (const [former_id, contents] of groupBy(gifts, (gift) => gift.former_id)) {
    await changeOwner(scope, contents, former_id);
  }
  return { changed_ids: listIds(gifts), left_out: [] };
}

/** The screens of the new owner hear of private content too. */
async function changeOwner(scope: Scope, contents: readonly Found[], owner_id: number): Promise<void> {
  if (contents.length === 0) return;
  await writeOwner(scope, listIds(contents), owner_id);
  await recordAll(
    scope,
    contentGiven,
    contents.map((content) => ({
      subject_id: content.id,
      payload: { type: content.type },
      changes: { owner_id: { from: content.owner_id, to: owner_id } },
      ...findAudience({ ...content, owner_id }),
    })),
  );
}

export async function deleteContents(scope: Scope, type: ContentType, ids: readonly number[]): Promise<BulkAnswer> {
  const { found, left_out } = await splitByRight(scope, 'delete', type, ids);
  await writeDeleted(scope, listIds(found), nowIso());
  await recordEach(scope, contentDeleted, found);
  return { changed_ids: listIds(found), left_out };
}

/** Restores the deleted ones that the actor may restore. */
export async function restoreContents(scope: Scope, type: ContentType, ids: readonly number[]): Promise<BulkAnswer> {
  const deleted = await lockDeleted(scope, type, ids);
  const mine = deleted.filter((content) =>
    allows(contentAccess.restore, scope.actor, { ...content, in_my_subteam: 0, asked_me: 0 }),
  );
  await writeDeleted(scope, listIds(mine), null);
  await recordEach(scope, contentRestored, mine);
  return { changed_ids: listIds(mine), left_out: [] };
}

const recordEach = (
  scope: OrgScope,
  kind: typeof contentDeleted | typeof contentRestored,
  contents: readonly Found[],
): Promise<void> =>
  recordAll(
    scope,
    kind,
    contents.map((content) => ({
      subject_id: content.id,
      payload: { type: content.type },
      ...findAudience(content),
    })),
  );
