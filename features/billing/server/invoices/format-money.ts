import type { Money } from '../../contract.ts';

/** Writes a sum for a mail: 'S$1,440.00', or 'JPY' without a fraction. */
export function formatMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
