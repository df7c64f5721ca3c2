import { formatSum } from '#platform/contract/money/format-sum.ts';
import type { Money } from '../money.ts';

/** Writes a sum for a mail or a label: 'S$ 156.96', with an ordinary space. */
export const writeSum = (money: Money): string => formatSum(money).replaceAll('\u00a0', ' ');
