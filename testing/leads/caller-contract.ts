import { expect } from 'vitest';
import type { Fault, FaultPlan } from '#emulators/kit/faults.ts';
import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import type { Expectation } from './expectation.ts';

/** A source of leads that calls its provider. */
export interface CallingSource {
  name: string;
  /** The expectations that mean nothing to it, and why. */
  does_not_apply?: Readonly<Record<string, string>>;
  start(): Promise<Caller>;
}

export interface Caller {
  renew(): Promise<void>;
  /** Makes a call that may be repeated, and needs a token. */
  read(): Promise<unknown>;
  /** Makes a call that must not be repeated where it may have been done. */
  act(): Promise<unknown>;
  /** Lists items of three pages. @returns their ids. */
  list(): Promise<string[]>;
  /** What `list` returns where nothing is wrong. */
  readonly listed: readonly string[];
  /** Fields that an item may lack. */
  readonly optional_fields: readonly string[];
  /** Makes the next matching calls fail. */
  fail(fault: Fault, plan?: FaultPlan): void;
  mend(): void;
  /** How the provider refuses a call. */
  refusals: { token_expired: Fault; permission_missing: Fault; too_many: (wait_s: number) => Fault };
  /** Lets a customer send a lead, and fetches it if it can be. */
  receive(): Promise<void>;
  /** Fetches and files what is due. */
  goOn(): Promise<void>;
  countClients(): Promise<number>;
  status(): Promise<IntegrationStatus>;
  /** Lets time pass for the product and the provider. */
  later(seconds: number): void;
  /** The calls the provider got since the expectation began. */
  countCalls(): number;
  close(): Promise<void>;
}

const MINUTE_S = 60;

export const callerExpectations: readonly Expectation<Caller>[] = [
  {
    id: 'TX-1',
    title: 'a call that succeeds is made once',
    async check(source) {
      await source.read();
      expect(source.countCalls()).toBe(1);
    },
  },
  {
    id: 'TX-2',
    title: 'an expired token is said, and called with at most twice',
    async check(source) {
      source.fail(source.refusals.token_expired, { times: Number.POSITIVE_INFINITY });
      await expect(source.read()).rejects.toMatchObject({ call_class: 'auth_expired' });
      expect(source.countCalls()).toBeLessThanOrEqual(2);
      await source.receive();
      expect(source.countCalls()).toBeLessThanOrEqual(4);
      expect(await source.status()).toBe('expired');
    },
  },
  {
    id: 'TX-3',
    title: 'a dropped permission is said',
    async check(source) {
      source.fail(source.refusals.permission_missing, { times: Number.POSITIVE_INFINITY });
      await expect(source.read()).rejects.toMatchObject({ call_class: 'permission_missing' });
      await source.receive();
      expect(await source.status()).not.toBe('active');
    },
  },
  {
    id: 'TX-4',
    title: 'after too many calls none is made before the told time, and then it works',
    async check(source) {
      source.fail(source.refusals.too_many(300));
      await expect(source.read()).rejects.toMatchObject({ call_class: 'retry_later', retry_after_seconds: 300 });
      const calls = source.countCalls();
      source.later(290);
      await expect(source.read()).rejects.toMatchObject({ call_class: 'retry_later' });
      expect(source.countCalls()).toBe(calls);
      source.later(301);
      await source.read();
    },
  },
  {
    id: 'TX-5',
    title: 'after 500 and 500 the third try succeeds',
    async check(source) {
      source.fail({ kind: 'http', status: 500, body: {} }, { times: 2 });
      await source.read();
      expect(source.countCalls()).toBe(3);
    },
  },
  {
    id: 'TX-6',
    title: 'what may have been done and must not be repeated is unknown, and not repeated',
    async check(source) {
      source.fail({ kind: 'reset', is_done: true }, { times: 9 });
      await expect(source.act()).rejects.toMatchObject({ call_class: 'unknown' });
      expect(source.countCalls()).toBe(1);
    },
  },
  {
    id: 'TX-7',
    title: 'a cut-off, empty or foreign answer is tried later and never taken for a success',
    async check(source) {
      const faults: Fault[] = [
        { kind: 'reset', mid_body: true },
        { kind: 'truncate' },
        { kind: 'html', status: 200 },
        { kind: 'html', status: 502 },
        { kind: 'empty' },
      ];
      for (const fault of faults) {
        source.fail(fault, { times: 20 });
        await expect(source.read(), fault.kind).rejects.toMatchObject({ call_class: 'retry_later' });
        source.mend();
      }
    },
  },
  {
    id: 'TX-8',
    title: 'what two pages both have comes once',
    async check(source) {
      source.fail({ kind: 'dup_page' }, { after: 1 });
      expect(await source.list()).toEqual(source.listed);
    },
  },
  {
    id: 'TX-9',
    title: 'a list that leads back to itself ends with an error',
    async check(source) {
      source.fail({ kind: 'loop_cursor' }, { after: 1, times: 9 });
      await expect(source.list()).rejects.toMatchObject({ call_class: 'unknown' });
      expect(source.countCalls()).toBeLessThanOrEqual(4);
    },
  },
  {
    id: 'TX-10',
    title: 'the next page at another host is not called there',
    async check(source) {
      const { createServer } = await import('node:http');
      let calls = 0;
      const foreign = createServer((_, response) => {
        calls += 1;
        response.end('{}');
      });
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
      const { port } = foreign.address() as { port: number };
      source.fail({ kind: 'foreign_next', origin: `http://127.0.0.1:${port}` });
      await source.list().catch(() => []);
      await new Promise((resolve) => foreign.close(resolve));
      expect(calls).toBe(0);
    },
  },
  {
    id: 'TX-11',
    title: 'unknown and missing fields, ids as numbers, another type and a slow or compressed answer are understood',
    async check(source) {
      const fields = [...source.optional_fields];
      const faults: Fault[] = [
        { kind: 'extra_fields' },
        { kind: 'missing_fields', fields },
        { kind: 'null_values', fields },
        { kind: 'number_ids' },
        { kind: 'string_ids' },
        { kind: 'wrong_type' },
        { kind: 'gzip' },
        { kind: 'slow_body', pause_ms: 20 },
      ];
      for (const fault of faults) {
        source.fail(fault, { times: 9 });
        expect(await source.list(), fault.kind).toEqual(source.listed);
        source.mend();
      }
    },
  },
  {
    id: 'TX-12',
    title: 'a provider that is down says nothing against the connection at first, and all recovers by itself',
    async check(source) {
      source.fail({ kind: 'http', status: 503, body: {} }, { times: Number.POSITIVE_INFINITY });
      await source.receive();
      expect(await source.status()).toBe('active');
      for (const minutes of [5, 14, 30, 60]) {
        source.later(minutes * MINUTE_S);
        await source.goOn();
        if (minutes < 15) expect(await source.status()).toBe('active');
      }
      expect(await source.countClients()).toBe(0);
      source.mend();
      source.later(90 * MINUTE_S);
      await source.goOn();
      expect([await source.countClients(), await source.status()]).toEqual([1, 'active']);
    },
  },
  {
    id: 'TX-13',
    title: 'a redirect is an error and is not followed',
    async check(source) {
      source.fail({ kind: 'http', status: 302, headers: { location: '/elsewhere' } });
      await expect(source.act()).rejects.toMatchObject({ call_class: 'unknown' });
      expect(source.countCalls()).toBe(1);
    },
  },
];
