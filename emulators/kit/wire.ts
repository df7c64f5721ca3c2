import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** One request as it was received. */
export interface EmulatedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The query as it was written, without its question mark. */
  raw_query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The emulated time it came at. */
  at_ms: number;
}

export interface EmulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
}

export async function readRequest(incoming: IncomingMessage, nowMs: () => number): Promise<EmulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://emulator');
  const { method = '', headers } = incoming;
  const body = Buffer.concat(chunks);
  const [, raw_query = ''] = (incoming.url ?? '').split(/\?(.*)/s);
  return { method, path: url.pathname, query: url.searchParams, raw_query, headers, body, at_ms: nowMs() };
}

export function send(response: ServerResponse, answer: EmulatedAnswer): void {
  response.end(writeHead(response, answer));
}

/** Sends half of the body, and the rest after a pause, or breaks the connection there. */
export function sendHalf(response: ServerResponse, answer: EmulatedAnswer, then: { pause_ms: number } | 'break'): void {
  const body = Buffer.from(writeHead(response, answer, true) ?? '');
  const half = Math.floor(body.length / 2);
  response.write(body.subarray(0, half), () => {
    if (then === 'break') response.socket?.destroy();
    else setTimeout(() => response.end(body.subarray(half)), then.pause_ms);
  });
}

/** @returns the body to send. */
function writeHead(response: ServerResponse, { status, headers = {}, body }: EmulatedAnswer, hasLength = false) {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
  const sent = isRaw ? body : JSON.stringify(body);
  response.writeHead(status, {
    ...(!isRaw && { 'content-type': 'application/json' }),
    ...(hasLength && { 'content-length': Buffer.byteLength(sent ?? '') }),
    ...headers,
  });
  return sent;
}
