/** Currencies without a smaller unit, whose amounts are whole. */
const zeroDecimal = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
const threeDecimal = 'bhd jod kwd omr tnd'.split(' ');

export const isCurrency = (currency: string): boolean => /^[a-z]{3}$/.test(currency);

const countDigits = (currency: string): number =>
  zeroDecimal.includes(currency) ? 0 : threeDecimal.includes(currency) ? 3 : 2;

/** Writes an amount of the smallest unit for people: `SGD 12.40`, `JPY 1240`. */
export function writeMoney(amount: number, currency: string): string {
  const digits = countDigits(currency);
  return `${currency.toUpperCase()} ${(amount / 10 ** digits).toFixed(digits)}`;
}

/** Returns the part of an amount that falls on a part of its time, to the nearest unit. */
export const prorateAmount = (amount: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((amount * part) / whole);
