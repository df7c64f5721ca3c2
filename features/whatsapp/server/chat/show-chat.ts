import { displayPhone } from '#domain/phone-numbers.ts';
import { guessFileType } from '#features/files/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { ChatContentType, type ChatMessage, type ChatNumber } from '../../chat-contract.ts';
import { describeReason } from '../history/describe-reason.ts';
import { type ChatRow, listChats, readChatPage, readReactions, type WhichChat } from './chat.queries.ts';

/** Returns the chats of a client; there are so few that they are one page. */
export async function listChatNumbers(scope: OrgScope, client_id: number): Promise<Page<ChatNumber>> {
  const chats = await listChats(scope, client_id);
  const results = chats.map(({ wa_id, ...chat }) => ({ ...displayNumber(wa_id), ...chat }));
  return { results, next: null, previous: null };
}

/** Returns a number of WhatsApp as it is called and as it is shown. */
export const displayNumber = (wa_id: string) => {
  const phone = `+${wa_id}`;
  return { phone, display: displayPhone({ raw: phone, number_e164: phone }) };
};

/** Returns a page of the messages exchanged with a client, newest first. */
export async function showChat(
  scope: OrgScope,
  client_id: number,
  which: WhichChat,
  paging: PageQuery,
): Promise<Page<ChatMessage>> {
  const page = await readChatPage(scope, client_id, which, paging);
  return { ...page, results: await showMessages(scope, client_id, page.results) };
}

/** Adds to messages what people reacted with, and leaves out what a deleted one said. */
export async function showMessages(
  scope: OrgScope,
  client_id: number,
  rows: readonly ChatRow[],
): Promise<ChatMessage[]> {
  const reactions = await readReactions(
    scope,
    client_id,
    rows.flatMap(({ provider_id }) => provider_id ?? []),
  );
  return rows.map(({ number_id, wa_id, provider_id, content, template_id, reason, ...row }) => {
    const isDeleted = row.revoked_at !== null;
    const type = ChatContentType.safeParse(content?.type ?? (template_id === null ? 'text' : 'template'));
    return {
      ...row,
      ...{ own_number_id: number_id, phone: `+${wa_id}`, type: type.data ?? 'unsupported' },
      text: isDeleted ? '' : row.text,
      file: isDeleted ? null : describeFile(content),
      ...{ reason, reason_sentence: describeReason(reason) },
      reactions: reactions
        .filter(({ about }) => about === provider_id)
        .map(({ emoji, is_of_client }) => ({ emoji, is_of_client })),
    };
  });
}

/** Returns what was sent along: a file of its own, or the one at the head of a template. */
function describeFile(content: ChatRow['content']): ChatMessage['file'] {
  if (content && 'media_id' in content) return { mime_type: content.mime_type, name: content.file_name };
  if (content?.type !== 'template' || !content.file) return null;
  const { type, name } = content.file;
  return { mime_type: guessFileType(name) ?? (type === 'image' ? 'image/jpeg' : 'application/pdf'), name };
}
