import type * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { type Scope, withScope } from '#platform/server/database/scope.ts';
import type { PublicContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import type { files } from '../contract.ts';
import { findReadableFile } from './file-rights.ts';
import { sendFile } from './send-file.ts';
import { sniffType } from './sniff.ts';

interface DownloadRequest extends PublicContext {
  params: z.output<typeof files.download.params>;
  query: z.output<typeof files.download.query>;
}

/** Sends a file to a person who may see what it is used for, or to anybody with a signed address. */
export async function downloadFile(asked: DownloadRequest) {
  const { params, query, session, services, request, reply } = asked;
  const { key } = params;
  const { storage } = services;
  if (query.signature !== undefined && storage.local?.isGranted(key, query)) {
    const content_type = (await sniffType(storage, key, query.file_name ?? '')) ?? 'application/octet-stream';
    await sendFile(reply.raw, storage, { key, content_type, file_name: query.file_name, cache: 'never' });
    return REPLY_SENT;
  }
  if (!session) throw new Problem('not_signed_in');
  const { actor } = session;
  const options = { org_id: actor.org_id, actor, request_id: request.id, mode: 'read' as const };
  const file = await withScope(services.database, options, (scope: Scope) => findReadableFile(scope, key));
  if (!file) throw new Problem('not_found', { log_detail: 'a file that is not there or not theirs to see' });
  const { content_type } = file;
  await sendFile(reply.raw, storage, { key, content_type, file_name: query.file_name, cache: 'ask_again' });
  return REPLY_SENT;
}
