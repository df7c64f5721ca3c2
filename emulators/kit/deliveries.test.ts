import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmulatedClock } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import type { Corruption, DeliveryOptions, Sender } from './delivery-body.ts';
import { startReceiver } from './receiver.fixture.ts';

const sign = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest('hex');

const sender: Sender = {
  content_type: 'application/json',
  escapes_unicode: false,
  retry_pauses_s: [0, 60, 3_600],
  write: (events, { at_ms, unknown_object }) => ({ kind: unknown_object ? 'made_up' : 'order', at_ms, events }),
  sign: (body, { secret }) => ({ 'x-signature': sign(secret === 'old' ? 'old secret' : 'secret', body) }),
};

const clock = new EmulatedClock();
const deliveries = new Deliveries(clock, sender);
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.clear();
  deliveries.clear();
  clock.reset();
});

const send = (options: DeliveryOptions = {}, events: unknown[] = [{ id: '1' }]) =>
  deliveries.send(receiver.url, events, options);
const texts = () => receiver.received.map(({ body }) => body.toString('utf8'));
const notices = () => texts().map((text) => JSON.parse(text));

async function advance(seconds: number): Promise<void> {
  clock.advance(seconds);
  await deliveries.runDue();
}

describe('a delivery', () => {
  it('sends the same bytes as often as it is told, one after the other or at once', async () => {
    expect(await send({ copies: 3 })).toEqual([200, 200, 200]);
    expect(await send({ copies: 2, concurrent: true })).toEqual([200, 200]);
    expect(new Set(texts()).size).toBe(1);
  });

  it('puts as many events into a notice as it is told, in reverse when shuffled', async () => {
    await send({ batch: 2 }, [1, 2, 3]);
    await send({ shuffle: true }, [1, 2, 3]);

    expect(notices().map(({ events }) => events)).toEqual([[1, 2], [3], [3, 2, 1]]);
  });

  it('waits for the emulated clock, or never happens', async () => {
    expect([await send({ delay_s: 60 }), await send({ drop: true })]).toEqual([[], []]);
    await advance(59);
    expect(texts()).toEqual([]);

    await advance(1);
    expect(texts()).toHaveLength(1);
    expect(deliveries.journal.map(({ outcome }) => outcome)).toEqual(['accepted', 'dropped']);
  });

  it('is dated earlier, has unknown fields, tells of an unknown thing', async () => {
    await send({ old_timestamp_s: 601 });
    await send({ unknown_field: true });
    await send({ unknown_object: true });

    const [old, more, unknown] = notices();
    expect(old.at_ms).toBe(clock.nowMs - 601_000);
    expect(more.events[0]).toEqual({ id: '1', unknown_field: { deep: [1] } });
    expect(unknown.kind).toBe('made_up');
  });

  it('writes ids as numbers and letters escaped, and signs those bytes', async () => {
    await send({ number_ids: true, escape_unicode: true }, [{ id: '90080070060050012', name: 'Zoë' }]);

    const [request] = receiver.received;
    expect(texts()[0]).toContain('{"id":90080070060050012,"name":"Zo\\u00eb"}');
    expect(request!.headers['x-signature']).toBe(sign('secret', request!.body));
  });
});

describe('a wrong delivery', () => {
  async function sendWrong(corrupt: Corruption) {
    await send({ corrupt });
    const { headers, body } = receiver.received[0]!;
    const right = sign('secret', body);
    return { signature: headers['x-signature'], right, body };
  }

  it.each(['signature', 'old_secret', 'body_after_sign'] as const)('has a wrong signature: %s', async (corrupt) => {
    const { signature, right } = await sendWrong(corrupt);

    expect(signature).toMatch(/^[\da-f]{64}$/);
    expect(signature).not.toBe(right);
  });

  it('has none, or one in upper case', async () => {
    expect((await sendWrong('no_signature')).signature).toBeUndefined();
    receiver.clear();
    const { signature, right } = await sendWrong('upper_hex');
    expect(signature).toBe(right.toUpperCase());
  });

  it.each([
    ['json', (body: Buffer) => body.toString().endsWith('<')],
    ['charset', (body: Buffer) => body.toString('utf16le').startsWith('{"kind"')],
    ['empty', (body: Buffer) => body.length === 0],
    ['truncated', (body: Buffer) => body.toString().endsWith('"1"')],
    ['huge', (body: Buffer) => body.length === 3 * 1024 * 1024 + 1],
  ] as const)('is rightly signed and no notice: %s', async (corrupt, isSpoiled) => {
    const { signature, right, body } = await sendWrong(corrupt);

    expect(isSpoiled(body)).toBe(true);
    expect(signature).toBe(right);
  });
});

describe('a delivery that is not accepted', () => {
  it('is tried again by the service’s schedule, also when the clock leaps', async () => {
    receiver.statuses.push(503, 500, 503);
    expect(await send({ retry: 'provider' })).toEqual([503]);
    expect(deliveries.journal[0]).toMatchObject({ outcome: 'waiting', next_try_at: '2026-11-20T00:01:00.000Z' });

    await advance(7_200);

    expect(deliveries.journal[0]).toMatchObject({ outcome: 'accepted', next_try_at: null });
    expect(deliveries.journal[0]!.attempts).toMatchObject([
      { at: '2026-11-20T00:00:00.000Z', status: 503 },
      { at: '2026-11-20T00:00:00.000Z', status: 500 },
      { at: '2026-11-20T00:01:00.000Z', status: 503 },
      { at: '2026-11-20T01:01:00.000Z', status: 200 },
    ]);
  });

  it('is given up at the end of the schedule, or at once without one', async () => {
    receiver.statuses.push(...Array(5).fill(500));
    await send();
    await send({ retry: 'provider' });
    await advance(7_200);

    expect(deliveries.journal.map(({ outcome, attempts }) => [outcome, attempts.length])).toEqual([
      ['given up', 1],
      ['given up', 4],
    ]);
  });

  it('has status 0 when nobody is there', async () => {
    expect(await deliveries.send('http://127.0.0.1:9/hook', [1])).toEqual([0]);
  });
});
