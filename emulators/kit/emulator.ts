import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Fault, PlannedFault } from './faults.ts';

/** One request as it was received. */
export interface EmulatedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface EmulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
}

const START = '2026-11-20T00:00:00.000Z';

/**
 * What all emulators share: a clock that moves only when told, a journal of every request, faults for the next
 * requests, and a control plane under `/__emu` (integrations E.0). A subclass answers as its service does. Nothing here
 * is shared with the clients under test.
 */
export abstract class Emulator {
  readonly requests: EmulatedRequest[] = [];
  private readonly faults: PlannedFault[] = [];
  private clockMs = Date.parse(START);
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Answers a request as the service does. */
  protected abstract answer(request: EmulatedRequest): EmulatedAnswer;
  /** Resets the service to the state of a new account. */
  protected abstract clear(): void;
  protected abstract seed(state: unknown): void;
  protected abstract dump(): unknown;
  /** Returns the service's error of this name or number. */
  protected abstract errorNamed(name: string): EmulatedAnswer;
  /** Returns the service's answer to too many requests. */
  protected abstract rateLimit(): EmulatedAnswer;
  /** Calls the product with an event, for a service that does. @returns the statuses it answered. */
  protected async deliver(_event: unknown, _options: unknown): Promise<number[]> {
    throw new Error('this service calls nobody');
  }
  /** Does what has become due after the clock moved. */
  protected async runDue(): Promise<void> {}

  /** @returns its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.hangUp();
    return new Promise((resolve) => this.server.close(resolve));
  }

  get nowMs(): number {
    return this.clockMs;
  }

  async setClock(instant: string): Promise<void> {
    this.clockMs = Date.parse(instant);
    await this.runDue();
  }

  async advance(seconds: number): Promise<void> {
    this.clockMs += seconds * 1000;
    await this.runDue();
  }

  /** Makes the next `times` requests whose path contains `path` fail with this fault. */
  failNext(fault: Fault, { path = '', times = 1 }: { path?: string; times?: number } = {}): void {
    this.faults.push({ path, times, fault });
  }

  /** Closes every connection, also those that still wait for an answer. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  clearFaults(): void {
    this.faults.length = 0;
  }

  reset(): void {
    this.clearFaults();
    this.requests.length = 0;
    this.clockMs = Date.parse(START);
    this.clear();
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    if (request.path.startsWith('/__emu/')) {
      send(response, await this.control(request).catch((error) => ({ status: 400, body: { error: String(error) } })));
      return;
    }
    this.requests.push(request);
    const planned = this.faults.find(({ path, times }) => times > 0 && request.path.includes(path));
    if (!planned) {
      send(response, this.answer(request));
      return;
    }
    planned.times -= 1;
    this.misbehave(planned.fault, request, response);
  }

  private misbehave(fault: Fault, request: EmulatedRequest, response: ServerResponse): void {
    if (fault.kind === 'timeout' || fault.kind === 'reset') {
      if (fault.is_done) this.answer(request);
      if (fault.kind === 'reset') response.socket?.destroy();
    } else send(response, this.wrongAnswer(fault, request));
  }

  private wrongAnswer(fault: Fault, request: EmulatedRequest): EmulatedAnswer {
    switch (fault.kind) {
      case 'http':
        return fault;
      case 'provider_error':
        return this.errorNamed(fault.name);
      case 'rate_limit':
        return this.rateLimit();
      default:
        return spoil(fault, this.answer(request));
    }
  }

  /** Answers the control plane of integrations E.0.2, as far as a service needs it. */
  private async control({ method, path, query, body }: EmulatedRequest): Promise<EmulatedAnswer> {
    const given = body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
    switch (`${method} ${path.slice('/__emu'.length)}`) {
      case 'POST /reset':
        this.reset();
        break;
      case 'POST /seed':
        this.seed(given);
        break;
      case 'GET /state':
        return { status: 200, body: this.dump() };
      case 'POST /clock':
        await (given.set === undefined ? this.advance(given.advance_s) : this.setClock(given.set));
        break;
      case 'POST /faults':
        this.failNext(given.fault, { path: given.match?.path, times: given.times });
        break;
      case 'DELETE /faults':
        this.clearFaults();
        break;
      case 'POST /deliver':
        return { status: 200, body: { statuses: await this.deliver(given.event, given.options) } };
      case 'GET /requests':
        return { status: 200, body: this.journal(Number(query.get('since') ?? 0)) };
      default:
        return { status: 404, body: { error: `no control call ${method} ${path}` } };
    }
    return { status: 200, body: { success: true } };
  }

  private journal(since: number) {
    return this.requests.slice(since).map(({ query, body, ...request }) => ({
      ...request,
      query: String(query),
      body: body.toString('utf8'),
    }));
  }
}

async function readRequest(incoming: IncomingMessage): Promise<EmulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://emulator');
  const { method = '', headers } = incoming;
  return { method, path: url.pathname, query: url.searchParams, headers, body: Buffer.concat(chunks) };
}

function send(response: ServerResponse, { status, headers = {}, body }: EmulatedAnswer): void {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
  response.writeHead(status, { ...(!isRaw && { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

/** Damages a correct answer as the fault says. */
function spoil(fault: Fault, answer: EmulatedAnswer): EmulatedAnswer {
  const json = JSON.stringify(answer.body ?? {});
  const asJson = { 'content-type': 'application/json' };
  switch (fault.kind) {
    case 'truncate':
      return { ...answer, body: json.slice(0, -2), headers: asJson };
    case 'html':
      return { status: fault.status, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } };
    case 'wrong_type':
      return { ...answer, body: json, headers: { 'content-type': 'text/html' } };
    case 'empty':
      return { status: answer.status };
    case 'extra_fields':
      return { ...answer, body: { ...(answer.body as object), unknown_field: { deep: [1] } } };
    case 'gzip':
      return { ...answer, body: gzipSync(json), headers: { ...asJson, 'content-encoding': 'gzip' } };
    default:
      return answer;
  }
}
