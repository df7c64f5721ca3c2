import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#emulators/kit/faults.ts';
import type { EmulatedAccount } from '#emulators/whatsapp/state.ts';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import {
  connectWhatsApp,
  startWhatsAppAccountsApp,
  type WhatsAppAccountsApp,
} from '#testing/leads/whatsapp-accounts.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { whatsappAccounts } from '../../contract.ts';
import { type MetaAccountRef, readAccount, readNumbers, registerNumber } from '../accounts/meta-calls.ts';

const NOW = '2026-11-20T10:00:00.000Z';

let wa: WhatsAppAccountsApp;
let org: Org;
let account: EmulatedAccount;
let ref: MetaAccountRef;
let services: Services;
beforeAll(async () => {
  wa = await startWhatsAppAccountsApp();
});
afterAll(() => wa.close());
beforeEach(async () => {
  setClock(stoppedAt(NOW));
  setPause(async () => undefined);
  wa.meta.reset();
  org = await newOrg({ app: wa.app });
  account = wa.meta.addAccount({ numbers: [{}, {}, {}, {}, {}] });
  const { id } = await connectWhatsApp(wa, org, account);
  ref = { org_id: org.org_id, account_id: id, waba_id: account.id };
  // Each test has a pace of its own, because a limit that was met is remembered.
  services = { ...wa.app.services };
  wa.meta.requests.length = 0;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const calls = () => wa.meta.requests.length;
const read = () => readAccount(services, ref);
const list = async () => (await readNumbers(services, ref)).map(({ phone_id }) => phone_id);
const register = () => registerNumber(services, ref, account.numbers[0]!.id, '123456');
const state = async () => (await org.owner.call(whatsappAccounts.list)).results[0]!.state;
const listed = () => account.numbers.map(({ id }) => id);
const later = (seconds: number) => setClock(stoppedAt(new Date(Date.parse(NOW) + seconds * 1_000).toISOString()));

describe('a call of an account', () => {
  it('that succeeds is made once, with the token in its header alone (TX-1)', async () => {
    await read();

    expect(calls()).toBe(1);
    const [request] = wa.meta.requests;
    const token = account.tokens.at(-1)!;
    expect(request?.headers.authorization).toBe(`Bearer ${token}`);
    expect(JSON.stringify([...request!.query])).not.toContain(token);
  });

  it('with an expired token says so, and the account has no access any more (TX-2)', async () => {
    wa.meta.endToken(account.tokens.at(-1)!, '190.463');

    await expect(read()).rejects.toMatchObject({ call_class: 'auth_expired' });

    expect([calls(), await state()]).toEqual([1, 'EXPIRED']);
  });

  it('without its permission says so (TX-3)', async () => {
    wa.meta.dropScope(account.tokens.at(-1)!, 'whatsapp_business_management');

    await expect(read()).rejects.toMatchObject({ call_class: 'permission_missing' });
  });

  it('after too many is not made before the told time (TX-4)', async () => {
    wa.meta.failNext({ kind: 'provider_error', name: '80007' });
    const error = await read().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ call_class: 'retry_later', retry_after_seconds: expect.any(Number) });
    expect(calls()).toBe(1);

    later(3_600);
    await read();
    expect(calls()).toBe(2);
  });

  it('is made again after 500 and 500 (TX-5)', async () => {
    wa.meta.failNext({ kind: 'http', status: 500, body: {} }, { times: 2 });

    await read();

    expect(calls()).toBe(3);
  });

  it('that must not be repeated is unknown where no answer came, and not repeated (TX-6)', async () => {
    wa.meta.failNext({ kind: 'reset', is_done: true }, { times: 9 });

    await expect(register()).rejects.toMatchObject({ call_class: 'unknown' });

    expect(calls()).toBe(1);
  });

  it.each<Fault>([
    { kind: 'reset', mid_body: true },
    { kind: 'truncate' },
    { kind: 'html', status: 200 },
    { kind: 'html', status: 502 },
    { kind: 'empty' },
  ])('is never taken for a success from half an answer: $kind (TX-7)', async (fault) => {
    wa.meta.failNext(fault, { times: 20 });

    await expect(read()).rejects.toMatchObject({ call_class: 'retry_later' });
  });

  it('that is down says nothing against the account (TX-12)', async () => {
    wa.meta.failNext({ kind: 'http', status: 503, body: {} }, { times: Number.POSITIVE_INFINITY });
    for (const minutes of [0, 5, 14, 60]) {
      later(minutes * 60);
      await expect(read()).rejects.toMatchObject({ call_class: 'retry_later' });
    }
    expect(await state()).toBe('CONNECTED');
    wa.meta.clearFaults();
    await read();
  });

  it('follows no redirect (TX-13)', async () => {
    wa.meta.failNext({ kind: 'http', status: 302, headers: { location: '/elsewhere' } });

    await expect(register()).rejects.toMatchObject({ call_class: 'unknown' });

    expect(calls()).toBe(1);
  });
});

describe('a list of an account', () => {
  beforeEach(() => {
    wa.meta.world.page_size = 2;
  });

  it('comes page by page, and what two pages both have comes once (TX-8)', async () => {
    wa.meta.failNext({ kind: 'dup_page' }, { after: 1 });

    expect(await list()).toEqual(listed());
  });

  it('that leads back to itself ends with an error (TX-9)', async () => {
    wa.meta.failNext({ kind: 'loop_cursor' }, { after: 1, times: 9 });

    await expect(list()).rejects.toMatchObject({ call_class: 'unknown' });
    expect(calls()).toBeLessThanOrEqual(4);
  });

  it('is never read on at another host (TX-10)', async () => {
    let foreign_calls = 0;
    const foreign = createServer((_, response) => {
      foreign_calls += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const { port } = foreign.address() as { port: number };
    wa.meta.failNext({ kind: 'foreign_next', origin: `http://127.0.0.1:${port}` });

    await list();

    await new Promise((resolve) => foreign.close(resolve));
    expect(foreign_calls).toBe(0);
  });

  it.each<Fault>([
    { kind: 'extra_fields' },
    { kind: 'missing_fields', fields: ['throughput', 'health_status', 'name_status', 'quality_rating', 'status'] },
    { kind: 'null_values', fields: ['throughput', 'health_status', 'name_status', 'quality_rating', 'status'] },
    { kind: 'number_ids' },
    { kind: 'string_ids' },
    { kind: 'wrong_type' },
    { kind: 'gzip' },
    { kind: 'slow_body', pause_ms: 20 },
  ])('is understood although it is written otherwise: $kind (TX-11)', async (fault) => {
    wa.meta.failNext(fault, { times: 9 });

    expect(await list()).toEqual(listed());
  });
});
