import { requireContentKind } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { hashToken, newShortToken, seal } from '#platform/server/sessions/secrets.ts';
import type { SharePlatform } from '../contract.ts';
import { addAddress } from './addresses.queries.ts';
import { getExpiry, publishShare } from './share-content.ts';
import { findUndeleted, insertAutomatic, type LinkConfig, makeLink } from './shares.queries.ts';

/** What the product gives for somebody, and to whom. */
interface AutomaticShare {
  content_id: number;
  client_id: number;
  /** Whose share it is: the page names them, and they hear when it is opened. */
  profile_id: number;
  /** How its link goes out besides a page that shows it. */
  platform: SharePlatform | null;
}

/**
 * Gives a content to a client as a tracked share of somebody who did nothing for it: it is on the timeline, but answers no
 * lead, takes no "new" mark off and counts in no figure of theirs. Called outside of any person's doing, by a job.
 *
 * @returns the share with its link; null where the content is deleted or not ready.
 */
export async function shareAutomatically(
  scope: OrgScope,
  links: LinkConfig,
  { content_id, client_id, profile_id, platform }: AutomaticShare,
): Promise<{ id: number; link: string; title: string } | null> {
  const content = await findUndeleted(scope, content_id);
  const kind = content && requireContentKind(content.type);
  if (!kind || (await kind.isReady?.(scope, content_id)) === false) return null;
  const at = nowIso();
  const code = newShortToken();
  const code_sealed = seal(links.secret_key, code);
  const expires_at = getExpiry(content.share_options.link_expires_in_days);
  const target = { content_id, client_id, profile_id };
  const id = await insertAutomatic(scope, { ...target, platform, code_sealed, expires_at, at });
  await addAddress(scope, { id, token_hash: hashToken(code), expires_at });
  const share = { ...target, id, content_type: content.type, content_title: content.title };
  await publishShare(scope, share, { platform, message: '', is_tracked: true, is_automatic: true, at });
  return { id, link: makeLink(links, code_sealed), title: content.title };
}
