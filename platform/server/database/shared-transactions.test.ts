import { describe, expect, it } from 'vitest';
import { SharedTransactions } from './shared-transactions.ts';

/** Transactions that end when the test lets them, and fail where a part says so; each part gets itself in capitals. */
function newTransactions({ at_once = 1, worth_another = 1, largest = 100 } = {}) {
  const begun: string[][] = [];
  const idle: number[] = [];
  const ends: (() => void)[] = [];
  const transactions = new SharedTransactions<string, string>({
    at_once,
    worth_another,
    largest,
    sizeOf: (part) => part.length,
    onIdle: () => idle.push(begun.length),
    async run(parts) {
      begun.push([...parts]);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (parts.includes('bad')) throw new Error('bad');
      if (parts.includes('away')) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      if (parts.includes('locked')) throw Object.assign(new Error('locked'), { code: '55P03' });
      return parts.map((part) => part.toUpperCase());
    },
  });
  const settle = (parts: readonly string[]) => Promise.allSettled(parts.map((part) => transactions.add(part)));
  /** Ends what runs until nothing does. */
  const endAll = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      for (const end of ends.splice(0)) end();
      await Promise.resolve();
      await gather();
    }
  };
  return { begun, idle, settle, endAll, transactions };
}

/** Waits until those who came together have been gathered. */
const gather = () => new Promise(setImmediate);

describe('callers who come at the same time', () => {
  it('share a transaction: whoever comes while one runs waits for the next, and gets what came of their own part', async () => {
    const { begun, settle, endAll } = newTransactions();

    const first = settle(['a']);
    await gather();
    const settled = settle(['b', 'c', 'd']);
    await endAll();
    await first;

    expect(begun).toEqual([['a'], ['b', 'c', 'd']]);
    expect(await settled).toEqual(['B', 'C', 'D'].map((value) => ({ status: 'fulfilled', value })));
  });

  it('get a second transaction beside one that runs where they are enough for it, and wait for its end where they are not', async () => {
    const { begun, settle, endAll } = newTransactions({ at_once: 2, worth_another: 3 });

    const settled = [settle(['a'])];
    await gather();
    settled.push(settle(['b', 'c']));
    await gather();
    expect(begun).toEqual([['a']]);
    settled.push(settle(['d']));
    await gather();
    expect(begun).toEqual([['a'], ['b', 'c', 'd']]);

    await endAll();
    expect((await Promise.all(settled)).flat().map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });

  it('hear only when their own part is committed', async () => {
    const { transactions, endAll } = newTransactions();
    const heard: string[] = [];
    for (const part of ['a', 'b']) {
      void transactions.add(part).then(() => heard.push(part));
      await gather();
    }

    expect(heard).toEqual([]);
    await endAll();
    expect(heard).toEqual(['a', 'b']);
  });

  it('share no more than a transaction may hold, in the order they came; what is larger has one alone', async () => {
    const { begun, settle, endAll } = newTransactions({ largest: 4 });

    const settled = settle(['a', 'bb', 'cc', 'dd', 'eeeeee', 'f']);
    await endAll();
    await settled;

    expect(begun).toEqual([['a', 'bb'], ['cc', 'dd'], ['eeeeee'], ['f']]);
  });

  it('begin as many transactions at once as there may be', async () => {
    const { begun, settle, endAll } = newTransactions({ at_once: 2 });

    const first = settle(['a']);
    await gather();
    const second = settle(['b']);
    await gather();
    const settled = settle(['c', 'd']);
    await gather();
    expect(begun).toEqual([['a'], ['b']]);
    await endAll();
    await Promise.all([first, second, settled]);

    expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it.each(['bad', 'locked'])('do not fail for one whose part is %s', async (part) => {
    const { settle, endAll } = newTransactions();

    const settled = settle(['a', 'b', part, 'c']);
    await endAll();

    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('are not each tried again while the database is away', async () => {
    const { begun, settle, endAll } = newTransactions();

    const settled = settle(['a', 'away']);
    await endAll();

    expect(begun).toEqual([['a', 'away']]);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are over once nobody waits: whoever comes later is the first again', async () => {
    const { idle, settle, endAll } = newTransactions();

    const settled = settle(['a']);
    await gather();
    const late = settle(['b', 'c']);
    await endAll();
    await Promise.all([settled, late]);

    expect(idle).toEqual([2]);
  });
});
