import type * as z from 'zod';
import type { ContentRow } from '#features/content/access.ts';
import { contentUpdated } from '#features/content/events.ts';
import { changeVisibility, checkSubteams, findAudience, requireContentKind } from '#features/content/server/index.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { isUniqueBroken } from '#platform/server/database/database-errors.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { contentApprovals } from '../contract.ts';
import { contentApprovalKind } from './approval-alert.ts';
import { closeRequest, insertRequest, listPublishers, lockRequest, readOwnName } from './approvals.queries.ts';
import { writeAnswered, writeAsked } from './en.ts';

/** The address of this installation, for the e-mails. */
type PublicUrl = string;

/**
 * Asks a person to publish a content. Throws `invalid_input` for one who may not, and `not_possible_now` while somebody is
 * asked already.
 */
export async function requestPublishing(
  scope: Scope,
  content: ContentRow,
  asked: z.output<typeof contentApprovals.ask.body>,
  public_url: PublicUrl,
): Promise<void> {
  const { profile_id, visibility, note } = asked;
  const publishers = await listPublishers(scope);
  if (profile_id === scope.actor.profile_id || !publishers.some(({ id }) => id === profile_id)) {
    throw fieldProblem('profile_id', 'This person can’t publish content. Choose another one.');
  }
  const subteam_ids = await checkSubteams(scope, visibility, asked.subteam_ids);
  const request = { content_id: content.id, asked_id: profile_id, visibility, subteam_ids, note };
  await insertRequest(scope, request).catch((error: unknown) => {
    if (!isUniqueBroken(error)) throw error;
    throw new Problem('not_possible_now', { detail: 'There is an open request to publish this already.' });
  });
  await recordRequest(scope, content, profile_id);
  const asker = await readOwnName(scope);
  await alertPeople(scope, contentApprovalKind, [profile_id], {
    ...writeAsked({ asker, title: content.title, note }),
    public_url,
    page: fillPage(requireContentKind(content.type).page, { id: content.id }),
  });
}

/** Publishes a content as it was asked for, or declines, and tells the asker. */
export async function answerRequest(
  scope: Scope,
  content: ContentRow,
  { approve, note }: z.output<typeof contentApprovals.answer.body>,
  public_url: PublicUrl,
): Promise<{ is_published: boolean }> {
  const request = await requireRequest(scope, content);
  await closeRequest(scope, request.id, approve ? 'APPROVED' : 'DECLINED', note);
  if (approve) await changeVisibility(scope, content, request);
  else await recordRequest(scope, content, request.asked_id);
  const answerer = await readOwnName(scope);
  await alertPeople(scope, contentApprovalKind, [request.asker_id], {
    ...writeAnswered({ answerer, title: content.title, note, is_approved: approve }),
    public_url,
    page: fillPage(requireContentKind(content.type).page, { id: content.id }),
  });
  return { is_published: approve };
}

export async function withdrawRequest(scope: Scope, content: ContentRow): Promise<void> {
  const { id, asked_id } = await requireRequest(scope, content);
  await closeRequest(scope, id, 'WITHDRAWN', '');
  await recordRequest(scope, content, asked_id);
}

async function requireRequest(scope: Scope, content: ContentRow) {
  const request = await lockRequest(scope, content.id);
  if (!request) throw new Problem('not_possible_now', { detail: 'There is no open request to publish this.' });
  return request;
}

/** The screens of the owner and of the one who is asked hear of it, while the content is private. */
async function recordRequest(scope: Scope, content: ContentRow, asked_id: number): Promise<void> {
  const { id, type, visibility, owner_id } = content;
  const readers = visibility === 'PRIVATE' ? [owner_id, asked_id] : [owner_id];
  for (const reader of readers) {
    await record(scope, contentUpdated, {
      subject_id: id,
      payload: { type },
      ...findAudience({ visibility, owner_id: reader }),
    });
  }
}
