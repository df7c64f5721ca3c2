import { readFirstName } from '#domain/first-name.ts';
import { getClient } from '#features/clients/server/index.ts';
import type { PlaceholderValues } from '#features/content/contract.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { SharedContent } from '../contract.ts';

/** Who sends messages, with what placeholders say of them. */
export const listSenders = (scope: OrgScope, profile_ids: readonly number[]) =>
  scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', 'in', profile_ids)
    .select(['profiles.id', 'profiles.name', 'profiles.email', 'profiles.phone_raw', 'orgs.name as company'])
    .execute();
export type MessageSender = Awaited<ReturnType<typeof listSenders>>[number];

/** Returns the values of message tokens for this share and the person who makes it, the actor unless another is named. */
export async function placeholderValues(
  scope: Scope,
  share: Pick<SharedContent, 'client_id' | 'content_title' | 'link'>,
  sender_id = scope.actor.profile_id,
): Promise<PlaceholderValues> {
  const [user] = await listSenders(scope, [sender_id]);
  const client = share.client_id === null ? null : await getClient(scope, share.client_id);
  const { name, phones, emails } = client ?? {};
  const reached = name === undefined ? null : { name, phone: phones?.[0]?.display ?? null, email: emails?.[0] ?? null };
  return toPlaceholderValues(user!, reached, share);
}

/** Does the same of what is known already; a client without a recipient in mind is null. */
export const toPlaceholderValues = (
  user: MessageSender,
  client: { name: string; phone: string | null; email: string | null } | null,
  share: Pick<SharedContent, 'content_title' | 'link'>,
): PlaceholderValues => ({
  client_name: client?.name ?? null,
  client_first_name: client && readFirstName(client.name),
  client_phone: client?.phone ?? null,
  client_email: client?.email ?? null,
  content_name: share.content_title,
  content_link: share.link,
  user_name: user.name,
  user_first_name: readFirstName(user.name),
  user_phone: user.phone_raw,
  user_email: user.email,
  user_company: user.company,
});
