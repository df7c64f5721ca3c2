import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { nowMillis } from '../clock.ts';
import { insideTransaction } from '../database/scope.ts';
import { type Log, redactUrl } from '../logs/log.ts';
import { parseWithLongNumbers } from '../meta/long-numbers.ts';
import { hasFewValues } from './count-values.ts';
import { lookupPublic } from './public-target.ts';

/** Limits of every outgoing call (integrations R.3): milliseconds to connect and in all, bytes of an answer. */
const CONNECT_MS = 5_000;
const TOTAL_MS = 20_000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** A body that is sent as it is read and never held whole. */
export interface StreamedBody {
  /** Its bytes, as the other side is told before they come. */
  length: number;
  /** Opens it anew for each try. */
  open(): Promise<Readable>;
}

export interface OutgoingRequest {
  /** The service's name in the log: 'twilio'. */
  service: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** `URLSearchParams` are sent as `application/x-www-form-urlencoded`. */
  body?: string | Buffer | URLSearchParams | StreamedBody;
  /** Milliseconds in all; 20 s when absent. */
  timeout_ms?: number;
  /** True for an address that a person entered: names that resolve to private addresses are refused. */
  only_public?: boolean;
}

/** Keeps its own connections, all of them made to checked addresses. */
const publicAgent = new https.Agent({ keepAlive: true, lookup: lookupPublic });

export interface IncomingAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /**
   * Returns the answer as JSON, parsed once, with whole numbers beyond 2^53 as texts; undefined when it is none (an error page,
   * a cut-off body) or holds more values than any real answer.
   */
  json(): unknown;
}

/**
 * A call without an answer. `was_sent` false: the connection failed before anything left, so that it is safe to call
 * again; true: the other side may have acted.
 */
export class OutsideError extends Error {
  constructor(
    message: string,
    readonly was_sent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutsideError';
  }
}

export interface HttpClient {
  /** Makes one try and never follows redirects. Throws `OutsideError` when no answer came. */
  send(request: OutgoingRequest): Promise<IncomingAnswer>;
  /**
   * Like `send`, with the body as it comes. The stream fails with an `OutsideError` where it is larger than `max_bytes`, cut off
   * or too slow; who does not read it destroys it.
   */
  download(request: OutgoingRequest, max_bytes: number): Promise<Download>;
}

export interface Download {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Readable;
}

export interface HttpClientOptions {
  log: Log;
  /** True to throw when a transaction is open, because a slow service would hold its connection. */
  refuse_in_transaction: boolean;
}

/**
 * Makes the server's only client for outside services. The log has method, address without secrets, status and time,
 * never bodies or headers.
 */
export function createHttpClient({ log, refuse_in_transaction }: HttpClientOptions): HttpClient {
  const call = async <Answer extends { status: number; headers: http.IncomingHttpHeaders }>(
    request: OutgoingRequest,
    makeCall: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (refuse_in_transaction && insideTransaction()) {
      throw new Error(`A call to ${request.service} inside a transaction would hold its connection hostage.`);
    }
    // The error of a broken address would hold it, and with it the token.
    if (!URL.canParse(request.url)) throw new Error(`${request.service} has no address that can be called`);
    const startedMs = nowMillis();
    const entry = { service: request.service, method: request.method, url: redactUrl(request.url) };
    try {
      const answer = await makeCall();
      const request_id = readRequestId(answer.headers);
      log.info({ ...entry, status: answer.status, ms: nowMillis() - startedMs, request_id }, 'called outside');
      return answer;
    } catch (error) {
      log.warn({ ...entry, ms: nowMillis() - startedMs, err: error }, 'call outside failed');
      throw error;
    }
  };
  return {
    send: (request) => call(request, () => exchange(request)),
    download: (request, max_bytes) => call(request, () => startDownload(request, max_bytes)),
  };
}

/** Reads the provider's own request id from its header. */
const readRequestId = (headers: http.IncomingHttpHeaders) =>
  headers['x-fb-trace-id'] ?? headers['x-li-uuid'] ?? headers['twilio-request-id'] ?? headers['request-id'];

