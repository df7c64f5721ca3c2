import { displayPhone } from '#domain/phone-numbers.ts';
import { guessFileType } from '#features/files/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { ChatContentType, type ChatMessage, type ChatNumber, type QuotedMessage } from '../../chat-contract.ts';
import { describeReason } from '../history/describe-reason.ts';
import { type ChatRow, listChats, listQuoted, readChatPage, readReactions, type WhichChat } from './chat.queries.ts';
import { isKeptByMeta, isUnread } from './kept-by-meta.ts';

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

/** Adds to messages what they answer and what people reacted with, and leaves out what a deleted one said. */
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
  const quoted = new Map(
    (await listQuoted(scope, client_id, rows.flatMap(findAnswered))).map((row) => [row.provider_id, showQuoted(row)]),
  );
  return rows.map((row) => {
    const { number_id, wa_id, provider_id, reason, state, at, due_at, edited_at } = row;
    const [about] = findAnswered(row);
    return {
      ...showSaid(row),
      ...{ at, state, due_at, edited_at, own_number_id: number_id, phone: `+${wa_id}` },
      ...{ reason, reason_sentence: describeReason(reason) },
      quoted: about === undefined ? null : { message: quoted.get(about) ?? null },
      is_answerable: isKeptByMeta(row),
      is_unread: isUnread(row),
      reactions: reactions
        .filter(({ about }) => about === provider_id)
        .map(({ emoji, is_of_client }) => ({ emoji, is_of_client })),
    };
  });
}

/** Returns Meta's id of the message that this one answers, in a list that is empty where it answers none. */
const findAnswered = ({ content }: ChatRow): string[] =>
  content && 'about' in content && content.about && content.type !== 'reaction' ? [content.about] : [];

/** Returns what a message says and who wrote it; nothing of what a deleted one said. */
function showSaid({ id, kind, author, content, template_id, text, revoked_at }: ChatRow): QuotedMessage {
  const isDeleted = revoked_at !== null;
  const type = ChatContentType.safeParse(content?.type ?? (template_id === null ? 'text' : 'template'));
  return {
    ...{ id, kind, author, revoked_at, type: type.data ?? 'unsupported' },
    text: isDeleted ? '' : text,
    file: isDeleted ? null : describeFile(content),
  };
}

const MAX_LINE = 300;

const showQuoted = (row: ChatRow): QuotedMessage => {
  const shown = showSaid(row);
  return { ...shown, text: shown.text.trim().split('\n', 1)[0]!.slice(0, MAX_LINE) };
};

/** Returns what was sent along: a file of its own, or the one at the head of a template. */
function describeFile(content: ChatRow['content']): ChatMessage['file'] {
  if (content && 'media_id' in content) return { mime_type: content.mime_type, name: content.file_name };
  if (content?.type !== 'template' || !content.file) return null;
  const { type, name } = content.file;
  return { mime_type: guessFileType(name) ?? (type === 'image' ? 'image/jpeg' : 'application/pdf'), name };
}
