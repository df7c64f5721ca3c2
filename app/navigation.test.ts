import { describe, expect, it } from 'vitest';
import { navigation } from './navigation.ts';

describe('the top navigation', () => {
  it('names the areas there are, in the order of the specification (S0-2.3-01)', () => {
    expect(navigation.map(({ label }) => label)).toEqual(['Clients', 'Content', 'Integrations']);
  });

  it('has Integrations for those who may manage them (S0-2.3-04, S0-6-14)', () => {
    expect(navigation.find(({ label }) => label === 'Integrations')?.policy).toBe('INTEGRATIONS.MANAGE');
    expect(navigation.filter(({ policy }) => policy === undefined).map(({ label }) => label)).toEqual([
      'Clients',
      'Content',
    ]);
  });
});
