import { createHash } from 'node:crypto';
import { states } from './north-american-states.ts';

/** What may be known of a person, under the names Meta gives it (integrations 2.4). */
export const personKeys = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'ge', 'db', 'external_id'] as const;
type PersonKey = (typeof personKeys)[number];

export type PersonFacts = Partial<Record<PersonKey, readonly string[]>>;

/** Returns hashes by which Meta may know a person, each value written as Meta writes it before; what is empty then is left out. */
export function hashPerson(facts: PersonFacts): Partial<Record<PersonKey, string[]>> {
  const hashed: Partial<Record<PersonKey, string[]>> = {};
  for (const key of personKeys) {
    const hashes = (facts[key] ?? []).map((value) => hashValue(key, value)).filter((hash) => hash !== null);
    if (hashes.length > 0) hashed[key] = [...new Set(hashes)];
  }
  return hashed;
}

const IS_HASH = /^(?:[0-9a-f]{64}|[0-9a-f]{32})$/i;

function hashValue(key: PersonKey, value: string): string | null {
  if (IS_HASH.test(value.trim())) return value.trim().toLowerCase();
  const written = normalisers[key](value);
  return written === '' ? null : createHash('sha256').update(written, 'utf8').digest('hex');
}

/** Returns a value as it is written before it is hashed; '' where nothing of it can be used. */
export const normalisePersonValue = (key: PersonKey, value: string): string => normalisers[key](value);

const clean = (value: string) => value.trim().toLowerCase();
const writeName = (value: string) => value.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, '');

const normalisers: Readonly<Record<PersonKey, (value: string) => string>> = {
  em: clean,
  ph: (value) => value.replace(/\D/g, '').replace(/^0+/, ''),
  fn: writeName,
  ln: writeName,
  // Accented letters are dropped, not folded.
  ct: (value) => value.toLowerCase().replace(/[^a-z0-9]/g, ''),
  st: (value) =>
    states.get(clean(value)) ??
    value
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 2),
  zp: (value) => {
    const [code = ''] = clean(value).split('-');
    return code.length >= 2 ? code : '';
  },
  country: (value) => (/^[a-z]{2}$/i.test(value.trim()) ? clean(value) : (countries().get(clean(value)) ?? '')),
  ge: (value) => {
    const letter = clean(value).charAt(0);
    return letter === 'm' || letter === 'f' ? letter : '';
  },
  db: writeBirthday,
  external_id: (value) => value.toLowerCase().replace(/\s/g, ''),
};

/** Reads `1990-05-31` and `31/05/1990`. */
function writeBirthday(value: string): string {
  const written = clean(value);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(written) ?? [];
  if (year) return `${year}${month}${day}`;
  const [, late_day, late_month, late_year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(written) ?? [];
  return late_year ? `${late_year}${late_month}${late_day}` : '';
}

let named: ReadonlyMap<string, string> | undefined;

/** The codes of countries by their English names. */
function countries(): ReadonlyMap<string, string> {
  if (named) return named;
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  named = new Map(
    codes.flatMap((code) => {
      const name = names.of(code.toUpperCase());
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    }),
  );
  return named;
}
