import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Sends a text, compressed to browsers that accept it. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: 1 }));
}
