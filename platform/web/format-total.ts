import { COUNT_CAP } from '../contract/paging.ts';
import { formatCappedCount, formatNumber } from './format.ts';

/**
 * Returns a count that the server knows: where it keeps totals it is exact beyond the cap too, and the cap itself stands for
 * that many or more.
 */
export const formatTotal = (count: number): string =>
  count === COUNT_CAP ? formatCappedCount(count) : formatNumber(count);
