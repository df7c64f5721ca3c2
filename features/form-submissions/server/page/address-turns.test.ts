import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AddressTurns } from './address-turns.ts';

/** Work that says when it begins and ends when the test lets it. */
function newWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const turns = new AddressTurns();
  const send = (address: string, name: string) =>
    turns.run(address, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endFirst = async () => {
    ends.shift()?.();
    await setImmediate();
    await setImmediate();
  };
  return { begun, turns, send, endFirst };
}

describe('what one address sends', () => {
  it('is worked on two at a time, in the order it came', async () => {
    const { begun, send, endFirst } = newWork();

    const sent = ['a', 'b', 'c', 'd'].map((name) => send('192.0.2.1', name));
    await setImmediate();
    expect(begun).toEqual(['a', 'b']);
    await endFirst();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let left = 0; left < 3; left += 1) await endFirst();

    expect(await Promise.all(sent)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('waits for nothing that other addresses send', async () => {
    const { begun, send } = newWork();

    for (const name of ['a', 'b', 'c']) void send('192.0.2.1', name);
    void send('192.0.2.2', 'other');
    await setImmediate();

    expect(begun).toEqual(['a', 'b', 'other']);
  });

  it('leaves room for other work between two turns', async () => {
    const turns = new AddressTurns();
    const order: string[] = [];
    const flood = Array.from({ length: 6 }, (_, index) =>
      turns.run('192.0.2.1', async () => void order.push(`flood ${index}`)),
    );
    setTimeout(() => order.push('other'), 0);
    const until = performance.now() + 5;
    while (performance.now() < until);

    await Promise.all(flood);

    expect(order.indexOf('other')).toBeLessThan(5);
  });

  it('goes on after work that failed', async () => {
    const { begun, turns, send } = newWork();
    const fail = () => turns.run('192.0.2.1', () => Promise.reject(new Error('no')));

    const settled = await Promise.allSettled([fail(), fail(), fail()]);
    void send('192.0.2.1', 'a');
    await setImmediate();

    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(begun).toEqual(['a']);
  });
});
