import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { ContentType, ShareMessage } from '../contract.ts';
import { STANDARD_SHARE_MESSAGE } from '../placeholders.ts';
import { requireContentKind } from './content-kind.ts';
import { deleteShareMessage, findShareMessage, listOwnMessages, writeShareMessage } from './share-messages.queries.ts';

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

interface Named {
  id: number;
  type: ContentType;
}

/** Returns of each of these contents the message the actor sends with it, and whether its link has something to show now. */
export async function readShareDetails(scope: Scope, contents: readonly Named[]) {
  const known = await listOwnMessages(
    scope,
    contents.map(({ id }) => id),
  );
  const details = new Map<number, { message: string; is_ready: boolean }>();
  for (const type of new Set(contents.map((content) => content.type))) {
    const kind = requireContentKind(type);
    const ids = contents.filter((content) => content.type === type).map(({ id }) => id);
    const facts = await kind.describeItems?.(scope, ids);
    for (const id of ids) {
      const is_ready = facts ? facts.get(id)?.state === 'ready' : ((await kind.isReady?.(scope, id)) ?? true);
      const message = known.get(id) ?? kind.getText?.(await kind.get(scope, id)) ?? STANDARD_SHARE_MESSAGE;
      details.set(id, { message, is_ready });
    }
  }
  return details;
}
