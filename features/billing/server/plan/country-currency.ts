/** The countries of the currencies that may be on sale. */
const countries: Readonly<Record<string, string>> = {
  AED: 'AE',
  AUD: 'AU KI NR TV',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EUR: 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN BT',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO',
  NZD: 'NZ CK NU TK',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  USD: 'US AS EC GU MP PR SV VI',
  VND: 'VN',
  ZAR: 'ZA LS NA',
};

/** Where a country has a currency that is not sold, or none is known. */
const USUAL = 'USD';

/** Returns in which of the currencies on sale a country pays. */
export function findCurrency(country: string, onSale: readonly string[]): string {
  const own = Object.keys(countries).find((currency) => countries[currency]!.split(' ').includes(country));
  return [own, USUAL].find((currency) => currency !== undefined && onSale.includes(currency)) ?? onSale[0] ?? USUAL;
}
