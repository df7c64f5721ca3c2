import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';
import { type HttpClient, type IncomingAnswer, OutsideError } from '#platform/server/network/http-client.ts';

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) });

/** The shortest time between two fetches for an unknown key, because forged tokens are more likely than new keys. */
const REFETCH_MS = 60_000;
const DEFAULT_MAX_AGE_MS = 5 * 60_000;

/** Google's keys could not be fetched and none are cached. */
export class KeysUnavailable extends Error {}

interface CachedKeys {
  find: ReturnType<typeof createLocalJWKSet>;
  until: number;
}

/**
 * Google's public keys, cached as long as their `Cache-Control` allows, and longer while Google cannot be reached. A
 * token signed with an unknown key causes one more request, at most once a minute (integrations 10.1).
 */
export class GoogleKeys {
  private cached: CachedKeys | undefined;
  private refetchedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly http: HttpClient,
    private readonly url: string,
  ) {}

  /** Finds a key for `jwtVerify`. Throws `KeysUnavailable`, or jose's error for an unknown key. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.mayRefetch()) throw error;
      return (await this.load()).find(header, token);
    }
  };

  private async current(): Promise<CachedKeys> {
    if (this.cached && this.cached.until > nowMillis()) return this.cached;
    try {
      return await this.load();
    } catch (error) {
      if (this.cached && error instanceof KeysUnavailable) return this.cached;
      throw error;
    }
  }

  private mayRefetch(): boolean {
    if (nowMillis() - this.refetchedAt < REFETCH_MS) return false;
    this.refetchedAt = nowMillis();
    return true;
  }

  private async load(): Promise<CachedKeys> {
    const answer = await this.ask();
    const keys = KeySet.safeParse(answer.json());
    if (answer.status !== 200 || !keys.success) throw new KeysUnavailable(`status ${answer.status}, no usable keys`);
    const until = nowMillis() + maxAgeMs(answer.headers['cache-control']);
    this.cached = { find: createLocalJWKSet(keys.data as JSONWebKeySet), until };
    return this.cached;
  }

  private async ask(): Promise<IncomingAnswer> {
    try {
      return await this.http.send({ service: 'google-keys', method: 'GET', url: this.url, timeout_ms: 5_000 });
    } catch (error) {
      if (error instanceof OutsideError) throw new KeysUnavailable(error.message);
      throw error;
    }
  }
}

function maxAgeMs(cacheControl: string | undefined): number {
  const seconds = cacheControl?.match(/max-age=(\d+)/)?.[1];
  return seconds === undefined ? DEFAULT_MAX_AGE_MS : Number(seconds) * 1000;
}
