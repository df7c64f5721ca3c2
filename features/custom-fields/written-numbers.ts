import { valueSchemas, type WrittenForm } from './custom-values.ts';

/** The signs that name one currency. */
const currencyBySign: Record<string, string> = {
  '€': 'EUR',
  '₹': 'INR',
  S$: 'SGD',
  US$: 'USD',
  A$: 'AUD',
  C$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  R$: 'BRL',
  RM: 'MYR',
  Rp: 'IDR',
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const AMOUNT = /^([-−+]?)\s*([A-Za-z]{0,3}\p{Sc}?)\s*([-−+]?)\s*(\d[\d.,'’\s]*?)\s*([A-Za-z]{0,3}\p{Sc}?)$/u;

/** The longest text that can be a number. */
const MAX_LENGTH = 60;

interface Amount {
  isNegative: boolean;
  sign: string;
  digits: Digits;
}

interface Digits {
  whole: string;
  fraction: string;
  /** The decimal mark the text shows; null where it shows none. */
  mark: '.' | ',' | null;
  /** True when the mark may as well separate thousands, as in '1.250'. */
  isEither: boolean;
}

/**
 * Reads a plain number with separators of thousands and the sign or code of a currency before or behind it; null for
 * anything else, and for an amount in another currency than that of the field.
 *
 * @param form decides about '1.250' and '1,250'.
 */
export function readNumber(text: string, form: WrittenForm, currency: string | null): number | null {
  const amount = splitAmount(text);
  if (!amount || !fitsCurrency(amount.sign, currency)) return null;
  const { whole, fraction, mark, isEither } = amount.digits;
  const isDecimal = !isEither || mark === (form === 'DECIMAL_COMMA' ? ',' : '.');
  const number = Number(isDecimal ? `${whole}.${fraction || '0'}` : `${whole}${fraction}`);
  const signed = amount.isNegative && number !== 0 ? -number : number;
  return valueSchemas.number.safeParse(signed).success ? signed : null;
}

/** Returns which decimal mark a text proves, 'EITHER' when it fits both, null when it shows nothing. */
export function proveNumberForm(text: string): WrittenForm | 'EITHER' | null {
  const digits = splitAmount(text)?.digits;
  if (!digits?.mark) return null;
  if (digits.isEither) return 'EITHER';
  return digits.mark === ',' ? 'DECIMAL_COMMA' : 'DECIMAL_POINT';
}

function splitAmount(text: string): Amount | null {
  if (text.length > MAX_LENGTH) return null;
  const [, outer, before, inner, written, behind] = AMOUNT.exec(text) ?? [];
  const digits = written === undefined ? null : splitDigits(written);
  if (!digits || (outer && inner) || (before && behind)) return null;
  return { isNegative: /[-−]/.test(`${outer}${inner}`), sign: before || behind || '', digits };
}

function fitsCurrency(sign: string, currency: string | null): boolean {
  if (sign === '') return true;
  const named = currencyBySign[sign] ?? (currencies.has(sign) ? sign : null);
  if (named === null) return /^\p{Sc}$/u.test(sign);
  return currency === null || named === currency;
}

const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/;
const PLAIN = /^(\d+)(?:([.,])(\d+))?$/;
const GROUPED = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const LAKHS = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/;

type Mark = Digits['mark'];

function splitDigits(text: string): Digits | null {
  const either = EITHER.exec(text);
  if (either) return { whole: either[1]!, mark: either[2] as Mark, fraction: either[3]!, isEither: true };
  const plain = PLAIN.exec(text);
  if (plain) return makeDigits(plain[1]!, (plain[2] as Mark) ?? null, plain[3]);
  const lakhs = LAKHS.exec(text);
  if (lakhs) return makeDigits(lakhs[1]!, '.', lakhs[2]);
  const [, whole, separator = '', mark, fraction] = GROUPED.exec(text) ?? [];
  if (whole === undefined || separator === mark) return null;
  return makeDigits(whole, (mark as Mark) ?? otherMark[separator] ?? null, fraction);
}

/** The decimal mark beside each separator of thousands. */
const otherMark: Record<string, Mark> = { ',': '.', '.': ',' };

const makeDigits = (whole: string, mark: Mark, fraction = ''): Digits => ({
  whole: whole.replace(/\D/g, ''),
  fraction,
  mark,
  isEither: false,
});
