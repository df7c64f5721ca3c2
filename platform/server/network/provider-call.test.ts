import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedAnswer, Emulator } from '#emulators/kit/emulator.ts';
import { now, nowIso, setClock, setPause, stoppedAt, systemClock, systemPause } from '../clock.ts';
import type { Services } from '../services.ts';
import { createHttpClient, type OutgoingRequest } from './http-client.ts';
import { callProvider, nextPageUrl, ProviderError } from './provider-call.ts';

class Provider extends Emulator {
  protected override answer = (): EmulatedAnswer => ({ status: 200, body: { fine: true } });
  protected override clear = () => undefined;
  protected override seed = () => undefined;
  protected override dump = () => ({});
  protected override errorNamed = (): EmulatedAnswer => ({ status: 400, body: { error: 'named' } });
  protected override rateLimit = (): EmulatedAnswer => ({ status: 429, headers: { 'retry-after': '7' } });
}

const provider = new Provider();
const lines: string[] = [];
const waits: number[] = [];
const services = {
  http: createHttpClient({
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
    refuse_in_transaction: false,
  }),
} as Services;

interface Asked extends Partial<OutgoingRequest> {
  is_repeatable?: boolean;
  deadline_ms?: number;
  refusal?: ProviderError;
}

const ask = ({ is_repeatable = true, deadline_ms, refusal, ...request }: Asked = {}) =>
  callProvider(services, {
    request: { service: 'boards', method: 'GET', url: `${provider.url}/leads`, ...request },
    is_repeatable,
    ...(deadline_ms !== undefined && { deadline_ms }),
    read: (answer) => {
      if (refusal) throw refusal;
      return answer.json();
    },
  });

const failure = (asked?: Asked): Promise<ProviderError> =>
  ask(asked).then(
    () => expect.fail('it succeeded'),
    (error) => error,
  );

beforeAll(() => provider.start());
afterAll(() => provider.close());
beforeEach(() => {
  provider.reset();
  lines.length = 0;
  waits.length = 0;
  setPause(async (ms) => {
    waits.push(ms);
  });
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
});

const post = { method: 'POST', body: 'x', is_repeatable: false } as const;

describe('a call of a provider', () => {
  it('that succeeds is made once (TX-1)', async () => {
    expect(await ask()).toEqual({ fine: true });
    expect([provider.requests.length, waits]).toEqual([1, []]);
  });

  it('is made again after 500 and 500, with waits of at most 1 and 2 seconds (TX-5)', async () => {
    provider.failNext({ kind: 'http', status: 500 }, { times: 2 });

    expect(await ask()).toEqual({ fine: true });
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(waits[1]).toBeLessThanOrEqual(2_000);
  });

  it('is made at most five times; the fifth failure is retry_later', async () => {
    provider.failNext({ kind: 'http', status: 503 }, { times: 9 });

    expect(await failure()).toMatchObject({ call_class: 'retry_later', retry_after_seconds: null });
    expect(provider.requests).toHaveLength(5);
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(1_000 * 2 ** index);
  });

  it('that somebody waits for waits at most half of the time that is left, so that it is made again', async () => {
    setClock(stoppedAt(nowIso()));
    provider.failNext({ kind: 'http', status: 500 }, { times: 4 });

    expect(await ask({ deadline_ms: 1_500 })).toEqual({ fine: true });
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(750);
  });

  it('that somebody waits for is not made again with a millisecond left, as after a timer that fired early', async () => {
    const startedMs = now().getTime();
    setClock({ millis: () => startedMs + (provider.requests.length === 0 ? 0 : 1_499) });
    provider.failNext({ kind: 'http', status: 500 });

    expect((await failure({ deadline_ms: 1_500 })).call_class).toBe('retry_later');
    expect(provider.requests).toHaveLength(1);
  });

  it('waits as long as it is told, and makes no call in between (TX-4)', async () => {
    provider.failNext({ kind: 'rate_limit' });

    expect(await ask()).toEqual({ fine: true });
    expect([waits, provider.requests.length]).toEqual([[7_000], 2]);
  });

  it('is left to later when it is told to wait for minutes, in seconds or as a date', async () => {
    const inFiveMinutes = new Date(now().getTime() + 300_000).toUTCString();
    for (const told of ['300', inFiveMinutes]) {
      provider.failNext({ kind: 'http', status: 429, headers: { 'retry-after': told } });
      const { call_class, retry_after_seconds } = await failure();
      expect(call_class).toBe('retry_later');
      expect(retry_after_seconds).toBeGreaterThan(290);
    }
    provider.failNext({ kind: 'http', status: 429, headers: { 'retry-after': '99999999' } });
    expect((await failure()).retry_after_seconds).toBe(86_400);
    expect(waits).toEqual([]);
  });

  it.each([
    ['a cut-off JSON', { kind: 'truncate' }],
    ['an error page that says 200', { kind: 'html', status: 200 }],
    ['nothing', { kind: 'empty' }],
  ] as const)('answered with %s is retry_later, never a success (TX-7)', async (_title, fault) => {
    provider.failNext(fault, { times: 9 });

    expect(await failure()).toMatchObject({ call_class: 'retry_later' });
  });

  it('that loses its connection is made again where it may be repeated, and is retry_later in the end (TX-7)', async () => {
    provider.failNext({ kind: 'reset' });
    expect(await ask()).toEqual({ fine: true });
    provider.failNext({ kind: 'reset' }, { times: 9 });

    expect(await failure()).toMatchObject({ call_class: 'retry_later' });
  });

  it('that may not be repeated and may have been sent is unknown, and made once (TX-6)', async () => {
    provider.failNext({ kind: 'timeout' });
    expect(await failure({ ...post, timeout_ms: 50 })).toMatchObject({ call_class: 'unknown' });
    provider.failNext({ kind: 'http', status: 500 });
    expect(await failure(post)).toMatchObject({ call_class: 'unknown' });

    expect([provider.requests.length, waits]).toEqual([2, []]);
  });

  it('that nobody received is made again, also when it may not be repeated', async () => {
    expect(await failure({ ...post, url: 'http://127.0.0.1:1/' })).toMatchObject({ call_class: 'retry_later' });
    expect(waits).toHaveLength(4);
  });

  it('follows no redirect: it is an error (TX-13)', async () => {
    for (const method of ['GET', 'POST'] as const) {
      provider.failNext({ kind: 'http', status: 302, headers: { location: `${provider.url}/elsewhere` } });
      expect(await failure({ method })).toMatchObject({ call_class: 'unknown' });
    }
    expect(provider.requests.map(({ path }) => path)).toEqual(['/leads', '/leads']);
  });

  it.each(['auth_expired', 'permission_missing', 'not_found', 'invalid_request', 'rejected', 'unknown'] as const)(
    'that is refused as %s is made once (TX-2, TX-3)',
    async (call_class) => {
      expect(await failure({ refusal: new ProviderError({ call_class, code: '190.463' }) })).toMatchObject({
        call_class,
        code: '190.463',
      });
      expect(provider.requests).toHaveLength(1);
    },
  );

  it('throws what is a bug of ours as it is', async () => {
    const bug = new TypeError('a bug');
    await expect(
      callProvider(services, {
        request: { service: 'boards', method: 'GET', url: provider.url },
        is_repeatable: true,
        read: () => {
          throw bug;
        },
      }),
    ).rejects.toBe(bug);
  });
});

