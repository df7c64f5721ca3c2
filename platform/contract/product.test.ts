import { describe, expect, it } from 'vitest';
import { FALLBACK_LOCALE } from '../web/en/text.ts';
import { pageTitle } from './product.ts';

describe('the product', () => {
  it('names its pages first and itself last (S0-1-39)', () => {
    expect(pageTitle('Clients')).toBe('Clients - Leadkeep');
  });

  it('speaks English (S0-1-38, S0-9-29)', () => {
    expect(FALLBACK_LOCALE).toBe('en');
  });
});
