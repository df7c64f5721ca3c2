import { describe, expect, it } from 'vitest';
import { brokenPromises, runStorm } from '#testing/processes/storm.ts';

describe('a small storm', () => {
  it('of killed processes and a killed database loses, doubles and misses nothing, and no process ends by itself', async () => {
    const figures = await runStorm({ seed: 20_261_121, kills: 4, settle_seconds: 45 });

    expect(brokenPromises(figures)).toEqual([]);
    // The numbers depend on the machine; without events the test would prove nothing.
    expect(figures.acknowledged).toBeGreaterThan(20);
    expect(figures.events).toBeGreaterThan(20);
  }, 120_000);
});
