import { constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, sendCompressed, takesGzip } from '#platform/server/http/send-compressed.ts';
import type { FilledPage } from './page-template.ts';

/** Sends a text, compressed to browsers that accept it. */
export const sendText = (request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> =>
  sendCompressed(request, reply, text, constants.Z_BEST_SPEED);

/** Sends a page that was compressed before. */
export function sendFilled(request: FastifyRequest, reply: FastifyReply, page: FilledPage): FastifyReply {
  if (!takesGzip(request)) return reply.send(page.plain());
  return reply.header('content-encoding', 'gzip').send(page.gzip());
}

/** Texts that stay the same, compressed once. */
const files = new Map<string, Promise<Buffer>>();
const MAX_FILES = 200;

/** Sends a text that stays the same, compressed once and as well as can be. */
export async function sendStatic(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (!takesGzip(request)) return reply.send(text);
  const file = files.get(text) ?? compress(text, { level: constants.Z_BEST_COMPRESSION });
  if (files.size >= MAX_FILES) files.clear();
  files.set(text, file);
  return reply.header('content-encoding', 'gzip').send(await file);
}