async function exchange(request: OutgoingRequest): Promise<IncomingAnswer> {
  const state = { connected: false };
  try {
    const response = await open(request, state);
    const bytes = await decompress(await readAll(response), response.headers['content-encoding']);
    const text = bytes.toString('utf8');
    const isReadable = await hasFewValues(bytes);
    const json = once(() => (isReadable ? parseWithLongNumbers(text) : undefined));
    return { status: response.statusCode ?? 0, headers: response.headers, text, json };
  } catch (error) {
    throw toOutsideError(request, error, state.connected);
  }
}

async function startDownload(request: OutgoingRequest, max_bytes: number): Promise<Download> {
  const state = { connected: false };
  try {
    const response = await open({ ...request, headers: { 'accept-encoding': 'identity', ...request.headers } }, state);
    const body = Readable.from(readParts(request, response, max_bytes), { objectMode: false });
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    throw toOutsideError(request, error, state.connected);
  }
}

async function* readParts(request: OutgoingRequest, response: http.IncomingMessage, max_bytes: number) {
  try {
    yield* limitParts(response, max_bytes);
  } catch (error) {
    throw toOutsideError(request, error, true);
  } finally {
    response.destroy();
  }
}

function toOutsideError({ service }: OutgoingRequest, error: unknown, was_sent: boolean): OutsideError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new OutsideError(`${service}: ${code ?? message}`, was_sent, { cause: error });
}

async function open(request: OutgoingRequest, state: { connected: boolean }): Promise<http.IncomingMessage> {
  const url = new URL(request.url);
  const body = writeBody(request);
  const source = Buffer.isBuffer(body) ? null : await body?.open();
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
      method: request.method,
      headers: makeHeaders(request, body),
      signal: AbortSignal.timeout(request.timeout_ms ?? TOTAL_MS),
      ...(request.only_public && { agent: publicAgent }),
    });
    outgoing.on('socket', (socket) => watchConnecting(outgoing, socket, url, state));
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    if (source) pipeline(source, outgoing).catch(reject);
    else outgoing.end(body);
  });
}

/** Notes when the connection is made and gives up when that takes too long; a kept-alive one counts as made. */
function watchConnecting(outgoing: http.ClientRequest, socket: Socket, url: URL, state: { connected: boolean }): void {
  if (!socket.connecting) {
    state.connected = true;
    return;
  }
  const tooSlow = setTimeout(() => outgoing.destroy(new Error('no connection within 5 s')), CONNECT_MS);
  socket.once('close', () => clearTimeout(tooSlow));
  socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
    state.connected = true;
    clearTimeout(tooSlow);
  });
}

function makeHeaders(request: OutgoingRequest, body: Buffer | StreamedBody | undefined): Record<string, string> {
  const isForm = request.body instanceof URLSearchParams;
  return {
    'accept-encoding': 'gzip, deflate, br',
    ...(body && { 'content-length': String(body.length) }),
    ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...request.headers,
  };
}

function writeBody({ body }: OutgoingRequest): Buffer | StreamedBody | undefined {
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString(), 'utf8');
  return body;
}

async function readAll(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitParts(response, MAX_ANSWER_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* limitParts(response: http.IncomingMessage, max_bytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max_bytes) throw new Error(`answer larger than ${max_bytes} bytes`);
    yield chunk;
  }
  if (!response.complete) throw new Error('the answer was cut off');
}

const limits = { maxOutputLength: MAX_ANSWER_BYTES };
const decompressors: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify<Buffer, object, Buffer>(gunzip)(bytes, limits),
  deflate: (bytes) => promisify<Buffer, object, Buffer>(inflate)(bytes, limits),
  br: (bytes) => promisify<Buffer, object, Buffer>(brotliDecompress)(bytes, limits),
};

const decompress = async (bytes: Buffer, encoding = 'identity'): Promise<Buffer> =>
  (await decompressors[encoding.toLowerCase()]?.(bytes)) ?? bytes;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Returns the pause the other side asked for, in seconds: `Retry-After` as seconds or as an HTTP date.
 *
 * @returns undefined when there is none that can be read.
 */
export function retryAfterSeconds(headers: http.IncomingHttpHeaders): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMillis()) / 1000));
}
