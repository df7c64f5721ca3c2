import { describe, expect, it } from 'vitest';
import { getContrast, makeAccentColors, surfaces } from './accent-colors.ts';

const accents = ['#02666e', '#000000', '#ffffff', '#ffff00', '#808080', '#ff0000', '#7f7fff', '#767676', '#0000ff'];

describe.each(['light', 'dark'] as const)('an accent in the %s theme', (theme) => {
  it.each(accents)('%s is readable wherever it is used', (hex) => {
    const { accent, onAccent, accentText } = makeAccentColors(hex, theme);

    expect(getContrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(accentText, surfaces[theme])).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(accent, surfaces[theme])).toBeGreaterThanOrEqual(3);
  });
});

it('an accent that is readable is used as it was chosen', () => {
  expect(makeAccentColors('#02666e', 'light')).toEqual({
    accent: '#02666e',
    onAccent: '#ffffff',
    accentText: '#02666e',
  });
});
