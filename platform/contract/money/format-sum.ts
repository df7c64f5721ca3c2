import { currencySymbol } from './currency-symbol.ts';

/** Where the payment provider counts in another smallest unit than the currency has: decimals by code. */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

/**
 * Returns what is charged, with all decimals of its currency: 'S$ 156.96', '¥2,000', '- S$ 8.97'.
 *
 * @param amount in the smallest unit of the currency.
 */
export function formatSum({ amount, currency }: { amount: number; currency: string }): string {
  const usual = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const decimals = ownDecimals[currency] ?? usual.maximumFractionDigits ?? 2;
  const symbol = currencySymbol(currency);
  const value = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(amount) / 10 ** decimals);
  // Letters stand apart from the number, a sign of its own does not.
  return `${amount < 0 ? '−\u00a0' : ''}${symbol}${/^\p{Sc}$/u.test(symbol) ? '' : '\u00a0'}${value}`;
}
