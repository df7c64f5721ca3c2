/** A body that keeps a reader busy, as an attacker would send it, at any size. */
export interface NastyBody {
  name: string;
  content_type: string;
  make: (size: number) => string;
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const times = (size: number, part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const next = part(index);
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
};

/** Makes as many fields as a lead may have, which share the size. */
const fields = (size: number, field: (index: number, share: number) => string, most = 1_900): string => {
  const count = Math.min(most, Math.floor(size / 24));
  const share = Math.max(1, Math.floor(size / count) - 12);
  return Array.from({ length: count }, (_, index) => field(index, share)).join(',');
};

const json = (name: string, make: (size: number) => string): NastyBody => ({ name, content_type: JSON_TYPE, make });
const form = (name: string, make: (size: number) => string): NastyBody => ({ name, content_type: FORM, make });

export const nastyBodies: readonly NastyBody[] = [
  json('one key again and again', (size) => `{${times(size, () => '"a":1,')}"name":"x"}`),
  form('one name again and again', (size) => times(size, () => 'a=&')),
  json('every key another', (size) => `{${times(size, (at) => `"n${at}":1,`)}"name":"x"}`),
  form('every name another', (size) => times(size, (at) => `n${at}=1&`)),
  json('one label of signs that become eighteen', (size) => `{"${'ﷺ'.repeat(size / 3)}":"x","name":"J"}`),
  json(
    'many labels of such signs',
    (size) => `{${fields(size, (at, share) => `"${at}${'ﷺ'.repeat(share / 3)}":"x"`)}}`,
  ),
  json(
    'labels of accents',
    (size) => `{${fields(size, (at, share) => `"${at}${'\u0301\u0327'.repeat(share / 4)}":"x"`)}}`,
  ),
  form('brackets in brackets', (size) => `a${'[b]'.repeat(size / 3)}=1`),
  form('brackets in every name', (size) => times(size, () => `a${'[b]'.repeat(18)}=1&`)),
  form('brackets that never close', (size) => `a${'['.repeat(size)}=1`),
  json('lists in lists', (size) => `{"name":"J","d":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`),
  json('objects in objects', (size) => `{"name":"J","d":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`),
  json(
    'a long name above many fields',
    (size) => `{"${'p'.repeat(size / 2)}":{${fields(size / 2, (at) => `"${at}":1`)}}}`,
  ),
  json(
    'numbers under every phone',
    (size) => `{${fields(size, (at, share) => `"phone${at}":"${times(share, (n) => `9${at * 7 + n},`)}"`)}}`,
  ),
  json('numbers under no label', (size) => `{${fields(size, (at) => `"q${at}":"+1234567${1_000 + at}"`)}}`),
  json('addresses in one field', (size) => `{"email":"${times(size, (at) => `a${at}@b.co,`)}"}`),
  form('escapes that are none', (size) => `name=x&b=${times(size, () => '%41a')}%zz`),
  json('one number', (size) => `{"name":"x","b":${'1'.repeat(size)}}`),
  json('a list of numbers', (size) => `[${times(size, () => '1,')}1]`),
  json(
    'a hundred leads',
    (size) =>
      `[${Array.from({ length: 100 }, (_, at) => `{"name":"x${at}",${fields(size / 100, (n) => `"n${n}":1`)}}`).join(',')}]`,
  ),
  form('nothing but separators', (size) => '&'.repeat(size)),
  {
    name: 'parts of a form',
    content_type: 'multipart/form-data; boundary=x',
    make: (size) =>
      `${times(size, (at) => `--x\r\ncontent-disposition: form-data; name="n${at}"\r\n\r\n1\r\n`)}--x--\r\n`,
  },
];
