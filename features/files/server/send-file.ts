import type { FastifyReply } from 'fastify';
import { attachment } from '#platform/server/storage/content-disposition.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { isImageType } from '../upload-refs.ts';

interface FileAnswer {
  key: string;
  content_type: string;
  /** Given: the browser saves the file under this name. */
  file_name?: string | undefined;
  /** `private` for what needs a session, `public` for what an address alone opens. */
  cache: 'private' | 'public';
}

/**
 * Streams a stored file. A key's bytes never change, so browsers keep them for good. Only pictures and PDF are ever
 * shown in place, and nothing in them may run.
 */
export async function sendFile(reply: FastifyReply, storage: FileStorage, answer: FileAnswer): Promise<void> {
  const { stream, size } = await storage.read(answer.key);
  const { content_type, file_name } = answer;
  reply.header('content-type', content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type);
  reply.header('content-length', String(size));
  reply.header('cache-control', `${answer.cache}, max-age=31536000, immutable`);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  const isShown = isImageType(content_type) || content_type === 'application/pdf';
  if (file_name !== undefined || !isShown) reply.header('content-disposition', attachment(file_name ?? answer.key));
  await reply.send(stream);
}
