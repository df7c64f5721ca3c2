import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';

interface Key {
  kid: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export interface MintOptions {
  /** Claims that differ from a valid token's; null leaves one out. */
  claims?: Record<string, unknown>;
  /** `none` and `HS256` are the classic forgeries; the latter uses the public key as its secret. */
  alg?: 'RS256' | 'HS256' | 'none';
  /** Signs with a key Google never published. */
  foreignKey?: boolean;
}

const HOUR_S = 3_600;

/** Publishes Google's keys and mints the identity tokens its sign-in button would hand over (integrations 10.1). */
export class GoogleEmulator extends Emulator {
  private keys: Key[] = [makeKey('key-1')];
  /** A key that is not published, although it carries the id of one that is. */
  private readonly foreign = { ...makeKey('foreign'), kid: 'key-1' };
  private minted = 0;
  /** `Cache-Control` of the key set, in seconds. */
  private maxAge = 3_600;

  /** Replaces the published keys with newer ones. */
  rotateKeys(): void {
    this.keys = [makeKey(`key-${Number(this.keys[0]!.kid.slice(4)) + 1}`)];
  }

  setMaxAge(seconds: number): void {
    this.maxAge = seconds;
  }

  /** Mints a token like the one the button hands over: for `our-client`, valid for one hour. */
  mint({ claims = {}, alg = 'RS256', foreignKey = false }: MintOptions = {}): string {
    const key = foreignKey ? this.foreign : this.keys[0]!;
    const iat = Math.floor(this.nowMs / 1000);
    this.minted += 1;
    const payload = {
      iss: 'https://accounts.google.com',
      azp: 'our-client',
      aud: 'our-client',
      sub: `10${String(this.minted).padStart(19, '0')}`,
      email: `person-${this.minted}@gmail.com`,
      email_verified: true,
      name: 'Grace Tan',
      iat,
      exp: iat + HOUR_S,
      jti: `token-${this.minted}`,
      ...claims,
    };
    const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
    const content = `${part({ alg, kid: key.kid, typ: 'JWT' })}.${part(kept)}`;
    return `${content}.${sign(content, alg, key)}`;
  }

  protected override answer({ method, path }: EmulatedRequest): EmulatedAnswer {
    if (path !== '/oauth2/v3/certs') return { status: 404, body: { error: 'not found' } };
    if (method !== 'GET') return { status: 405, body: { error: 'method not allowed' } };
    const keys = this.keys.map(({ kid, publicKey }) => ({
      ...publicKey.export({ format: 'jwk' }),
      kid,
      alg: 'RS256',
      use: 'sig',
    }));
    return {
      status: 200,
      headers: { 'cache-control': `public, max-age=${this.maxAge}, must-revalidate` },
      body: { keys },
    };
  }

  protected override clear(): void {
    this.keys = [makeKey('key-1')];
    this.minted = 0;
    this.maxAge = 3_600;
  }

  protected override seed({ max_age }: { max_age?: number }): void {
    if (max_age !== undefined) this.setMaxAge(max_age);
  }

  /** The state includes a fresh token, for signing in by hand. */
  protected override dump() {
    return { kids: this.keys.map(({ kid }) => kid), token: this.mint() };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return { status: name === 'no_keys' ? 200 : 500, body: name === 'no_keys' ? {} : { error: name } };
  }

  protected override rateLimit(): EmulatedAnswer {
    return { status: 503, headers: { 'retry-after': '30' }, body: 'Service Unavailable' };
  }
}

const known = new Map<string, Key>();

/** Making a key takes long, so each one is made once; after a reset `key-1` is the same as before. */
function makeKey(kid: string): Key {
  const key = known.get(kid) ?? { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  known.set(kid, key);
  return key;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(content: string, alg: MintOptions['alg'], { publicKey, privateKey }: Key): string {
  if (alg === 'none') return '';
  if (alg === 'HS256') {
    const secret = publicKey.export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', secret).update(content).digest('base64url');
  }
  return createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url');
}
