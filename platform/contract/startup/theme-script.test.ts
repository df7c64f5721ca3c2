import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { themeScript } from './theme-script.ts';

/** Runs the inline script as a page does and returns the theme it sets. */
function readTheme({ stored, isDarkSystem }: { stored: string | null | 'forbidden'; isDarkSystem: boolean }): unknown {
  const dataset: Record<string, string> = {};
  runInNewContext(themeScript, {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: isDarkSystem }),
    localStorage: {
      getItem() {
        if (stored === 'forbidden') throw new Error('SecurityError');
        return stored;
      },
    },
  });
  return dataset.theme;
}

describe('the theme before the first paint', () => {
  it('is the stored choice', () => {
    expect(readTheme({ stored: 'dark', isDarkSystem: false })).toBe('dark');
    expect(readTheme({ stored: 'light', isDarkSystem: true })).toBe('light');
  });

  it('is the system’s when nothing valid is stored', () => {
    expect(readTheme({ stored: null, isDarkSystem: true })).toBe('dark');
    expect(readTheme({ stored: null, isDarkSystem: false })).toBe('light');
    expect(readTheme({ stored: 'purple', isDarkSystem: true })).toBe('dark');
  });

  it('is the system’s when storage is forbidden', () => {
    expect(readTheme({ stored: 'forbidden', isDarkSystem: true })).toBe('dark');
  });
});
