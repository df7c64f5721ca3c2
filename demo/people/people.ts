import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber } from 'libphonenumber-js/max';
import { parsePhone } from '#domain/phone-numbers.ts';
import type { Random } from '../random.ts';
import { demoCountries } from './countries.ts';
import { nameStyles } from './names.ts';

/** A person who may become a client. */
export interface DemoPerson {
  name: string;
  country: string;
  /** A valid number of the country, in E.164. */
  phone: string;
  /** An address below .example, a domain reserved for examples. */
  email: string;
  company: string | null;
  location: string;
}

const companies = [
  'Northgate Trading', 'Harbour & Sons', 'Blue Kite Studio', 'Straits Logistics', 'Lotus Dental', 'Meridian Foods',
  'Orchid Interiors', 'Red Lantern Café', 'Silverleaf Capital', 'Tanglin Tutors', 'Vertex Engineering', 'Wildflower Spa',
  'Eastern Star Shipping', 'Bright Minds Preschool', 'Palmetto Travel', 'Greenfield Clinics', 'Copper & Oak', 'Juniper Labs',
]; // biome-ignore format: a list to read across

const mailHosts = [
  'mail.example',
  'post.example',
  'inbox.example',
  'northgate.example',
  'harbour.example',
  'meridian.example',
];

/** Returns a function that makes people one by one; no two share a phone number or an e-mail address. */
export function createPeople(random: Random): () => DemoPerson {
  const nextPhone = createPhones(random);
  const countries = demoCountries.map((country) => [country, country.weight] as const);
  let count = 0;
  return () => {
    count += 1;
    const country = random.pickWeighted(countries);
    const style = nameStyles[random.pick(country.names)];
    const name = style.written(random.pick(style.given), random.pick(style.family));
    return {
      name,
      country: country.code,
      phone: nextPhone(country.code),
      email: `${mailName(name)}${count}@${random.pick(mailHosts)}`,
      company: random.chance(0.35) ? random.pick(companies) : null,
      location: random.pick(country.places),
    };
  };
}

/** Returns nguyen.thi.mai for 'Nguyễn Thị Mai', and '' for a name without Latin letters. */
function mailName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[Đđ]/g, 'd')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase();
  return plain.split(/\s+/).slice(0, 3).join('.') || 'hello';
}

/** Varies the example number of a country until the result is a new valid number. */
function createPhones(random: Random): (country: string) => string {
  const known = new Set<string>();
  return (country) => {
    const example = getExampleNumber(country as never, examples)?.number;
    if (!example) throw new Error(`${country} has no example number.`);
    for (;;) {
      const tail = String(random.whole(0, 999_999)).padStart(6, '0');
      const { number_e164 } = parsePhone(example.slice(0, -6) + tail, country);
      if (number_e164 === null || known.has(number_e164)) continue;
      known.add(number_e164);
      return number_e164;
    }
  };
}
