import { describe, expect, it } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { runFuzz, weaknesses } from '#testing/fuzz/run-fuzz.ts';

describe('any request', () => {
  it('is answered, and never with a server error (short run of npm run fuzz)', { timeout: 120_000 }, async () => {
    const app = await startTestApp();
    const result = await runFuzz(app, { seed: 20_261_121, requests: 2_000 });
    await app.close();

    expect(result.failures).toEqual([]);
    expect(weaknesses(result)).toEqual([]);
    expect(result.statuses[200]).toBeGreaterThan(150);
    expect(result.statuses[400]).toBeGreaterThan(200);
  });
});
