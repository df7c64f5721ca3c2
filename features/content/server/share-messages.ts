import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { ShareMessage } from '../contract.ts';
import { STANDARD_SHARE_MESSAGE } from '../placeholders.ts';
import { requireContentKind } from './content-kind.ts';
import { deleteShareMessage, findShareMessage, writeShareMessage } from './share-messages.queries.ts';

type Message = z.output<typeof ShareMessage>;

/**
 * Returns the message the actor sends with a content: their own, else the product's. A content that is a text is its own message.
 */
export async function getShareMessage(scope: Scope, content: ContentRow): Promise<Message> {
  const own = await findShareMessage(scope, content.id);
  if (own !== undefined) return { body: own, is_default: false };
  const kind = requireContentKind(content.type);
  const body = kind.getText ? kind.getText(await kind.get(scope, content.id)) : STANDARD_SHARE_MESSAGE;
  return { body, is_default: true };
}

export async function setShareMessage(scope: Scope, content: ContentRow, body: string): Promise<Message> {
  await writeShareMessage(scope, content.id, body);
  return { body, is_default: false };
}

export async function resetShareMessage(scope: Scope, content: ContentRow): Promise<Message> {
  await deleteShareMessage(scope, content.id);
  return getShareMessage(scope, content);
}
