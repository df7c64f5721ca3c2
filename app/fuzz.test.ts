import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { runFuzz } from '#testing/fuzz/run-fuzz.ts';

describe('any request', () => {
  it('is answered, and never with a server error (short run of npm run fuzz)', { timeout: 60_000 }, async () => {
    const { failures, statuses } = await runFuzz(await testApp(), { seed: 20_261_121, requests: 2_000 });

    expect(failures).toEqual([]);
    expect(statuses[200]).toBeGreaterThan(150);
    expect(statuses[400]).toBeGreaterThan(200);
  });
});
