import { getClient } from '#features/clients/server/index.ts';
import { type Content, fillPlaceholders, withLink } from '#features/content/contract.ts';
import {
  addShareCounts,
  refuseUnshareable,
  requireContentKind,
  setLastShared,
} from '#features/content/server/index.ts';
import { addActivities, undoActivity } from '#features/timeline/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import { hashToken, newShortToken, seal } from '#platform/server/sessions/secrets.ts';
import type { ShareRow } from '../access.ts';
import type { SharedContent, SharePlatform } from '../contract.ts';
import { shareMade, shareRevoked, shareUndone } from '../events.ts';
import { addAddress } from './addresses.queries.ts';
import { placeholderValues } from './placeholder-values.queries.ts';
import {
  findLastShared,
  findPrepared,
  getShare,
  insertPrepared,
  type LinkConfig,
  lockGiven,
  lockOwnShare,
  markPrepared,
  markRevoked,
  markShared,
  revokeExpiredPrepared,
  makeLink as writeLink,
} from './shares.queries.ts';

const DAY_MS = 86_400_000;

type Recipient = number | null;

/**
 * Returns the link a content will be shared by: the prepared one, or a new one. It is personal when a client is named.
 */
export async function prepareShare(
  scope: Scope,
  links: LinkConfig,
  content: Content,
  client_id: Recipient,
): Promise<SharedContent> {
  refuseUnshareable(content);
  // The client is read, not locked, because shares lock in one order: the share first, then its client, then its
  // content.
  if (client_id !== null) await getClient(scope, client_id);
  const target = { content_id: content.id, client_id };
  await revokeExpiredPrepared(scope, target);
  const id =
    (await findPrepared(scope, target)) ??
    (await makeLink(scope, links, target, content.share_options.link_expires_in_days));
  return getShare(scope, links, id);
}

async function makeLink(
  scope: Scope,
  links: LinkConfig,
  target: { content_id: number; client_id: Recipient },
  expiresInDays: number | null,
): Promise<number> {
  const code = newShortToken();
  const expires_at = getExpiry(expiresInDays);
  const id = await insertPrepared(scope, { ...target, code_sealed: seal(links.secret_key, code), expires_at });
  if (id === undefined) return (await findPrepared(scope, target)) ?? makeLink(scope, links, target, expiresInDays);
  await addAddress(scope, { id, token_hash: hashToken(code), expires_at });
  return id;
}

/** Returns when a link made now ends; null for never. */
export const getExpiry = (expiresInDays: number | null): string | null =>
  expiresInDays === null ? null : new Date(nowMillis() + expiresInDays * DAY_MS).toISOString();

export interface Sent {
  client_id?: number | null | undefined;
  platform?: SharePlatform | null | undefined;
  message?: string | undefined;
  is_tracked?: boolean | undefined;
}

/**
 * Records that a content was shared: on the client's timeline, as an answer to a lead (readings.md D5), and in the
 * figures. A message sent without its text is filled here. It counts as tracked when its link was sent.
 */
export async function shareContent(
  scope: Scope,
  links: LinkConfig,
  content: Content,
  { client_id = null, platform = null, message, is_tracked: wished = false }: Sent,
): Promise<SharedContent> {
  const share = await prepareShare(scope, links, content, client_id);
  const ownText = requireContentKind(content.type).getText?.(content);
  const filled =
    message ?? (ownText === undefined ? '' : fillPlaceholders(ownText, await placeholderValues(scope, share)));
  const is_tracked = wished || ownText === undefined || platform === null || filled.includes(share.link);
  const text = message === undefined && wished && ownText !== undefined ? withLink(filled, share.link) : filled;
  await recordShared(scope, { ...share, content_type: content.type }, { platform, message: text, is_tracked });
  return getShare(scope, links, share.id);
}

/**
 * Records a link that the actor prepared as sent to its client; one that was opened meanwhile was recorded then. Throws
 * `not_found` for a link that is not theirs, of another content or client, or revoked.
 *
 * @returns whether this recorded it.
 */
