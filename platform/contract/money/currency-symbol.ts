/** The symbols that English leaves out or shares between countries. */
const ownSymbols: Readonly<Record<string, string>> = {
  IDR: 'Rp',
  MYR: 'RM',
  SGD: 'S$',
  THB: '฿',
  USD: 'US$',
};

const symbols = new Map<string, string>(Object.entries(ownSymbols));

/** Returns how people write a currency: 'S$', 'US$', '€'; its code where it has no sign. @param code 'SGD' */
export function currencySymbol(code: string): string {
  const known = symbols.get(code);
  if (known) return known;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  symbols.set(code, symbol);
  return symbol;
}
