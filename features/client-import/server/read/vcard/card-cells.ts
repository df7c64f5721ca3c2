import type { ImportTarget } from '../../../contract.ts';
import { type CardProperty, readValue, splitValue } from './card-property.ts';

/** The columns that cards have as rows, and what they become where nothing else is chosen. */
export const cardColumns: readonly { name: string; target: ImportTarget | null }[] = [
  { name: 'Name', target: 'name' },
  { name: 'Company', target: 'company' },
  { name: 'Job title', target: 'job_title' },
  { name: 'Phone', target: 'phone' },
  { name: 'Fax', target: null },
  { name: 'E-mail', target: 'email' },
  { name: 'Address', target: 'location' },
  { name: 'Note', target: 'notes' },
  { name: 'Groups', target: 'groups' },
];

/** Returns the cells of a card in the order of `cardColumns`. */
export function makeCells(properties: readonly CardProperty[]): string[] {
  const listed = (name: string) =>
    properties.filter((property) => property.name === name && property.value.trim() !== '');
  const first = (name: string) => readValue(listed(name)[0]?.value ?? '');
  const phones = listed('TEL').sort((one, other) => rank(one) - rank(other));
  const isFax = ({ words }: CardProperty) => words.has('FAX');
  return [
    first('FN') || readName(listed('N')[0]),
    joined(splitValue(listed('ORG')[0]?.value ?? '', ';')),
    first('TITLE'),
    phones
      .filter((phone) => !isFax(phone))
      .map(readPhone)
      .join('; '),
    phones.filter(isFax).map(readPhone).join('; '),
    listed('EMAIL')
      .map(({ value }) => readValue(value))
      .join('; '),
    joined(splitValue(listed('ADR').sort((one, other) => rank(one) - rank(other))[0]?.value ?? '', ';')),
    listed('NOTE')
      .map(({ value }) => readValue(value))
      .join('\n'),
    joined(
      listed('CATEGORIES').flatMap(({ value }) => splitValue(value, ',')),
      '; ',
    ),
  ];
}

const joined = (parts: readonly string[], separator = ', '): string => parts.filter(Boolean).join(separator);

/** The preferred one comes first, then mobile phones. */
const rank = ({ words }: CardProperty): number => (words.has('PREF') ? 0 : words.has('CELL') ? 1 : 2);

/** Cards of version 4 write 'tel:+65-8123-4567;ext=12'. */
const readPhone = ({ value }: CardProperty): string => {
  const text = readValue(value);
  return /^tel:/i.test(text) ? text.slice('tel:'.length).split(';')[0]! : text.replaceAll(';', ' ');
};

/** Names come as family name, given name, further names, title and what follows the name. */
function readName(property: CardProperty | undefined): string {
  const [family = '', given = '', further = ''] = splitValue(property?.value ?? '', ';');
  return joined([given, further, family], ' ');
}
