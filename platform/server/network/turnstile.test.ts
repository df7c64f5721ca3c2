import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#emulators/kit/faults.ts';
import { TurnstileEmulator } from '#emulators/turnstile/turnstile-emulator.ts';
import { nowIso, setClock, setPause, stoppedAt, systemClock, systemPause } from '../clock.ts';
import type { Services } from '../services.ts';
import { createHttpClient } from './http-client.ts';
import { type ChallengeAnswer, verifyChallenge, verifyTurnstile } from './turnstile.ts';

const SECRET = 'turnstile_secret_0001';
const HERE = { hostname: 'crm.example.com', action: 'lead_form' };
const turnstile = new TurnstileEmulator({ secret: SECRET });
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });

const servicesWith = (secret = SECRET) =>
  ({
    log,
    http: createHttpClient({ log, refuse_in_transaction: false }),
    settings: {
      public_url: 'https://crm.example.com',
      turnstile: { secret, site_key: 'site', verify_url: `${turnstile.url}/turnstile/v0/siteverify` },
    },
  }) as unknown as Services;

let keys = 0;
const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`;
const getAnswer = (token: string, changes: Partial<ChallengeAnswer> = {}): ChallengeAnswer => ({
  token,
  action: HERE.action,
  idempotency_key: newKey(),
  ...changes,
});
const verify = (token: string, changes?: Partial<ChallengeAnswer>) =>
  verifyChallenge(servicesWith(), getAnswer(token, changes));
const alarms = () => lines.filter((line) => JSON.parse(line).level >= 50);

beforeAll(() => turnstile.start());
afterAll(() => turnstile.close());
beforeEach(() => {
  turnstile.reset();
  lines.length = 0;
  setPause(async () => undefined);
});
afterEach(() => setPause(systemPause));

describe('a challenge', () => {
  it('passes, fails or is spent as the dummy secrets say (TS-01)', async () => {
    const answers = ['1x', '2x', '3x'].map((kind) =>
      verifyChallenge(servicesWith(`${kind}0000000000000000000000000000000AA`), getAnswer('XXXX.DUMMY.TOKEN.XXXX')),
    );

    expect(await Promise.all(answers)).toEqual(['passed', 'failed', 'spent']);
  });

  it('counts once; asked again with the same key it has the same answer (TS-02)', async () => {
    const token = turnstile.solve(HERE);
    const idempotency_key = newKey();

    expect(await verify(token, { idempotency_key })).toBe('passed');
    expect(await verify(token, { idempotency_key })).toBe('passed');
    expect(await verify(token)).toBe('spent');
  });

  it('counts for 300 seconds (TS-03)', async () => {
    const [young, old] = [turnstile.solve(HERE), turnstile.solve(HERE)];

    await turnstile.advance(300);
    expect(await verify(young)).toBe('passed');
    await turnstile.advance(1);
    expect(await verify(old)).toBe('spent');
  });

  it('solved on another host, for another action or made up fails (TS-03)', async () => {
    const tokens = [
      turnstile.solve({ ...HERE, hostname: 'elsewhere.example' }),
      turnstile.solve({ ...HERE, action: 'send_sms' }),
      'made-up',
      'x'.repeat(2_049),
    ];

    expect(await Promise.all(tokens.map((token) => verify(token)))).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it.each<[string, Fault]>([
    ['500', { kind: 'http', status: 500, body: {} }],
    ['an HTML page', { kind: 'html', status: 200 }],
    ['half an answer', { kind: 'truncate' }],
    ['a cut-off answer', { kind: 'reset', mid_body: true }],
    ['nothing', { kind: 'empty' }],
    ['a redirect', { kind: 'http', status: 302, headers: { location: '/elsewhere' } }],
    ['internal-error', { kind: 'provider_error', name: 'internal-error' }],
    ['too many requests', { kind: 'rate_limit', wait_s: 300 }],
  ])('is never taken for passed after %s (TS-04, TX-4, TX-7, TX-13)', async (_, fault) => {
    turnstile.failNext(fault, { times: Number.POSITIVE_INFINITY });

    expect(await verify(turnstile.solve(HERE))).toBe('unreachable');
    expect(alarms()).toEqual([]);
  });

  it('is waited for at most 1.5 seconds (TS-04)', async () => {
    turnstile.failNext({ kind: 'timeout' }, { times: Number.POSITIVE_INFINITY });
    const startedMs = performance.now();

    expect(await verify(turnstile.solve(HERE))).toBe('unreachable');

    expect(performance.now() - startedMs).toBeGreaterThan(1_000);
    expect(turnstile.requests).toHaveLength(1);
  });

  it('that our secret was refused for is an alarm, without the secret (TS-04)', async () => {
    const services = servicesWith('another_secret_0002');

    expect(await verifyChallenge(services, getAnswer(turnstile.solve(HERE)))).toBe('unreachable');

    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]).toContain('invalid-input-secret');
    expect(lines.join('')).not.toContain('another_secret_0002');
  });
});

describe('the call of Turnstile', () => {
  // However slow the machine is, the tries together take no time.
  beforeEach(() => setClock(stoppedAt(nowIso())));
  afterEach(() => setClock(systemClock));

  it('that succeeds is made once (TX-1)', async () => {
    await verifyTurnstile(servicesWith(), getAnswer(turnstile.solve(HERE)));

    expect(turnstile.requests).toHaveLength(1);
  });

  it('is made again with the same key after 500 and 500 (TX-5)', async () => {
    turnstile.failNext({ kind: 'http', status: 500, body: {} }, { times: 2 });

    expect(await verify(turnstile.solve(HERE))).toBe('passed');

    const sent = turnstile.requests.map(({ body }) => new URLSearchParams(body.toString()).get('idempotency_key'));
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  it.each<Fault>([
    { kind: 'extra_fields' },
    { kind: 'missing_fields', fields: ['challenge_ts', 'cdata', 'metadata', 'error-codes'] },
    { kind: 'null_values', fields: ['challenge_ts', 'cdata', 'metadata', 'error-codes'] },
    { kind: 'wrong_type' },
    { kind: 'gzip' },
    { kind: 'slow_body', pause_ms: 20 },
  ])('understands an answer with $kind (TX-11)', async (fault) => {
    turnstile.failNext(fault);

    expect(await verify(turnstile.solve(HERE))).toBe('passed');
  });
});
