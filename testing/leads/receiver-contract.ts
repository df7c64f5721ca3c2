import { expect } from 'vitest';
import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import type { Expectation } from './expectation.ts';

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
