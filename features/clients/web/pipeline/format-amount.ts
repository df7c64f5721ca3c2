import { formatCompactMoney, formatCompactNumber } from '#platform/web/format.ts';
import type { PipelineView } from '../../pipeline-contract.ts';

/** Returns 'S$ 2.45M', or '2.45M' where the field has no currency. */
export const formatAmount = (value: number, { currency }: NonNullable<PipelineView['amount']>): string =>
  currency ? formatCompactMoney(value, currency) : formatCompactNumber(value);
