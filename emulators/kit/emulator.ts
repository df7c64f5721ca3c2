import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmulatedClock } from './clock.ts';
import { answerControl, type TokenChange } from './control.ts';
import { damage, lastItem } from './damage.ts';
import type { Deliveries } from './deliveries.ts';
import { type Fault, type FaultPlan, PlannedFaults } from './faults.ts';
import { type EmulatedAnswer, type EmulatedRequest, readRequest, send, sendHalf } from './wire.ts';

export type { EmulatedAnswer, EmulatedRequest } from './wire.ts';

const SLOW_BODY_MS = 200;

/**
 * What all emulators share: a clock that moves only when told, a journal of every request, faults for the next
 * requests, and a control plane under `/__emu` (integrations E.0). A subclass answers as its service does. Nothing here
 * is shared with the clients under test.
 */
export abstract class Emulator {
  readonly requests: EmulatedRequest[] = [];
  readonly clock = new EmulatedClock();
  /** What it sends by itself, for a service that calls the product. */
  readonly deliveries: Deliveries | null = null;
  private readonly faults = new PlannedFaults();
  /** The last item of the list that was answered at each path. */
  private readonly lastItems = new Map<string, unknown>();
  private held: { until_ms: number; go: () => void }[] = [];
  private readonly sharers: { isTheirs: (request: EmulatedRequest) => boolean; emulator: Emulator }[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Answers a request as the service does. */
  protected abstract answer(request: EmulatedRequest): EmulatedAnswer | Promise<EmulatedAnswer>;
  /** Resets the service to the state of a new account. */
  protected abstract clear(): void;
  protected abstract seed(state: unknown): void;
  protected abstract dump(): unknown;
  /** Returns the service's error of this name or number. */
  protected abstract errorNamed(name: string): EmulatedAnswer;
  /** Returns the service's answer to too many requests. */
  protected abstract rateLimit(fault: Fault & { kind: 'rate_limit' }): EmulatedAnswer;
  /** Calls the product with an event, for a service that does. @returns the statuses it answered. */
  protected async deliver(_event: unknown, _options: unknown, _to?: string): Promise<number[]> {
    throw new Error('this service calls nobody');
  }
  /** Does what has become due after the clock moved. */
  protected async runDue(): Promise<void> {}
  /** Returns the token a request carries. */
  protected tokenOf({ headers, query }: EmulatedRequest): string | null {
    return headers.authorization?.replace(/^Bearer /i, '') ?? query.get('access_token');
  }
  /** Ends a token or takes a right from it, for a service that has such. */
  protected changeToken(_token: string, _change: TokenChange): void {
    throw new Error('this service has no such tokens');
  }
  /** Does what a person would do at the service: `POST /__emu/do/{name}`. @returns what came of it. */
  protected act(name: string, _given: unknown): unknown {
    throw new Error(`nobody can ${name} at this service`);
  }
  /** Returns an answer whose next page is this one again, or is at another host, for a service with pages. */
  protected changeNext(_request: EmulatedRequest, _body: unknown, _next: 'same' | { origin: string }): unknown {
    throw new Error('this service has no pages');
  }

  /** @returns its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
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
    return this.clock.nowMs;
  }

  async setClock(instant: string): Promise<void> {
    this.clock.set(instant);
    await this.runWhatIsDue();
  }

  async advance(seconds: number): Promise<void> {
    this.clock.advance(seconds);
    await this.runWhatIsDue();
  }

  /** Makes the next matching requests fail with this fault. */
  failNext(fault: Fault, plan: FaultPlan = {}): void {
    this.faults.add(fault, plan);
  }

  /** Lets another emulator answer these requests here, as products of one provider share an address. */
  shareAddress(isTheirs: (request: EmulatedRequest) => boolean, emulator: Emulator): void {
    this.sharers.push({ isTheirs, emulator });
  }

  /** Closes every connection, also those that still wait for an answer. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  clearFaults(): void {
    this.faults.clear();
  }

  reset(): void {
    this.clearFaults();
    this.requests.length = 0;
    this.lastItems.clear();
    this.held = [];
    this.clock.reset();
    this.deliveries?.clear();
    this.clear();
  }

  private async runWhatIsDue(): Promise<void> {
    const due = this.held.filter(({ until_ms }) => until_ms <= this.nowMs);
    this.held = this.held.filter((held) => !due.includes(held));
    for (const { go } of due) go();
    await this.deliveries?.runDue();
    await this.runDue();
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, () => this.nowMs);
    if (request.path.startsWith('/__emu/')) {
      send(response, await this.control(request).catch((error) => ({ status: 400, body: { error: String(error) } })));
      return;
    }
    const sharer = this.sharers.find(({ isTheirs }) => isTheirs(request));
    await (sharer?.emulator ?? this).serveRequest(request, response);
  }

  /** A mistake of the emulator itself is seen by whoever called, instead of ending the test run. */
  private async serveRequest(request: EmulatedRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    const fault = this.faults.take(request, this.tokenOf(request));
    try {
      if (fault) await this.misbehave(fault, request, response);
      else send(response, await this.answerWell(request));
    } catch (error) {
      send(response, { status: 599, body: { emulator_error: String(error) } });
    }
  }

  private async answerWell(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const answer = await this.answer(request);
    this.lastItems.set(request.path, lastItem(answer.body));
    return answer;
  }

  private async misbehave(fault: Fault, request: EmulatedRequest, response: ServerResponse): Promise<void> {
    switch (fault.kind) {
      case 'timeout':
        if (fault.is_done) await this.answer(request);
        return;
      case 'reset':
        if (fault.mid_body) sendHalf(response, await this.answerWell(request), 'break');
        else {
          if (fault.is_done) await this.answer(request);
          response.socket?.destroy();
        }
        return;
      case 'slow_body':
        sendHalf(response, await this.answerWell(request), { pause_ms: fault.pause_ms ?? SLOW_BODY_MS });
        return;
      case 'latency':
        await this.waitFor(fault);
        send(response, await this.answerWell(request));
        return;
      default:
        send(response, await this.wrongAnswer(fault, request));
    }
  }

  private waitFor({ ms, real }: Fault & { kind: 'latency' }): Promise<void> {
    return new Promise((go) => {
      if (real) setTimeout(go, ms);
      else this.held.push({ until_ms: this.nowMs + ms, go });
    });
  }

  private async wrongAnswer(fault: Fault, request: EmulatedRequest): Promise<EmulatedAnswer> {
    switch (fault.kind) {
      case 'http':
        return fault;
      case 'provider_error':
        return this.errorNamed(fault.name);
      case 'rate_limit':
        return this.rateLimit(fault);
      case 'timeout':
      case 'reset':
      case 'slow_body':
      case 'latency':
        throw new Error(`${fault.kind} is no wrong answer`);
      default: {
        const item_before = this.lastItems.get(request.path);
        return damage(fault, await this.answerWell(request), {
          item_before,
          changeNext: (body, next) => this.changeNext(request, body, next),
        });
      }
    }
  }

  private control(request: EmulatedRequest): Promise<EmulatedAnswer> {
    return answerControl(request, {
      reset: () => this.reset(),
      seed: (state) => this.seed(state),
      dump: () => this.dump(),
      setClock: (instant) => this.setClock(instant),
      advance: (seconds) => this.advance(seconds),
      failNext: (fault, plan) => this.failNext(fault, plan),
      clearFaults: () => this.clearFaults(),
      deliver: (event, options, to) => this.deliver(event, options, to),
      changeToken: (token, change) => this.changeToken(token, change),
      act: (name, given) => this.act(name, given),
      requests: this.requests,
      deliveries: this.deliveries?.journal ?? [],
    });
  }
}
