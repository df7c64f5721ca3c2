import { vi } from 'vitest';

/** How long a busy machine may take, in milliseconds; a test that passes never waits for it. */
const PATIENCE_MS = 20_000;

/**
 * Waits until a check no longer throws. The wait of Vitest alone ends after a second, which a busy machine needs for less.
 */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { interval: 5, timeout: PATIENCE_MS });
