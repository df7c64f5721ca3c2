import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compresses in another thread, so that a long answer holds up no other one. */
export const compress = promisify<string, { level?: number }, Buffer>(gzip);

/** Sends a text, compressed to those who accept it; `vary` is the caller's. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  level: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<FastifyReply> {
  if (!takesGzip(request)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level }));
}

/** Shorter answers fit one packet as they are. */
const SHORTEST_JSON = 1_024;

/**
 * Sends JSON, compressed unless a link from elsewhere asked for it: who made the link might learn from the length of the
 * answer what is in it (decision 0299).
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<FastifyReply> | FastifyReply {
  reply.header('vary', 'accept-encoding');
  const isPlain = json.length < SHORTEST_JSON || isFromElsewhere(request);
  return isPlain ? reply.send(json) : sendCompressed(request, reply, json);
}

/** A browser says where a request comes from, and no page can say otherwise; programs say nothing. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** Returns whether the asker takes gzip, which `gzip;q=0` refuses. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding']));
