import type { Money } from '../../money.ts';

/** The symbols that English leaves out or shares between countries, as screens write them. */
const ownSymbols: Readonly<Record<string, string>> = { IDR: 'Rp', MYR: 'RM', SGD: 'S$', THB: '฿', USD: 'US$' };

/** Writes a sum as screens do: 'S$ 156.96', '€12.00'. */
export function writeMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const parts = format.formatToParts(amount / 10 ** digits);
  const own = ownSymbols[currency];
  if (own === undefined) return parts.map(({ value }) => value).join('');
  return `${own} ${parts.flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? [] : [value])).join('')}`;
}
