import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CustomField, OptionDraft } from '../contract.ts';
import { foldName } from './custom-values.ts';
import {
  type FieldDefinition,
  findLastPosition,
  lockDefinitions,
  readDefinitions,
  toCustomField,
} from './definitions.queries.ts';
import { refuseTooMany } from './refuse-fields.ts';
import { type FieldToWrite, insertField, recordFieldChange } from './write-fields.queries.ts';

/** Currencies of the countries that share one, and of others by themselves. */
const countriesByCurrency: Record<string, string> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BDT: 'BD',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK',
  EGP: 'EG',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  GHS: 'GH',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  LKR: 'LK',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US PR EC SV PA',
  VND: 'VN',
  ZAR: 'ZA',
};

const currencies = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Returns the currency of a country by its ISO code; null for one that is not listed. */
const findCurrency = (country: string): string | null => currencies.get(country) ?? null;

const stages: OptionDraft[] = [
  { name: 'New', color_id: 3 },
  { name: 'Contacted', color_id: 8 },
  { name: 'Qualified', color_id: 7 },
  { name: 'Proposal sent', color_id: 4 },
  { name: 'Negotiating', color_id: 9 },
  { name: 'Won', color_id: 6, outcome: 'WON' },
  { name: 'Lost', color_id: 1, outcome: 'LOST' },
];

type DefaultField = Pick<FieldToWrite, 'default_key' | 'name' | 'type' | 'options'>;

const defaultFields: readonly DefaultField[] = [
  { default_key: 'LEAD_STAGE', name: 'Lead stage', type: 'dropdown', options: stages },
  { default_key: 'OPPORTUNITY_SIZE', name: 'Opportunity size', type: 'number', options: [] },
];

/**
 * Adds the fields every organisation starts with, where they are missing (S0-3E-04); the stages become the pipeline
 * unless another field is. Throws `not_possible_now` where there is no room for them.
 */
export async function createDefaultFields(scope: OrgScope): Promise<CustomField[]> {
  const fields = await lockDefinitions(scope);
  const missing = defaultFields.filter(({ default_key }) => !fields.some((field) => field.default_key === default_key));
  if (missing.length === 0) return fields.map(toCustomField);
  refuseTooMany(fields, missing.length);
  const currency = findCurrency(await readCountry(scope));
  let id = 0;
  for (const [index, field] of missing.entries()) {
    id = await insertField(scope, {
      ...field,
      name: chooseFreeName(fields, field.name),
      currency: field.type === 'number' ? currency : null,
      is_pipeline: field.type === 'dropdown' && !fields.some(({ is_pipeline }) => is_pipeline),
      position: findLastPosition(fields) + 1 + index,
    });
  }
  await recordFieldChange(scope, id, 'added');
  return (await readDefinitions(scope)).map(toCustomField);
}

/** Returns the name, with a number behind it where somebody gave it to another field. */
function chooseFreeName(fields: readonly FieldDefinition[], name: string): string {
  const taken = new Set(fields.map((field) => foldName(field.name)));
  let free = name;
  for (let number = 2; taken.has(foldName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

async function readCountry({ db, org_id }: OrgScope): Promise<string> {
  const org = await db
    .selectFrom('orgs')
    .where('org_id', '=', org_id)
    .select('default_country')
    .executeTakeFirstOrThrow();
  return org.default_country;
}
