import { formatCompactMoney, formatCompactNumber } from '#platform/web/format.ts';
import type { PipelineView } from '../../pipeline-contract.ts';

/** Returns 'S$ 2.45M', or '2.45M' where the field has no currency. */
export const formatAmount = (value: number, { currency }: NonNullable<PipelineView['amount']>): string =>
  currency ? formatCompactMoney(value, currency) : formatCompactNumber(value);

/** Returns the same for a sum, which is rounded further: 'S$ 97.9M'. */
export function formatSum(value: number, amount: NonNullable<PipelineView['amount']>): string {
  const digits = Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)));
  const unit = 10 ** (digits - (digits % 3) - 1);
  return formatAmount(Math.round(value / unit) * unit, amount);
}
