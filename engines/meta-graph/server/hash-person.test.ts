import { describe, expect, it } from 'vitest';
import { hashPerson, normalisePersonValue, type personKeys } from './hash-person.ts';

type Key = (typeof personKeys)[number];

/** Meta's own normaliser said so of these inputs (integrations A-12). */
const vectors: readonly [key: Key, raw: string, normalised: string, hash: string][] = [
  [
    'em',
    ' Jane.Tan@Example.com ',
    'jane.tan@example.com',
    '1a7600f05a4cc934c44faffcc7d790e1344fa3fd47414b9207782c5aa329231a',
  ],
  ['ph', '+65 9123-4567', '6591234567', 'fd38d3edfeb70b7fb09e74e269d27f6fb24d5c75799b7e3d85604a5965a6623f'],
  ['fn', ' Jane ', 'jane', '81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2'],
  ['ln', "O'Tan", 'otan', '508ed632533394afc4e9ab13585a3d29f77418711e9e1c163810364f259f884e'],
  ['ct', 'New York', 'newyork', '350c754ba4d38897693aa077ef43072a859d23f613443133fecbbd90a3512ca5'],
  ['st', 'California', 'ca', '6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'],
  ['zp', '94035-1234', '94035', '1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e'],
  ['country', 'SG', 'sg', '88195283220112932b02b8aa03dc289106f478e998cadaeeea2e181f8aa1a01d'],
  ['db', '1990-05-31', '19900531', 'eaf674f1ac21e497eb93c3290b0ca9a132bf2e173bedbab3e943bd603d09479f'],
  ['ge', 'Female', 'f', '252f10c83610ebca1a059c0bae8255eba2f95be4d1d7bcfa89d7248a82d9f111'],
];

/** The other inputs of integrations 2.4. */
const written: readonly [key: Key, raw: string, normalised: string][] = [
  ['ph', '0065 9123 4567', '6591234567'],
  ['fn', 'José-Luis', 'joséluis'],
  ['ct', 'São Paulo', 'sopaulo'],
  ['st', 'Selangor', 'se'],
  ['zp', 'S 238 881', 's 238 881'],
  ['country', 'Singapore', 'sg'],
  ['db', '31/05/1990', '19900531'],
  ['external_id', ' AbC 1 ', 'abc1'],
  ['zp', '1', ''],
  ['ge', 'other', ''],
  ['country', 'Atlantis', ''],
];

describe('what is known of a person', () => {
  it.each(vectors)('is hashed as Meta hashes it: %s (integrations A-12, CAPI-03)', (key, raw, normalised, hash) => {
    expect(normalisePersonValue(key, raw)).toBe(normalised);
    expect(hashPerson({ [key]: [raw] })).toEqual({ [key]: [hash] });
  });

  it.each(written)('is written as Meta writes it: %s of %j (integrations 2.4)', (key, raw, normalised) => {
    expect(normalisePersonValue(key, raw)).toBe(normalised);
  });

  it('is passed on where it is a hash already, named once, and left out where nothing is there', () => {
    const [, , , hash] = vectors[0]!;

    expect(hashPerson({ em: [hash.toUpperCase(), 'JANE.TAN@example.com', ' '], ph: ['-'] })).toEqual({ em: [hash] });
  });
});
