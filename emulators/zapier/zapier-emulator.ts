import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { findFault } from './standard-webhooks.ts';

/** A Zap with a trigger of ours. */
interface Zap {
  path: string;
  event: string;
  is_on: boolean;
  /** What we answered when it subscribed, which Zapier keeps to unsubscribe. */
  subscription: { id: string } | null;
}

/** An address that is no Zap: another program that checks signatures. */
interface PlainReceiver {
  path: string;
  secrets: string[];
}

/** What a Zap or a receiver accepted. */
export interface Received {
  path: string;
  message_id: string | null;
  body: Record<string, unknown>;
}

interface State {
  zaps: Zap[];
  receivers: PlainReceiver[];
  received: Received[];
}

/** An account at Zapier that is connected with a key of the product. */
export interface ConnectedAccount {
  /** Where the product is. */
  url: string;
  key: string;
}

/** What the product answered to a call of Zapier's. */
export interface ProductAnswer<Body = unknown> {
  status: number;
  body: Body;
}

/**
 * Behaves as Zapier does (integrations 9.5): it tests keys, subscribes and unsubscribes Zaps, receives at the addresses it named,
 * answers 410 at those of Zaps that are off, and calls actions. Beside it are plain receivers, which check Standard Webhooks
 * with code of their own.
 */
export class ZapierEmulator extends Emulator {
  state: State = { zaps: [], receivers: [], received: [] };
  private count = 0;

  /** Tests a key as connecting an account does. */
  testKey = (account: ConnectedAccount) => this.call<{ label: string }>(account, 'GET', '/zapier/me');

  /** Asks for samples as the editor of a Zap does. */
  loadSamples = (account: ConnectedAccount, path: string, limit = 3) =>
    this.call<Record<string, unknown>[]>(account, 'GET', `${path}?limit=${limit}`);

  /** Switches a Zap on, which subscribes it with the fields of its trigger. @returns the path at which it receives. */
  async turnOn(
    account: ConnectedAccount,
    event: string,
    fields: object = {},
  ): Promise<{ path: string; answer: ProductAnswer }> {
    this.count += 1;
    const path = `/hooks/standard/1/${String(this.count).padStart(6, '0')}/`;
    const answer = await this.call<{ id: string }>(account, 'POST', '/zapier/hooks', {
      hookUrl: this.url + path,
      event,
      ...fields,
    });
    const isOn = answer.status === 201;
    this.state.zaps.push({ path, event, is_on: isOn, subscription: isOn ? answer.body : null });
    return { path, answer };
  }

  /** Switches a Zap off: its address answers 410 from now on. */
  async turnOff(account: ConnectedAccount, path: string): Promise<ProductAnswer> {
    const zap = this.findZap(path);
    if (!zap?.subscription) throw new Error(`no Zap is subscribed at ${path}`);
    zap.is_on = false;
    return this.call(account, 'DELETE', `/zapier/hooks/${zap.subscription.id}`);
  }

  /** Loses a Zap without unsubscribing, as when an account is closed. */
  lose(path: string): void {
    const zap = this.findZap(path);
    if (zap) zap.is_on = false;
  }

  /** Runs an action of the product. */
  runAction = (
    account: ConnectedAccount,
    path: string,
    fields: object,
    { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) => this.call<Record<string, unknown>>(account, method, path, fields, headers);

  /** Adds an address that checks signatures. @returns its URL. */
  addReceiver(name: string, secrets: string[] = []): string {
    const path = `/receivers/${name}`;
    this.state.receivers.push({ path, secrets });
    return this.url + path;
  }

  /** Changes the secrets a receiver accepts. */
  setSecrets(name: string, secrets: string[]): void {
    const receiver = this.state.receivers.find(({ path }) => path === `/receivers/${name}`);
    if (receiver) receiver.secrets = secrets;
  }

  /** Returns what an address accepted, oldest first. */
  listReceived = (path: string): Received[] => this.state.received.filter((one) => one.path === path);

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    const { method, path } = request;
    if (method !== 'POST') return { status: 405, body: { error: 'only POST' } };
    const zap = this.findZap(path);
    const receiver = this.state.receivers.find((one) => one.path === path);
    if (!zap && !receiver) return { status: 404, body: { error: 'no such hook' } };
    if (zap && !zap.is_on) return { status: 410, body: { status: 'gone' } };
    if (receiver && receiver.secrets.length > 0) {
      const fault = findFault(request.headers, request.body, receiver.secrets, this.clock.nowSeconds);
      if (fault) return { status: 401, body: { error: fault } };
    }
    const message_id = request.headers['webhook-id'];
    const body = JSON.parse(request.body.toString('utf8'));
    this.state.received.push({ path, message_id: typeof message_id === 'string' ? message_id : null, body });
    return zap
      ? { status: 200, body: { status: 'success', id: `attempt-${this.state.received.length}` } }
      : { status: 204 };
  }

  protected clear(): void {
    this.state = { zaps: [], receivers: [], received: [] };
    this.count = 0;
  }

  protected seed(state: unknown): void {
    Object.assign(this.state, state);
  }

  protected dump(): unknown {
    return this.state;
  }

  protected errorNamed(name: string): EmulatedAnswer {
    return { status: Number(name), body: { error: name } };
  }

  protected rateLimit(fault: Fault & { kind: 'rate_limit' }): EmulatedAnswer {
    const wait = fault.wait_s ?? 60;
    return { status: 429, headers: { 'retry-after': String(wait) }, body: { error: 'throttled' } };
  }

  /** `POST /__emu/do/{connect, turn-on, turn-off, create-lead}`, for people who play Zapier by hand. */
  protected override act(name: string, given: unknown): unknown {
    const {
      url,
      key,
      event = 'lead.created',
      path = '',
      fields = {},
    } = given as Record<string, string> & {
      fields?: object;
    };
    const account = { url: url ?? '', key: key ?? '' };
    if (name === 'connect') return this.testKey(account);
    if (name === 'turn-on') return this.turnOn(account, event);
    if (name === 'turn-off') return this.turnOff(account, path);
    if (name === 'create-lead') return this.runAction(account, '/zapier/leads', fields);
    return super.act(name, given);
  }

  private findZap = (path: string) => this.state.zaps.find((zap) => zap.path === path);

  private async call<Body>(
    { url, key }: ConnectedAccount,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ProductAnswer<Body>> {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'user-agent': 'Zapier', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
  }
}
