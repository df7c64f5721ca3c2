import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FilledPage } from './page-template.ts';

const compress = promisify(gzip);

/** Sends a text, compressed to browsers that accept it. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (!takesGzip(request)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: 1 }));
}

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

const takesGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(String(headers['accept-encoding']));
