import { createPublicKey, createVerify, type JsonWebKey } from 'node:crypto';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import { decryptPush, newReceiverKeys, type ReceiverKeys } from './decrypt-push.ts';

/** A push as the browser gets it. */
export interface ReceivedPush {
  subscription: string;
  payload: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** The claims of the verified VAPID token. */
  claims: { aud: string; exp: number; sub: string };
}

interface KnownSubscription {
  keys: ReceiverKeys;
  /** The VAPID key it was made with, base64url. */
  server_key: string;
  is_gone: boolean;
}

const errors: Record<string, number> = { gone: 410, not_found: 404, forbidden: 403, too_large: 413, bad_request: 400 };
const MAX_BODY_BYTES = 4096;
const DAY_S = 86_400;

/** A push service with its browsers: verifies the sender and decrypts what it got with the browser's own key. */
export class PushEmulator extends Emulator {
  readonly pushes: ReceivedPush[] = [];
  private readonly subscriptions = new Map<string, KnownSubscription>();
  private made = 0;

  /** Subscribes a new browser, as `PushManager.subscribe` does. @param serverKey the VAPID key, base64url. */
  subscribe(serverKey: string) {
    this.made += 1;
    const id = `sub-${this.made}`;
    const keys = newReceiverKeys();
    this.subscriptions.set(id, { keys, server_key: serverKey, is_gone: false });
    return {
      endpoint: `${this.url}/push/${id}`,
      expirationTime: null,
      keys: { p256dh: keys.public_key.toString('base64url'), auth: keys.auth.toString('base64url') },
    };
  }

  /** Makes the browser of an endpoint unsubscribe. */
  unsubscribe(endpoint: string): void {
    const found = this.subscriptions.get(endpoint.split('/').at(-1) ?? '');
    if (found) found.is_gone = true;
  }

  /** Returns what came to an endpoint, oldest first. */
  pushesTo = (endpoint: string): ReceivedPush[] =>
    this.pushes.filter(({ subscription }) => endpoint.endsWith(`/${subscription}`));

  protected override answer(request: EmulatedRequest): EmulatedAnswer {
    const [, id] = request.path.match(/^\/push\/([\w-]+)$/) ?? [];
    const subscription = this.subscriptions.get(id ?? '');
    if (request.method !== 'POST' || !id || !subscription) return this.errorNamed('not_found');
    if (subscription.is_gone) return this.errorNamed('gone');
    const { headers, body } = request;
    if (body.length > MAX_BODY_BYTES) return this.errorNamed('too_large');
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) {
      return this.errorNamed('bad_request');
    }
    const topic = headers.topic === undefined ? null : String(headers.topic);
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return this.errorNamed('bad_request');
    const claims = this.verify(String(headers.authorization), subscription.server_key);
    if (!claims) return this.errorNamed('forbidden');
    const payload = decryptPush(body, subscription.keys);
    if (payload === null) return this.errorNamed('bad_request');
    const urgency = String(headers.urgency ?? 'normal');
    this.pushes.push({ subscription: id, payload, ttl: Number(headers.ttl), urgency, topic, claims });
    return { status: 201, headers: { location: `${this.url}/m/${this.pushes.length}` } };
  }

  /** Checks the token of RFC 8292 by itself. @returns its claims; null when it proves nothing. */
  private verify(authorization: string, serverKey: string): ReceivedPush['claims'] | null {
    const [, token = '', key] = authorization.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? [];
    const [header, claims, signature] = token.split('.');
    if (!header || !claims || !signature || key !== serverKey) return null;
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const point = Buffer.from(serverKey, 'base64url');
    const jwk: JsonWebKey = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = createVerify('sha256')
      .update(`${header}.${claims}`)
      .verify(
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'];
    // The token's time is the sender's, which runs by the real clock.
    const left = said.exp - Date.now() / 1000;
    const isRight = said.aud === this.url && left > 0 && left <= DAY_S && /^(mailto:|https:)/.test(said.sub);
    return alg === 'ES256' && isSigned && isRight ? said : null;
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return { status: errors[name] ?? 500, body: name };
  }

  protected override rateLimit(): EmulatedAnswer {
    return { status: 429, headers: { 'retry-after': '60' } };
  }

  protected override clear(): void {
    this.pushes.length = 0;
    this.subscriptions.clear();
  }

  protected override seed({ server_keys = [] }: { server_keys?: string[] }): void {
    for (const key of server_keys) this.subscribe(key);
  }

  protected override dump() {
    return { pushes: this.pushes, subscriptions: [...this.subscriptions.keys()] };
  }
}
