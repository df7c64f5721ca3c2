import { describe, expect, it } from 'vitest';
import { expectLinear, longestHoldUp } from './growth.ts';

const SIZES = [2_000, 4_000, 8_000, 16_000];
const busy = (steps: number) => {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step);
  return sum;
};

describe('the test of growth', () => {
  it('passes what takes twice as long for twice the work', async () => {
    await expectLinear(
      (size) => size,
      (size) => busy(size * 500),
      SIZES,
    );
  });

  it('fails what takes four times as long', async () => {
    const read = (size: number) => busy((size * size) / 20);

    await expect(expectLinear((size) => size, read, SIZES)).rejects.toThrow('Work doubled takes');
  });

  it('fails what grows too fast only when it is large', async () => {
    const read = (size: number) => busy(size * 200 + (size > 8_000 ? size * 2_000 : 0));

    await expect(expectLinear((size) => size, read, SIZES)).rejects.toThrow('Work doubled takes');
  });
});

describe('the hold-up of this process', () => {
  it('is as long as work keeps everything else waiting', async () => {
    const held = await longestHoldUp(async () => {
      const until = process.cpuUsage().user + 120_000;
      while (process.cpuUsage().user < until);
    });

    expect(held).toBeGreaterThan(100);
  });
});