export async function confirmShare(
  scope: Scope,
  links: LinkConfig,
  sent: { id: number; content_id: number; client_id: number; platform: SharePlatform; message: string },
): Promise<boolean> {
  const share = await lockOwnShare(scope, sent);
  if (!share) throw new Problem('not_found', { log_detail: `share ${sent.id}` });
  if (share.shared_at !== null) return false;
  const isText = requireContentKind(share.content_type).getText !== undefined;
  const is_tracked = !isText || sent.message.includes(writeLink(links, share.code_sealed));
  await recordShared(scope, share, { platform: sent.platform, message: sent.message, is_tracked });
  return true;
}

/**
 * Undoes `confirmShare`: the link is a prepared one again, or revoked where another has been prepared since, and timelines and
 * figures are as before. Throws `not_possible_now` where another is being prepared.
 *
 * @returns whether it stays shared, because its link has been opened.
 */
export async function undoShare(scope: Scope, id: number): Promise<boolean> {
  const share = await lockGiven(scope, id);
  if (!share) return false;
  if (share.times_viewed > 0) return true;
  const { content_id, client_id, profile_id, is_tracked, shared_at } = share;
  await revokeExpiredPrepared(scope, share);
  // Every link is locked before the client, because who prepares one waits for the client with it.
  if ((await findPrepared(scope, share)) !== undefined) await revokeShare(scope, share);
  await markPrepared(scope, id);
  await undoActivity(scope, { shared_content_id: id });
  await addShareCounts(scope, content_id, { shares: -1, tracked: -Number(is_tracked) });
  await setLastShared(scope, content_id, shared_at, await findLastShared(scope, content_id));
  const payload = { content_id, client_id };
  await record(scope, shareUndone, { subject_id: id, payload, audience: null, to_profile_id: profile_id });
  return false;
}

type Noted = Pick<SharedContent, 'id' | 'content_id' | 'content_type' | 'content_title' | 'client_id' | 'profile_id'>;

/** How a content was given. */
interface Given {
  platform: SharePlatform | null;
  message: string;
  is_tracked: boolean;
}

/** Records a share as given, also when its link was opened although nobody recorded that. */
export async function recordShared(scope: OrgScope, share: Noted, given: Given): Promise<void> {
  const at = nowIso();
  await markShared(scope, share.id, { ...given, at });
  await publishShares(scope, share, [{ ...share, ...given }], { at });
}

/** Tells of shares of one content that were given: on the timelines of their clients, in its figures, on open screens. */
export async function publishShares(
  scope: OrgScope,
  { content_id, content_type, content_title }: Pick<Noted, 'content_id' | 'content_type' | 'content_title'>,
  shares: readonly (Pick<Noted, 'id' | 'client_id' | 'profile_id'> & Given)[],
  { at, is_automatic = false }: { at: string; is_automatic?: boolean },
): Promise<void> {
  const { activity } = requireContentKind(content_type);
  const activities = shares.flatMap(({ id, client_id, platform, message }) =>
    client_id === null || !activity
      ? []
      : {
          client_id,
          item_type: activity,
          text: message,
          type_specific_data: { content_id, content_title, platform, ...(is_automatic && { is_automatic }) },
          shared_content_id: id,
          occurred_at: at,
        },
  );
  if (activities.length > 0) await addActivities(scope, activities);
  const tracked = shares.filter(({ is_tracked }) => is_tracked).length;
  await addShareCounts(scope, content_id, { shares: shares.length, tracked, shared_at: at });
  await recordAll(
    scope,
    shareMade,
    shares.map(({ id, client_id, profile_id }) => ({
      subject_id: id,
      payload: { content_id, client_id },
      audience: null,
      to_profile_id: profile_id,
    })),
  );
}

/** Revokes a link for good. */
export async function revokeShare(
  scope: Scope,
  share: Pick<ShareRow, 'id' | 'content_id' | 'client_id' | 'profile_id'>,
): Promise<void> {
  const { id, content_id, client_id, profile_id } = share;
  await markRevoked(scope, id);
  await record(scope, shareRevoked, {
    subject_id: id,
    payload: { content_id, client_id },
    audience: null,
    to_profile_id: profile_id,
  });
}
