import type * as z from 'zod';
import type { ClientRow } from '#features/clients/access.ts';
import { findStored, sendFile } from '#features/files/server/index.ts';
import { downloadMedia } from '#features/whatsapp/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { attachment } from '#platform/server/storage/content-disposition.ts';
import type { whatsappChat } from '../../chat-contract.ts';
import { reasonSentences } from '../../reason-en.ts';
import { findAccountOfNumber, findChatMessage } from './chat.queries.ts';
import { words } from './en.ts';

type Asked = DetachedRowContext<ClientRow> & { params: z.output<typeof whatsappChat.downloadFile.params> };

/** Kinds of files that a browser shows without running anything in them. */
const shown = new Set([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  ...['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/opus', 'audio/webm'],
  ...['video/mp4', 'video/3gpp', 'video/webm'],
]);
/** Kinds that are saved under their own name and kind; everything else is bytes. */
const saved =
  /^(application\/(pdf|zip|msword|vnd\.(ms-(excel|powerpoint)|openxmlformats-officedocument\.[\w.]+))|text\/(plain|csv))$/;

/** Streams a file of a message from Meta to a person who sees the client. What a sender named it decides nothing but a name. */
export async function downloadFile(context: Asked) {
  const { services, params, reply, actor } = context;
  const { media, account_id, own } = await context.withRow(async (scope, client) => {
    const message = await findChatMessage(scope, client.id, params.message_id);
    const content = message?.content;
    if (content?.type === 'template' && content.file) {
      const [own] = await findStored(scope, [content.file.key]);
      if (own) return { own, media: null, account_id: null };
    }
    const isThere = content && 'media_id' in content && message.revoked_at === null && message.number_id !== null;
    const account = isThere ? await findAccountOfNumber(scope, message.number_id!) : undefined;
    if (!isThere || !account) throw new Problem('not_found', { log_detail: `a file of message ${params.message_id}` });
    return { media: content, account_id: account.account_id, own: null };
  });
  if (own) {
    const file_name = own.content_type.startsWith('image/') ? undefined : own.name;
    await sendFile(reply.raw, services.storage, { ...own, file_name, cache: 'ask_again' });
    return REPLY_SENT;
  }
  const account = { org_id: actor.org_id, account_id };
  const stream = await downloadMedia(services, account, media.media_id).catch((error: unknown) => {
    throw explainMediaError(error);
  });
  const [kind = ''] = media.mime_type.toLowerCase().split(';');
  const isShown = shown.has(kind.trim());
  const type = isShown || saved.test(kind.trim()) ? kind.trim() : 'application/octet-stream';
  const answer = reply.raw
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=3600');
  if (!isShown) answer.header('content-disposition', attachment(media.file_name ?? params.message_id));
  else answer.header('content-disposition', 'inline');
  await answer.send(stream);
  return REPLY_SENT;
}

/** Returns what a call about a file answers where Meta refused it. */
export function explainMediaError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const log_detail = `WhatsApp media: ${error.call_class} ${error.code ?? ''}`;
  switch (error.call_class) {
    case 'not_found':
    case 'rejected':
    case 'invalid_request':
      return new Problem('gone', { detail: words.file_gone, log_detail });
    case 'auth_expired':
      return new Problem('not_possible_now', { detail: reasonSentences.ACCOUNT_EXPIRED, log_detail });
    case 'permission_missing':
      return new Problem('not_possible_now', { detail: reasonSentences.NO_PERMISSION, log_detail });
    default:
      return new Problem('not_available', { log_detail });
  }
}
