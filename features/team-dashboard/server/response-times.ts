import type { ResponseTime } from '../contract.ts';

const MINUTE = 60;

/** The seconds each response time begins with and ends before; null for no end. */
export const responseLimits: Record<Exclude<ResponseTime, 'none'>, readonly [from: number, below: number | null]> = {
  under_5m: [0, 5 * MINUTE],
  under_15m: [5 * MINUTE, 15 * MINUTE],
  under_1h: [15 * MINUTE, 60 * MINUTE],
  over_1h: [60 * MINUTE, null],
};
