import type * as z from 'zod';
import type { ClientRow } from '#features/clients/access.ts';
import { findMaxBytes, tooLarge } from '#features/files/contract.ts';
import { checkUpload, findFile } from '#features/files/server/index.ts';
import { uploadMedia } from '#features/whatsapp/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { streamStored } from '#platform/server/storage/stream-stored.ts';
import type { whatsappChat } from '../../chat-contract.ts';
import type { FilledMessage } from '../sending/message-kinds.ts';
import { readMaxFileMb } from '../settings.ts';
import { findAccountOfNumber, isMessageId } from './chat.queries.ts';
import { explainMediaError } from './download-file.ts';
import { findAnsweredId } from './find-answered.ts';
import { requireSendable } from './send-chat-message.ts';

type Asked = DetachedRowContext<ClientRow> & { body: z.output<typeof whatsappChat.send.body> };

const REF = 'WHATSAPP_ATTACHMENT';
const FIELD = 'message';
const MEGABYTE = 1024 * 1024;

/**
 * Uploads the file of a message to Meta before it is queued, where it may be sent. Throws `invalid_input` for a file that Meta would
 * refuse.
 *
 * @returns null for a message without a file, and for one that is queued already.
 */
export async function prepareFile(context: Asked): Promise<FilledMessage | null> {
  const { services, actor, body } = context;
  const { message, number_id } = body;
  if (!('key' in message)) return null;
  const { key, caption } = message;
  const number = await context.withRow(async (scope, client) => {
    if (await isMessageId(scope, body.id)) return null;
    await requireSendable(scope, client.id, body, null);
    await findAnsweredId(scope, client.id, body);
    return (await findAccountOfNumber(scope, number_id)) ?? null;
  });
  if (number === null) return null;
  const { content_type, size_bytes } = await checkUpload(context, { key, upload_ref: REF, field: FIELD });
  const [kind] = content_type.split('/');
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  const max_bytes = Math.min(findMaxBytes(REF, content_type), readMaxFileMb(services) * MEGABYTE);
  if (size_bytes > max_bytes) throw fieldProblem(FIELD, tooLarge(REF, max_bytes));
  const name = (await context.read((scope) => findFile(scope, key)))?.name ?? type;
  const file = { name, content_type, bytes: await streamStored(services.storage, key) };
  const account = { org_id: actor.org_id, account_id: number.account_id };
  const media_id = await uploadMedia(services, account, number.phone_id, file).catch((error: unknown) => {
    if (error instanceof ProviderError && error.call_class === 'invalid_request') {
      throw fieldProblem(FIELD, error.said ?? tooLarge(REF, max_bytes));
    }
    throw explainMediaError(error);
  });
  const content = { type, media_id, mime_type: content_type, file_name: name, caption } as const;
  return { content, text: caption, template_id: null, template_version: null };
}
