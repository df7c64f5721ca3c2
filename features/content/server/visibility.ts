import { allows } from '#platform/contract/access.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ContentRow, contentAccess, rightFor } from '../access.ts';
import type { ContentVisibility } from '../content-types.ts';
import { contentUpdated } from '../events.ts';
import { recordContent } from './record-content.ts';
import { knownSubteams, writeContent, writeSubteams } from './write-contents.queries.ts';

export interface AskedVisibility {
  visibility?: ContentVisibility | undefined;
  subteam_ids?: number[] | undefined;
}

interface ChosenVisibility {
  visibility: ContentVisibility;
  subteam_ids: number[];
}

/**
 * Returns who sees new content: the requested visibility if it is allowed; by default everyone, for an actor who may
 * share with everyone.
 */
export async function chooseVisibility(scope: Scope, asked: AskedVisibility): Promise<ChosenVisibility> {
  const widest = mayDo(scope.actor, 'changeContentVisibilityToOrg') ? 'ORG' : 'PRIVATE';
  const visibility = asked.visibility ?? widest;
  // Content starts private, so only a wider visibility needs a right.
  if (visibility !== 'PRIVATE') refuseUnlessAllowed(scope, visibility);
  return { visibility, subteam_ids: await checkSubteams(scope, visibility, asked.subteam_ids) };
}

/** Changes who sees a content. */
export async function changeVisibility(
  scope: Scope,
  before: ContentRow,
  asked: { visibility: ContentVisibility; subteam_ids?: number[] | undefined },
): Promise<void> {
  const { visibility } = asked;
  const subteam_ids = await checkSubteams(scope, visibility, asked.subteam_ids);
  await writeContent(scope, before.id, { visibility });
  await writeSubteams(scope, before.id, subteam_ids);
  // The event also goes to everybody who saw the content before, so that it disappears from their screens.
  const widest = before.visibility === 'PRIVATE' ? visibility : before.visibility;
  const changes = { visibility: { from: before.visibility, to: visibility } };
  await recordContent(scope, contentUpdated, { ...before, visibility: widest }, changes);
}

function refuseUnlessAllowed(scope: Scope, visibility: ContentVisibility): void {
  const accessRow = { owner_id: scope.actor.profile_id, visibility: 'PRIVATE' as const, in_my_subteam: 0, asked_me: 0 };
  if (allows(contentAccess[rightFor[visibility]], scope.actor, accessRow)) return;
  throw new Problem('no_permission_for_object', {
    detail: 'You can’t share content with your team. Keep it private, or ask the owner of your account.',
  });
}

/**
 * Returns the sub-teams that content with this visibility is for. Throws `invalid_input` for none and for unknown ones,
 * and `feature_not_enabled` where the organisation has no sub-teams.
 */
export async function checkSubteams(
  scope: Scope,
  visibility: ContentVisibility,
  ids: number[] = [],
): Promise<number[]> {
  if (visibility !== 'SUBTEAMS') return [];
  if (!scope.actor.flags.enable_subteams_feature) throw new Problem('feature_not_enabled');
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw fieldProblem('subteam_ids', 'Choose at least one sub-team.');
  const known = await knownSubteams(scope, wanted);
  if (known.length < wanted.length) throw fieldProblem('subteam_ids', 'One of these sub-teams no longer exists.');
  return known;
}
