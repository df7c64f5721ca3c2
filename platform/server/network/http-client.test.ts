import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
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

describe('a large file', () => {
  const PART = Buffer.alloc(64 * 1024, 'x');
  const PARTS = 640;
  const SIZE = PART.length * PARTS;
  /** What the buffers of both connections together may hold, far below the file. */
  const HELD = SIZE / 2;
  const hashParts = (bytes: Iterable<Buffer>) =>
    [...bytes].reduce((hash, part) => hash.update(part), createHash('sha256'));
  const WHOLE = hashParts(Array(PARTS).fill(PART)).digest('hex');

  let taken = 0;
  function* readParts() {
    for (let part = 0; part < PARTS; part += 1) {
      taken += PART.length;
      yield PART;
    }
  }

  async function withServer(
    answerTo: (request: IncomingMessage, response: ServerResponse) => void,
    work: (url: string) => Promise<void>,
  ) {
    const server = createServer(answerTo);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`).finally(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  /** Waits until nothing more is taken from the source. */
  async function settled(): Promise<number> {
    for (let before = -1; before !== taken; ) {
      before = taken;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return taken;
  }

  it('is sent as fast as the other side reads it, and never held whole', async () => {
    taken = 0;
    let request: IncomingMessage | undefined;
    const answerTo = (incoming: IncomingMessage, response: ServerResponse) => {
      request = incoming;
      incoming.pause();
      incoming.on('end', () => response.end('{}'));
    };
    await withServer(answerTo, async (url) => {
      const body = { length: SIZE, open: async () => Readable.from(readParts(), { objectMode: false }) };
      const answer = client.send({ service: 'files', method: 'POST', url, body });
      expect(await settled()).toBeLessThan(HELD);
      const hash = createHash('sha256');
      request!.on('data', (part) => hash.update(part)).resume();
      expect((await answer).status).toBe(200);
      expect([request!.headers['content-length'], hash.digest('hex')]).toEqual([String(SIZE), WHOLE]);
    });
  });

  it('is read from the other side as fast as its reader takes it', async () => {
    taken = 0;
    await withServer(
      (_, response) => void Readable.from(readParts(), { objectMode: false }).pipe(response),
      async (url) => {
        const { body } = await client.download({ service: 'files', method: 'GET', url }, SIZE);
        expect(await settled()).toBeLessThan(HELD);
        const hash = createHash('sha256');
        for await (const part of body) hash.update(part);
        expect([taken, hash.digest('hex')]).toEqual([SIZE, WHOLE]);
      },
    );
  });

  it('whose source breaks off fails its call, and is opened anew for the next', async () => {
    const breaking = async () =>
      Readable.from(
        (function* () {
          yield PART;
          throw new Error('the store is gone');
        })(),
        { objectMode: false },
      );
    await withServer(
      (incoming, response) => void incoming.on('end', () => response.end('{}')).resume(),
      async (url) => {
        const call = (open: () => Promise<Readable>) =>
          client.send({ service: 'files', method: 'POST', url, body: { length: PART.length * 2, open } });
        await expect(call(breaking)).rejects.toBeInstanceOf(OutsideError);
        expect((await call(async () => Readable.from([PART, PART], { objectMode: false }))).status).toBe(200);
      },
    );
  });
});
