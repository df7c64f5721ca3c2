import { describe, expect, it } from 'vitest';
import {
  countries,
  findDialCode,
  formatNational,
  groupInternational,
  matchesCountry,
  splitInternational,
  toInternational,
} from './phone-numbers.ts';

describe('the countries of a phone field', () => {
  it('begin with Singapore, United States, United Kingdom, India, Malaysia (S0-9-30)', () => {
    expect(countries().preferred.map(({ name, dialCode }) => `${name} ${dialCode}`)).toEqual([
      'Singapore +65',
      'United States +1',
      'United Kingdom +44',
      'India +91',
      'Malaysia +60',
    ]);
  });

  it('are all the others by name, each once', () => {
    const { preferred, others } = countries();
    const codes = [...preferred, ...others].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    expect(others[0]!.name).toBe('Afghanistan');
  });

  it('are found by name and by number', () => {
    const found = (query: string) =>
      [...countries().preferred, ...countries().others].filter((country) => matchesCountry(country, query));
    expect(found('king').map(({ code }) => code)).toContain('GB');
    expect(found('+44').map(({ code }) => code)).toContain('GB');
    expect(found('62').map(({ code }) => code)).toEqual(['ID']);
    expect(found('sg').map(({ code }) => code)).toContain('SG');
  });
});

describe('a number in a phone field', () => {
  it('is written as people write it there', () => {
    expect(formatNational('81234571', 'SG')).toBe('8123 4571');
    expect(formatNational('4155550142', 'US')).toBe('(415) 555-0142');
    expect(formatNational('0770090', 'GB')).toBe('07700 90');
  });

  it('is returned in international form', () => {
    expect(toInternational('8123 4571', 'SG')).toBe('+6581234571');
    expect(toInternational('07700 900142', 'GB')).toBe('+447700900142');
    expect(toInternational('', 'SG')).toBe('');
    expect(toInternational('8', 'SG')).toBe('+658');
    expect(findDialCode('XX')).toBe(null);
  });

  it('is split when it is pasted whole', () => {
    expect(splitInternational('+65 8123 4571')).toEqual({ country: 'SG', national: '8123 4571' });
    expect(splitInternational('+447700900142')).toEqual({ country: 'GB', national: '07700 900142' });
    expect(splitInternational('+1 (415) 555-0142')).toEqual({ country: 'US', national: '(415) 555-0142' });
  });

  it('does not interrupt somebody who types a plus', () => {
    expect(splitInternational('+')).toBe(null);
    expect(splitInternational('+1')).toBe(null);
    expect(splitInternational('+44 77')).toBe(null);
  });

  it('is shown again as it was entered', () => {
    for (const number of ['+6581234571', '+447700900142', '+919876543212', '+60123456781', '+14155550142']) {
      const parts = splitInternational(number)!;
      expect(toInternational(parts.national, parts.country)).toBe(number);
    }
  });
});

describe('an international number in a sentence', () => {
  it('is grouped; what is no number stays as it is', () => {
    expect(groupInternational('+6581234567')).toBe('+65 8123 4567');
    expect(groupInternational('ana@kestrel.example')).toBe('ana@kestrel.example');
  });
});
