/** Thousands separators only where they belong, because '1,5' is a mistake and not fifteen. */
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Returns a typed number: '2,450,000.5' is 2450000.5; NaN for anything else. */
export function parseNumber(written: string): number {
  if (grouped.test(written)) return Number(written.replaceAll(',', ''));
  return plain.test(written) ? Number(written) : Number.NaN;
}
