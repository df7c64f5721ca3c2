import { requireContentKind } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { hashToken, newShortToken, seal } from '#platform/server/sessions/secrets.ts';
import { addAddresses } from './addresses.queries.ts';
import { getExpiry, publishShares } from './share-content.ts';
import { type AutomaticShare, findUndeleted, insertAutomatic, type LinkConfig } from './shares.queries.ts';

/** Returns a code for a link that is not stored yet, and the link. */
export function newShareLink({ public_url }: LinkConfig): { code: string; link: string } {
  const code = newShortToken();
  return { code, link: `${public_url}/s/${code}` };
}

/**
 * Gives a content to clients as shares of people who did nothing for it: they are on the timelines, but answer no lead, take no "new"
 * mark off and count in no figure of theirs. Called outside of any person's doing, by a job.
 *
 * @returns the shares' ids, in their order; null where the content is deleted or not ready.
 */
export async function shareAutomatically(
  scope: OrgScope,
  { secret_key }: LinkConfig,
  content_id: number,
  shares: readonly AutomaticShare[],
): Promise<{ ids: number[]; title: string } | null> {
  const content = await findUndeleted(scope, content_id);
  const kind = content && requireContentKind(content.type);
  if (!kind || (await kind.isReady?.(scope, content_id)) === false) return null;
  const at = nowIso();
  const expires_at = getExpiry(content.share_options.link_expires_in_days);
  const sealed = shares.map((share) => ({ ...share, code_sealed: seal(secret_key, share.code) }));
  const ids = await insertAutomatic(scope, { content_id, expires_at, at }, sealed);
  await addAddresses(
    scope,
    shares.map(({ code }, index) => ({ id: ids[index]!, token_hash: hashToken(code) })),
    expires_at,
  );
  const about = { content_id, content_type: content.type, content_title: content.title };
  const given = shares.map((share, index) => ({ ...share, id: ids[index]! }));
  await publishShares(scope, about, given, { at, is_automatic: true });
  return { ids, title: content.title };
}
