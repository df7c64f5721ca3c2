import type { ContentRow } from '#features/content/access.ts';
import { sendFile } from '#features/files/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import { readPageFiles } from '../draft/page-files.queries.ts';
import { pagePictureKey } from './picture-keys.ts';

/** Streams a picture of a page the actor may see. */
export async function sendPicture(context: DetachedRowContext<ContentRow>, key: string, width: number) {
  const isThere = await context.withRow(async (scope, { id }) =>
    (await readPageFiles(scope, id)).some((file) => file.key === key && file.width !== null),
  );
  if (!isThere) throw new Problem('not_found', { log_detail: `picture ${key}` });
  await sendFile(context.reply.raw, context.services.storage, {
    key: pagePictureKey(key, width),
    content_type: 'image/webp',
    cache: 'keep',
  });
  return REPLY_SENT;
}
