import { describe, expect, it } from 'vitest';
import { parsePhone } from '#domain/phone-numbers.ts';
import { createRandom } from '../random.ts';
import { createPeople } from './people.ts';

const some = (seed: number) => {
  const next = createPeople(createRandom(seed));
  return Array.from({ length: 400 }, next);
};

describe('the people of the demo', () => {
  it('are the same every time', () => {
    expect(some(1)).toEqual(some(1));
    expect(some(1)).not.toEqual(some(2));
  });

  it('have valid numbers of their countries, and no two the same number or address', () => {
    const people = some(3);
    expect(people.filter(({ phone, country }) => parsePhone(phone, country).number_e164 !== phone)).toEqual([]);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });
});
