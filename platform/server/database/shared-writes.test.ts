import { describe, expect, it } from 'vitest';
import { SharedWrites } from './shared-writes.ts';

/** Writes that end when the test lets them, and fail where a part says so. */
function newWrites({ at_once = 1, largest = 100 } = {}) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const writes = new SharedWrites<string>({
    at_once,
    largest,
    sizeOf: (part) => part.length,
    async write(parts) {
      begun.push([...parts]);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (parts.includes('bad')) throw new Error('bad');
      if (parts.includes('away')) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      if (parts.includes('locked')) throw Object.assign(new Error('locked'), { code: '55P03' });
    },
  });
  const settle = (parts: readonly string[]) => Promise.allSettled(parts.map((part) => writes.add(part)));
  /** Ends what is being written until nothing is. */
  const endAll = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      for (const end of ends.splice(0)) end();
      await Promise.resolve();
      await new Promise(setImmediate);
    }
  };
  return { begun, settle, endAll, writes };
}

describe('callers who come at the same time', () => {
  it('share a write: whoever comes while one runs waits for the next', async () => {
    const { begun, settle, endAll } = newWrites();

    const settled = settle(['a', 'b', 'c']);
    await endAll();

    expect(begun).toEqual([['a'], ['b', 'c']]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('hear only when their own part is committed', async () => {
    const { writes, endAll } = newWrites();
    const heard: string[] = [];
    for (const part of ['a', 'b']) void writes.add(part).then(() => heard.push(part));
    await new Promise(setImmediate);

    expect(heard).toEqual([]);
    await endAll();
    expect(heard).toEqual(['a', 'b']);
  });

  it('share no more than a write may hold, in the order they came; what is larger is written alone', async () => {
    const { begun, settle, endAll } = newWrites({ largest: 4 });

    const settled = settle(['a', 'bb', 'cc', 'dd', 'eeeeee', 'f']);
    await endAll();
    await settled;

    expect(begun).toEqual([['a'], ['bb', 'cc'], ['dd'], ['eeeeee'], ['f']]);
  });

  it('begin as many writes at once as there may be', async () => {
    const { begun, settle, endAll } = newWrites({ at_once: 2 });

    const settled = settle(['a', 'b', 'c', 'd']);
    expect(begun).toEqual([['a'], ['b']]);
    await endAll();
    await settled;

    expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it.each(['bad', 'locked'])('do not fail for one whose part is %s', async (part) => {
    const { settle, endAll } = newWrites();

    const settled = settle(['a', 'b', part, 'c']);
    await endAll();

    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('are not each tried again while the database is away', async () => {
    const { begun, settle, endAll } = newWrites();

    const settled = settle(['a', 'b', 'away']);
    await endAll();

    expect(begun).toEqual([['a'], ['b', 'away']]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});