describe('the secrets of a call', () => {
  const secret = 'EAAB-secret-token';
  const names = [
    'access_token',
    'appsecret_proof',
    'client_secret',
    'code',
    'fb_exchange_token',
    'input_token',
    'refresh_token',
  ];

  it('are in no log and in no error, whatever the provider repeats', async () => {
    const query = new URLSearchParams(names.map((name): [string, string] => [name, secret]));
    const error = await failure({
      url: `${provider.url}/token?${query}`,
      headers: { authorization: `Bearer ${secret}` },
      refusal: new ProviderError({ call_class: 'auth_expired', said: `Malformed access token ${secret}` }),
    });
    provider.failNext({ kind: 'reset' }, { times: 9 });
    const lost = await failure({ url: `${provider.url}/token?${query}` });
    const broken = await failure({ url: `http://[broken?access_token=${secret}` });

    for (const each of [error, lost, broken]) {
      expect(`${each.stack} ${inspect(each)} ${inspect(each.cause)}`).not.toContain(secret);
    }
    expect(broken.message).toBe('boards has no address that can be called');
    expect(error.said).toBe('Malformed access token [redacted]');
    expect(lines.join()).toContain('/token?access_token=[redacted]');
    expect(lines.join()).not.toContain(secret);
  });
});

describe('the address of the next page', () => {
  const base = 'https://graph.example/v26.0/leads';

  it('is called on the configured origin only (TX-10)', () => {
    expect(nextPageUrl(base, 'https://graph.example/v26.0/leads?after=2')).toBe(
      'https://graph.example/v26.0/leads?after=2',
    );
    expect(nextPageUrl(base, '/v26.0/leads?after=3')).toBe('https://graph.example/v26.0/leads?after=3');
    for (const foreign of [
      'https://elsewhere.example/v26.0/leads?after=2',
      'http://graph.example/v26.0/leads',
      'https://graph.example:8443/v26.0/leads',
      'https://graph.example@elsewhere.example/',
      'https://user:password@graph.example/',
      '//elsewhere.example/leads',
      'https://[broken',
    ]) {
      expect(nextPageUrl(base, foreign), foreign).toBeNull();
    }
  });
});
