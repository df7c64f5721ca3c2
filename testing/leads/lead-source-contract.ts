import { expect } from 'vitest';
import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import type { Fault, FaultPlan } from '#emulators/kit/faults.ts';
import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';

/** Somebody who sends a lead. */
export interface Sender {
  name: string;
  email: string;
}

/** A source of leads that receives, as its own folder says how it is delivered to and what it then has. */
export interface ReceivingSource {
  name: string;
  /** Starts it, connected to a new organisation for each expectation. */
  start(): Promise<Receiver>;
  /** The expectations that mean nothing to it, and why. */
  does_not_apply?: Readonly<Record<string, string>>;
}

export interface Receiver {
  /** Lets the next expectation begin with a new organisation and account. */
  renew(): Promise<void>;
  /** Sends a new lead of each of these people, together unless `batch` says otherwise. @returns the statuses. */
  deliver(senders: readonly Sender[], options?: DeliveryOptions): Promise<number[]>;
  /** Sends a lead of an account or address that nobody connected. */
  deliverToNobody(): Promise<number[]>;
  /** Lets the provider send again what was not accepted. */
  retry(): Promise<void>;
  /** Takes the database away, and brings it back. */
  cutDatabase(): void;
  mendDatabase(): void;
  /** Sends a lead with this id as a JSON number. @returns the ids that are stored. */
  storeId(id: string): Promise<string[]>;
  /** @returns the status of an empty request by a method. */
  request(method: string): Promise<number>;
  /** @returns the status of a delivery where no secret is set up; null for a source whose secret is its own choice. */
  deliverWithoutSecret(): Promise<number | null>;
  /** How many leads, or notices of leads, are kept for the organisation. */
  countKept(): Promise<number>;
  /** Fetches what is announced, and files it. @returns the names of the clients, in order of the alphabet. */
  listClients(): Promise<string[]>;
  /** What sources may decide for themselves. */
  answers: {
    /** To a body nobody can read. */
    unreadable: number;
    to_nobody: number;
    /** Methods that are answered 405. */
    other_methods: readonly string[];
    /** Whether a notice may be about other things than leads. */
    has_other_objects: boolean;
    /** The most leads of one delivery. */
    most_together: number;
  };
  close(): Promise<void>;
}

/** What holds for every source (integrations E.0.5, E.0.6). */
export interface Expectation<Source> {
  id: string;
  title: string;
  /** Where it takes seconds by its nature. */
  tags?: 'slow';
  check(source: Source): Promise<void>;
}

const people = (count: number): Sender[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return { name: `Person ${number}`, email: `person-${number}@example.com` };
  });
const jane: Sender = { name: 'Jane Tan', email: 'jane@example.com' };

const isTaken = (statuses: readonly number[]) => statuses.every((status) => status >= 200 && status < 300);
const expectTaken = (statuses: readonly number[], count: number) =>
  expect([statuses.length, isTaken(statuses)]).toEqual([count, true]);

