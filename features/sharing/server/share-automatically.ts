import { requireContentKind } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { hashToken, newShortToken, seal } from '#platform/server/sessions/secrets.ts';
import { addAddresses } from './addresses.queries.ts';
import { getExpiry, publishShares } from './share-content.ts';
import { findUndeleted, insertGiven, type LinkConfig, type NewGivenShare } from './shares.queries.ts';

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
export const shareAutomatically = (
  scope: OrgScope,
  links: LinkConfig,
  content_id: number,
  shares: readonly NewGivenShare[],
) => shareWithClients(scope, links, { content_id, is_automatic: true }, shares);

/** Does the same, or, where a person gives it, records what they did: as their answers to leads and in their figures. */
export async function shareWithClients(
  scope: OrgScope,
  { secret_key }: LinkConfig,
  { content_id, is_automatic }: { content_id: number; is_automatic: boolean },
  shares: readonly NewGivenShare[],
): Promise<{ ids: number[]; title: string } | null> {
  const content = await findUndeleted(scope, content_id);
  const kind = content && requireContentKind(content.type);
  if (!kind || (await kind.isReady?.(scope, content_id)) === false) return null;
  const at = nowIso();
  const expires_at = getExpiry(content.share_options.link_expires_in_days);
  const sealed = shares.map((share) => ({ ...share, code_sealed: seal(secret_key, share.code) }));
  const ids = await insertGiven(scope, { content_id, expires_at, at, is_automatic }, sealed);
  await addAddresses(
    scope,
    shares.map(({ code }, index) => ({ id: ids[index]!, token_hash: hashToken(code) })),
    expires_at,
  );
  const about = { content_id, content_type: content.type, content_title: content.title };
  const given = shares.map((share, index) => ({ ...share, id: ids[index]! }));
  await publishShares(scope, about, given, { at, is_automatic });
  return { ids, title: content.title };
}
