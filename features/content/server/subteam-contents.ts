import { allows } from '#platform/contract/access.ts';
import type { Changes } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { type ContentAccessRow, contentAccess, rightFor } from '../access.ts';
import type { ContentType, ContentVisibility } from '../content-types.ts';
import { contentUpdated } from '../events.ts';
import { findAudience } from './record-content.ts';
import {
  lockOnlyForSubteam,
  lockOwnInSubteam,
  removeFromSubteam,
  replaceSubteams,
  writeVisibility,
} from './subteam-contents.queries.ts';
import { checkSubteams } from './visibility.ts';

/**
 * Gives all content that a sub-team alone sees to everybody or to other sub-teams. Throws `no_permission_for_object` when
 * the actor may not change who sees one of them; then none is changed.
 *
 * @returns how many.
 */
export async function moveContentsOfSubteam(
  scope: Scope,
  subteam_id: number,
  asked: { visibility: 'ORG' | 'SUBTEAMS'; subteam_ids?: number[] | undefined },
): Promise<number> {
  const { visibility } = asked;
  const subteam_ids = await checkSubteams(scope, visibility, asked.subteam_ids);
  if (subteam_ids.includes(subteam_id)) throw fieldProblem('subteam_ids', 'Choose sub-teams other than this one.');
  const found = await lockOnlyForSubteam(scope, subteam_id);
  const right = contentAccess[rightFor[visibility]];
  const refused = found.filter((row) => !allows(right, scope.actor, { ...row, in_my_subteam: 0, asked_me: 0 }));
  if (refused.length > 0) {
    throw new Problem('no_permission_for_object', {
      detail:
        'Some of this content belongs to others, who decide who can see it. Ask them, or the owner of your account.',
    });
  }
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await replaceSubteams(scope, ids, subteam_ids);
  await writeVisibility(scope, ids, visibility);
  await recordChanges(scope, found, visibility);
  return found.length;
}

/** Takes a sub-team off the content of one person; what it alone saw becomes private. */
export async function unshareOwnContents(scope: OrgScope, subteam_id: number, owner_id: number): Promise<void> {
  const found = await lockOwnInSubteam(scope, subteam_id, owner_id);
  if (found.length === 0) return;
  const only = found.filter(({ is_only }) => is_only);
  await removeFromSubteam(
    scope,
    found.map(({ id }) => id),
    subteam_id,
  );
  await writeVisibility(
    scope,
    only.map(({ id }) => id),
    'PRIVATE',
  );
  await recordChanges(
    scope,
    found.filter(({ is_only }) => !is_only),
    'SUBTEAMS',
  );
  await recordChanges(scope, only, 'PRIVATE');
}

type Found = Pick<ContentAccessRow, 'owner_id' | 'visibility'> & { id: number; type: ContentType };

/** Screens of those who saw a content before hear of it too. */
export const recordChanges = (scope: OrgScope, found: readonly Found[], to: ContentVisibility): Promise<void> =>
  recordAll(
    scope,
    contentUpdated,
    found.map((content) => ({
      subject_id: content.id,
      payload: { type: content.type },
      ...(content.visibility !== to && { changes: { visibility: { from: content.visibility, to } } satisfies Changes }),
      ...findAudience(content),
    })),
  );