export const receiverExpectations: readonly Expectation<Receiver>[] = [
  {
    id: 'RX-1',
    title: 'a valid delivery is accepted and is one lead',
    async check(source) {
      expectTaken(await source.deliver([jane]), 1);
      expect([await source.countKept(), await source.listClients()]).toEqual([1, ['Jane Tan']]);
    },
  },
  {
    id: 'RX-2',
    title: 'the same three times is accepted each time, and is one lead',
    async check(source) {
      expectTaken(await source.deliver([jane], { copies: 3 }), 3);
      expect([await source.countKept(), await source.listClients()]).toEqual([1, ['Jane Tan']]);
    },
  },
  {
    id: 'RX-3',
    title: 'the same five times at once is one lead',
    async check(source) {
      expectTaken(await source.deliver([jane], { copies: 5, concurrent: true }), 5);
      expect([await source.countKept(), await source.listClients()]).toEqual([1, ['Jane Tan']]);
    },
  },
  {
    id: 'RX-4',
    title: 'leads in the wrong order end as those in the right one',
    async check(source) {
      expectTaken(await source.deliver(people(4), { batch: 1, shuffle: true }), 4);
      expect(await source.listClients()).toEqual(people(4).map(({ name }) => name));
    },
  },
  {
    id: 'RX-5',
    title: 'a wrong, a missing and an old signature are refused, and nothing is kept',
    async check(source) {
      for (const corrupt of ['signature', 'no_signature', 'old_secret'] as const) {
        const [status] = await source.deliver([jane], { corrupt });
        expect([401, 403], corrupt).toContain(status);
      }
      expect([await source.countKept(), await source.listClients()]).toEqual([0, []]);
    },
  },
  {
    id: 'RX-6',
    title: 'a body that was changed after it was signed is refused',
    async check(source) {
      const [status] = await source.deliver([jane], { corrupt: 'body_after_sign' });
      expect([401, 403]).toContain(status);
      expect(await source.countKept()).toBe(0);
    },
  },
  {
    id: 'RX-7',
    title: 'what is signed and unreadable creates nothing, and the next is received',
    async check(source) {
      for (const corrupt of ['json', 'truncated', 'empty', 'charset'] as const) {
        expect(await source.deliver([jane], { corrupt }), corrupt).toEqual([source.answers.unreadable]);
      }
      expect(await source.listClients()).toEqual([]);
      expectTaken(await source.deliver([jane]), 1);
      expect(await source.listClients()).toEqual(['Jane Tan']);
    },
  },
  {
    id: 'RX-8',
    title: 'unknown fields change nothing, and unknown things are accepted and ignored',
    async check(source) {
      expectTaken(await source.deliver([jane], { unknown_field: true }), 1);
      expect(await source.listClients()).toEqual(['Jane Tan']);
      if (!source.answers.has_other_objects) return;
      expectTaken(await source.deliver(people(1), { unknown_object: true }), 1);
      expect(await source.countKept()).toBe(1);
    },
  },
  {
    id: 'RX-9',
    title: 'more than 3 MiB is refused as too large',
    async check(source) {
      expect(await source.deliver([jane], { corrupt: 'huge' })).toEqual([413]);
      expect(await source.countKept()).toBe(0);
    },
  },
  {
    id: 'RX-10',
    title: 'what comes while the database is away is refused, and is one lead when the provider sends it again',
    async check(source) {
      source.cutDatabase();
      const [status = 0] = await source.deliver([jane], { retry: 'provider' }).finally(() => source.mendDatabase());
      expect(status).toBeGreaterThanOrEqual(500);
      await source.retry();
      await expect.poll(() => source.listClients().catch(() => []), { timeout: 30_000 }).toEqual(['Jane Tan']);
      expect(await source.countKept()).toBe(1);
    },
  },
  {
    id: 'RX-11',
    title: 'a thousand leads in as few deliveries as the source allows are a thousand leads',
    tags: 'slow',
    async check(source) {
      const batch = source.answers.most_together;
      expectTaken(await source.deliver(people(1_000), { batch }), Math.ceil(1_000 / batch));
      expect(await source.countKept()).toBe(1_000);
    },
  },
  {
    id: 'RX-12',
    title: 'an id beyond 2^53 keeps every digit',
    async check(source) {
      expect(await source.storeId('90080070060059999')).toEqual(['90080070060059999']);
    },
  },
  {
    id: 'RX-13',
    title: 'names with emoji, writing from right to left, NUL and 10,000 characters become clients',
    async check(source) {
      const names = ['👩‍👩‍👧 Ana', 'שלום עולם', 'Zo\u0000fia', 'x'.repeat(10_000)];
      const senders = names.map((name, index) => ({ name, email: `name-${index}@example.com` }));
      expectTaken(await source.deliver(senders, { batch: 1 }), names.length);
      expect(await source.listClients()).toHaveLength(names.length);
    },
  },
  {
    id: 'RX-14',
    title: 'other methods are refused',
    async check(source) {
      for (const method of source.answers.other_methods) expect(await source.request(method), method).toBe(405);
    },
  },
  {
    id: 'RX-15',
    title: 'where the secret is not set up, it is unavailable',
    async check(source) {
      const status = await source.deliverWithoutSecret();
      if (status !== null) expect(status).toBe(503);
    },
  },
  {
    id: 'RX-16',
    title: 'what is meant for nobody creates nothing',
    async check(source) {
      expect(await source.deliverToNobody()).toEqual([source.answers.to_nobody]);
      expect([await source.countKept(), await source.listClients()]).toEqual([0, []]);
    },
  },
];

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
