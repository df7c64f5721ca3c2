import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessages } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { shareWithClients } from '../share-automatically.ts';
import type { LinkConfig } from '../shares.queries.ts';
import { countMailedToday } from './mailed.queries.ts';
import { findReplyAddress } from './reply-address.queries.ts';
import { isReadingBounces, readMailLimit } from './settings.ts';
import type { Mailing, WrittenMail } from './write-mail.ts';

/** Prepares e-mails to clients who unsubscribe at these addresses. */
export const openMailing = async (
  scope: OrgScope,
  services: Services,
  unsubscribe_urls: ReadonlyMap<number, string>,
): Promise<Mailing> => ({
  unsubscribe_urls,
  reply_to: await findReplyAddress(scope, services),
  is_bounce_read: isReadingBounces(services),
});

/**
 * Makes the shares of a content and queues the e-mails that carry their links, both or neither.
 *
 * @returns the share and the message of each, in their order.
 */
export async function shareByMail(
  scope: OrgScope,
  links: LinkConfig,
  content_id: number,
  written: readonly WrittenMail[],
  { is_automatic }: { is_automatic: boolean },
): Promise<{ share_id: number; message_id: string }[]> {
  if (written.length === 0) return [];
  const message_ids = await sendMessages(
    scope,
    written.map(({ mail }) => mail),
  );
  const shares = written.map(({ share }, index) => ({ ...share, message_id: message_ids[index]! }));
  const given = await shareWithClients(scope, links, { content_id, is_automatic }, shares);
  if (!given) throw new Error('the content was deleted in this moment');
  return given.ids.map((share_id, index) => ({ share_id, message_id: message_ids[index]! }));
}

/** How many more e-mails their day allows in the name of each of these people. */
export type Allowance = Map<number, number>;

export async function readAllowance(
  scope: OrgScope,
  services: Services,
  profile_ids: readonly number[],
): Promise<Allowance> {
  const limit = readMailLimit(services);
  const sent = await countMailedToday(scope, profile_ids);
  return new Map([...sent].map(([id, count]) => [id, Math.max(0, limit - count)]));
}
