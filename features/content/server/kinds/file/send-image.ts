import { sendFile } from '#features/files/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import type { DocumentTemplate } from '../../../contract.ts';
import { pictureKey } from '../../documents/picture-key.ts';

/** Streams a picture of a file the actor may see; the page of an image is the file as uploaded. */
export async function sendImage(context: DetachedRowContext<DocumentTemplate>, image: string) {
  const { s3_obj_key, doc_status, content_type } = await context.withRow(async (_, document) => document);
  const isOriginal = doc_status === 'WILL_NOT_PROCESS' && image.startsWith('page-');
  if (isOriginal && !image.startsWith('page-1-')) throw new Problem('not_found', { log_detail: `image ${image}` });
  await sendFile(context.reply.raw, context.services.storage, {
    key: isOriginal ? s3_obj_key : pictureKey(s3_obj_key, image),
    content_type: isOriginal ? content_type : 'image/webp',
    cache: 'keep',
  });
  return REPLY_SENT;
}
