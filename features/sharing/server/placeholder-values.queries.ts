import { readFirstName } from '#domain/first-name.ts';
import { getClient } from '#features/clients/server/index.ts';
import type { PlaceholderValues } from '#features/content/contract.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { SharedContent } from '../contract.ts';

/** Returns the values of message tokens for this share and the person who makes it, the actor unless another is named. */
export async function placeholderValues(
  scope: Scope,
  share: Pick<SharedContent, 'client_id' | 'content_title' | 'link'>,
  sender_id = scope.actor.profile_id,
): Promise<PlaceholderValues> {
  const user = await scope.db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', '=', sender_id)
    .select(['profiles.name', 'profiles.email', 'profiles.phone_raw', 'orgs.name as company'])
    .executeTakeFirstOrThrow();
  const client = share.client_id === null ? null : await getClient(scope, share.client_id);
  return {
    client_name: client?.name ?? null,
    client_first_name: client && readFirstName(client.name),
    client_phone: client?.phones[0]?.display ?? null,
    client_email: client?.emails[0] ?? null,
    content_name: share.content_title,
    content_link: share.link,
    user_name: user.name,
    user_first_name: readFirstName(user.name),
    user_phone: user.phone_raw,
    user_email: user.email,
    user_company: user.company,
  };
}
