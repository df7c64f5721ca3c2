import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { findChatMessage } from './chat.queries.ts';
import { words } from './en.ts';
import { isKeptByMeta } from './kept-by-meta.ts';

/** Which message of which chat is answered. */
interface Answer {
  number_id: number;
  phone: string;
  message: { type: string; reply_to?: string | undefined };
}

/**
 * Returns Meta's id of the message that another one answers; null where it answers none. Throws `invalid_input` for one of another chat,
 * and for one that Meta would not show.
 */
export async function findAnsweredId(
  scope: Scope,
  client_id: number,
  { number_id, phone, message: { reply_to } }: Answer,
): Promise<string | null> {
  if (reply_to === undefined) return null;
  const answered = await findChatMessage(scope, client_id, reply_to);
  const isOfChat = answered?.number_id === number_id && `+${answered.wa_id}` === phone;
  if (!isOfChat || !isKeptByMeta(answered)) throw fieldProblem('message', words.not_answerable);
  return answered.provider_id;
}
