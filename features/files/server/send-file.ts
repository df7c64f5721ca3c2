import type { FastifyReply } from 'fastify';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { SentFile } from '#platform/server/network/write-form.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';
import { attachment } from '#platform/server/storage/content-disposition.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { streamStored } from '#platform/server/storage/stream-stored.ts';
import { isImageType } from '../upload-refs.ts';
import { findStored } from './files.queries.ts';

interface FileAnswer {
  key: string;
  content_type: string;
  /** When given, the browser saves the file under this name. */
  file_name?: string | undefined;
  cache: keyof typeof cacheControl;
}

/**
 * How browsers may cache a file. Its bytes never change, but the right to them does, so only files loaded along with a
 * checked answer are cached without asking.
 */
const cacheControl = {
  keep: 'private, max-age=31536000, immutable',
  ask_again: 'private, no-cache',
  never: 'no-store',
};

/** Streams a stored file. Only pictures and PDFs are shown in the browser, and no script in them runs. */
export async function sendFile(reply: FastifyReply, storage: FileStorage, answer: FileAnswer): Promise<void> {
  const { content_type, file_name } = answer;
  const etag = `"${hashToken(answer.key).toString('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', cacheControl[answer.cache]);
  if (reply.request.headers['if-none-match'] === etag) {
    await reply.status(304).send();
    return;
  }
  const { stream, size } = await storage.read(answer.key);
  reply.header('content-type', content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type);
  reply.header('content-length', String(size));
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  const isShown = isImageType(content_type) || content_type === 'application/pdf';
  if (file_name !== undefined || !isShown) reply.header('content-disposition', attachment(file_name ?? answer.key));
  await reply.send(stream);
}

/** Finds a file in use to send it on; null where there is none. */
export async function readFile(
  read: <Result>(work: (scope: OrgScope) => Promise<Result>) => Promise<Result>,
  storage: FileStorage,
  key: string,
): Promise<SentFile | null> {
  const [file] = await read((scope) => findStored(scope, [key]));
  if (!file) return null;
  const { name, content_type } = file;
  return { name, content_type, bytes: await streamStored(storage, key) };
}
