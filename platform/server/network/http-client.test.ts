import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedAnswer, Emulator } from '#emulators/kit/emulator.ts';
import { testApp } from '#testing/app.ts';
import { withGlobalScope } from '../database/scope.ts';
import { createHttpClient, type OutgoingRequest, OutsideError, retryAfterSeconds } from './http-client.ts';

const FINE: EmulatedAnswer = { status: 200, body: { fine: true } };
let answer = FINE;

/** Gives every request the same answer. */
class Service extends Emulator {
  protected override answer = (): EmulatedAnswer => answer;
  protected override clear = () => undefined;
  protected override seed = () => undefined;
  protected override dump = () => ({});
  protected override errorNamed = (): EmulatedAnswer => ({ status: 500 });
  protected override rateLimit = (): EmulatedAnswer => ({ status: 429 });
}

const service = new Service();
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
const client = createHttpClient({ log, refuse_in_transaction: true });
const ask = (request: Partial<OutgoingRequest> = {}) =>
  client.send({ service: 'service', method: 'GET', url: `${service.url}/path`, ...request });

beforeAll(() => service.start());
afterAll(() => service.close());
beforeEach(() => {
  service.reset();
  answer = FINE;
  lines.length = 0;
});

describe('a call to the outside', () => {
  it('gives the answer, compressed or not, whatever its type says', async () => {
    for (const kind of ['gzip', 'wrong_type'] as const) {
      service.failNext({ kind });
      expect((await ask()).json()).toEqual({ fine: true });
    }
  });

  it('does not take a cut-off body, an error page or nothing for JSON', async () => {
    for (const fault of [{ kind: 'truncate' }, { kind: 'html', status: 502 }, { kind: 'empty' }] as const) {
      service.failNext(fault);
      expect((await ask()).json()).toBeUndefined();
    }
  });

  it('parses it once, keeping every digit of long numbers', async () => {
    answer = { status: 200, body: '{"id":90080070060050012}' };

    const { json } = await ask();

    expect(json()).toEqual({ id: '90080070060050012' });
    expect(json()).toBe(json());
  });

  it('does not read an answer that holds more values than any real one', async () => {
    answer = { status: 200, body: `[${Array(70_000).fill(1)}]` };

    expect((await ask()).json()).toBeUndefined();
  });

  it('follows no redirect', async () => {
    service.failNext({ kind: 'http', status: 302, headers: { location: `${service.url}/elsewhere` } });

    expect((await ask({ method: 'POST', body: 'x' })).status).toBe(302);
    expect(service.requests).toHaveLength(1);
  });

  it('that gets no answer says that the other side may have acted', async () => {
    service.failNext({ kind: 'timeout' });
    const late = await ask({ method: 'POST', body: 'x', timeout_ms: 50 }).catch((error) => error);
    service.failNext({ kind: 'reset' });
    const cut = await ask({ method: 'POST', body: 'x' }).catch((error) => error);

    expect([late, cut]).toMatchObject([{ was_sent: true }, { was_sent: true }]);
  });

  it('that reaches nobody says that nothing was sent', async () => {
    const error = await ask({ url: 'http://127.0.0.1:1/' }).catch((failure) => failure);

    expect(error).toBeInstanceOf(OutsideError);
    expect(error.was_sent).toBe(false);
  });

  it('is in the log without secrets: no header, no body, no token of its address', async () => {
    await ask({
      method: 'POST',
      url: `${service.url}/send?access_token=secret-1&page=2`,
      headers: { authorization: 'Bearer secret-2' },
      body: new URLSearchParams({ code: 'secret-3' }),
    });

    expect(lines.join()).toContain('page=2');
    expect(lines.join()).not.toMatch(/secret-\d/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ service: 'service', method: 'POST', status: 200 });
  });

  it('throws inside a transaction, whose connection it would hold', async () => {
    const { services } = await testApp();

    await expect(withGlobalScope(services.database, 'test', () => ask())).rejects.toThrow(/inside a transaction/);
    expect(service.requests).toEqual([]);
  });
});

describe('the pause another side asks for', () => {
  it('is read as seconds and as a date, and passed over when it is neither', () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();

    expect(retryAfterSeconds({ 'retry-after': '7' })).toBe(7);
    expect(retryAfterSeconds({ 'retry-after': inTwoMinutes })).toBeGreaterThan(115);
    expect(retryAfterSeconds({ 'retry-after': 'soon' })).toBeUndefined();
    expect(retryAfterSeconds({})).toBeUndefined();
  });
});

describe('the control plane of an emulator', () => {
  it('plans faults, shows its journal and clears both', async () => {
    const control = (method: 'GET' | 'POST', path: string, body?: object) =>
      ask({ method, url: `${service.url}/__emu${path}`, ...(body && { body: JSON.stringify(body) }) });

    await control('POST', '/faults', { match: { path: '/path' }, times: 1, fault: { kind: 'http', status: 418 } });
    expect([(await ask()).status, (await ask()).status]).toEqual([418, 200]);
    expect((await control('GET', '/requests')).json()).toHaveLength(2);
    await control('POST', '/reset');
    expect((await control('GET', '/requests')).json()).toEqual([]);
  });
});

describe('a download', () => {
  const download = async (max_bytes = 1_000) => {
    const { status, body } = await client.download(
      { service: 'files', method: 'GET', url: `${service.url}/file` },
      max_bytes,
    );
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    return { status, text: Buffer.concat(parts).toString('utf8') };
  };

  it('gives the body as it comes, and what another status says too', async () => {
    answer = { status: 404, body: 'no such file' };

    expect(await download()).toEqual({ status: 404, text: 'no such file' });
    expect(lines.join()).toContain('"status":404');
  });

  it('ends with an error where it is larger than it may be, cut off or too slow', async () => {
    answer = { status: 200, body: 'x'.repeat(1_001) };
    await expect(download()).rejects.toThrow('files: answer larger than 1000 bytes');
    expect((await download(1_001)).text).toHaveLength(1_001);
    service.failNext({ kind: 'reset', mid_body: true });

    await expect(download(5_000)).rejects.toBeInstanceOf(OutsideError);
  });
});
