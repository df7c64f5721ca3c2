import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from './emulator.ts';
import type { Fault, FaultPlan } from './faults.ts';

const order = { id: '90080070060050012', name: 'Zoë', count: 7, nested: { order_id: '12', note: '"id":"5"' } };

class Shop extends Emulator {
  protected override answer = ({ query }: EmulatedRequest): EmulatedAnswer => {
    const first = Number(query.get('page') ?? 0) * 2;
    return { status: 200, body: { ...order, data: [first, first + 1], next: `page=${first / 2 + 1}` } };
  };
  protected override clear = () => undefined;
  protected override seed = () => undefined;
  protected override dump = () => ({});
  protected override errorNamed = (name: string): EmulatedAnswer => ({ status: 400, body: { error: name } });
  protected override rateLimit = ({ wait_s = 9 }: Fault & { kind: 'rate_limit' }): EmulatedAnswer => ({
    status: 429,
    headers: { 'retry-after': String(wait_s) },
  });
}

const shop = new Shop();
const call = (path: string, init: RequestInit = {}) => fetch(`${shop.url}${path}`, init);
const getStatus = async (path: string, init: RequestInit = {}) => (await call(path, init)).status;

beforeAll(() => shop.start());
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describe('a planned fault', () => {
  const plan = (given: FaultPlan) => shop.failNext({ kind: 'http', status: 503 }, given);

  it('meets requests by method, by path with * for one part, and by token', async () => {
    plan({ method: 'POST', path: '/v1/*/leads', token: 't-1' });
    const authorization = { headers: { authorization: 'Bearer t-1' } };

    expect(await getStatus('/v1/7/leads', authorization)).toBe(200);
    expect(await getStatus('/v1/7/8/leads', { method: 'POST', ...authorization })).toBe(200);
    expect(await getStatus('/v1/7/leads', { method: 'POST' })).toBe(200);
    expect(await getStatus('/v1/7/leads', { method: 'POST', ...authorization })).toBe(503);
    expect(await getStatus('/v1/7/leads', { method: 'POST', ...authorization })).toBe(200);
  });

  it('begins after as many matching requests as it is told to', async () => {
    plan({ path: '/leads', after: 2, times: 2 });

    const statuses: number[] = [];
    for (let page = 0; page < 5; page++) statuses.push(await getStatus(`/leads?page=${page}`));
    expect(statuses).toEqual([200, 200, 503, 503, 200]);
  });

  it('says with its headers how long to wait', async () => {
    shop.failNext({ kind: 'rate_limit', wait_s: 30 });

    expect((await call('/')).headers.get('retry-after')).toBe('30');
  });

  it('can be planned and cleared from outside', async () => {
    const body = JSON.stringify({ match: { path: '/a' }, times: 2, fault: { kind: 'http', status: 500 } });
    await call('/__emu/faults', { method: 'POST', body });

    expect(await getStatus('/a')).toBe(500);
    await call('/__emu/faults', { method: 'DELETE' });
    expect(await getStatus('/a')).toBe(200);
  });
});

describe('a damaged answer', () => {
  async function textWith(fault: Fault): Promise<string> {
    shop.failNext(fault);
    return (await call('/orders')).text();
  }
  const bodyWith = async (fault: Fault) => JSON.parse(await textWith(fault));

  it('has unknown fields at every depth', async () => {
    const body = await bodyWith({ kind: 'extra_fields' });

    expect(body).toMatchObject({ ...order, unknown_field: { deep: [1] } });
    expect(body.nested.unknown_field).toEqual({ deep: [1] });
  });

  it('lacks fields, or has null in them', async () => {
    expect(await bodyWith({ kind: 'missing_fields', fields: ['id', 'note'] })).toEqual({
      name: 'Zoë',
      count: 7,
      nested: { order_id: '12' },
      data: [0, 1],
      next: 'page=1',
    });
    expect(await bodyWith({ kind: 'null_values', fields: ['name', 'order_id'] })).toMatchObject({
      name: null,
      nested: { order_id: null },
    });
  });

  it('has ids as numbers with every digit, or numbers as texts, and texts as they were', async () => {
    const numbers = await textWith({ kind: 'number_ids' });
    expect(numbers).toContain('"id":90080070060050012');
    expect(numbers).toContain('"order_id":12');
    expect(JSON.parse(numbers).nested.note).toBe('"id":"5"');
    expect(await bodyWith({ kind: 'string_ids' })).toMatchObject({ count: '7' });
  });

  it('repeats the last item of the page before', async () => {
    await call('/orders');
    shop.failNext({ kind: 'dup_page' });

    const { data } = JSON.parse(await (await call('/orders?page=1')).text());

    expect(data).toEqual([1, 2, 3]);
  });

  it('is cut, empty, no JSON, of another type, or packed', async () => {
    const plain = JSON.stringify(await bodyWith({ kind: 'latency', ms: 1, real: true }));

    expect(await textWith({ kind: 'truncate' })).toBe(plain.slice(0, -2));
    expect(await textWith({ kind: 'empty' })).toBe('');
    expect(await textWith({ kind: 'html', status: 502 })).toContain('<html>');
    expect(await bodyWith({ kind: 'gzip' })).toMatchObject(order);
    shop.failNext({ kind: 'wrong_type' });
    expect((await call('/orders')).headers.get('content-type')).toBe('text/html');
  });

  it('comes in two pieces, or breaks off after the first', async () => {
    expect(JSON.parse(await textWith({ kind: 'slow_body', pause_ms: 5 }))).toMatchObject(order);
    await expect(textWith({ kind: 'reset', mid_body: true })).rejects.toThrow();
  });
});

describe('an emulated clock', () => {
  it('stands still until it is told to move, and an answer can wait for it', async () => {
    shop.failNext({ kind: 'latency', ms: 60_000 });
    let status = 0;
    const waiting = getStatus('/').then((answered) => {
      status = answered;
    });
    await expect.poll(() => shop.requests.length).toBe(1);
    await shop.advance(59);
    expect([shop.clock.nowSeconds, await getStatus('/'), status]).toEqual([1795132859, 200, 0]);

    await shop.advance(1);
    await waiting;
    expect(status).toBe(200);
    expect(shop.requests.map(({ at_ms }) => at_ms - shop.nowMs)).toEqual([-60_000, -1_000]);
  });

  it('can follow another one and be ten minutes ahead of it', async () => {
    const mine = new Shop();
    mine.clock.follow(() => 1_000_000);
    await mine.advance(600);

    expect(mine.nowMs).toBe(1_600_000);
    mine.reset();
    expect(mine.nowMs).toBe(1_000_000);
  });
});

describe('two emulators of one provider', () => {
  it('answer at one address, each its own paths, each with its own journal', async () => {
    const other = new Shop();
    shop.shareAddress(({ path }) => path.endsWith('/messages'), other);

    expect(await getStatus('/7/messages')).toBe(200);
    expect([shop.requests.length, other.requests.map(({ path }) => path)]).toEqual([0, ['/7/messages']]);
  });
});
