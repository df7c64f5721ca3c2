import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
/** Returns the first value of a custom property, which holds unless a person prefers less motion. */
const cssValue = (file: string, name: string) =>
  read(file)
    .match(new RegExp(`${name}:\\s*([^;]+);`))?.[1]
    ?.trim();
const token = (name: string) => cssValue('./tokens.css', name);

describe('the sizes of the design system', () => {
  it('of drawers are 420 px, 984 px wide or 660 px high when expanded (S0-9-19, S0-9-20)', () => {
    expect([token('--ui-drawer-w'), token('--ui-drawer-w-expanded')]).toEqual(['420px', '984px']);
    expect([token('--ui-drawer-h'), token('--ui-drawer-h-expanded')]).toEqual(['420px', '660px']);
  });

  it('of dialogs are 96 spacing units, 550, 660, 984 and 1024 px (S0-9-22)', () => {
    const widths = ['sm', 'md', 'lg', 'xl', '2xl'].map((size) => token(`--ui-dialog-${size}`));
    expect(widths).toEqual([`${96 * 4}px`, '550px', '660px', '984px', '1024px']);
  });

  it('where layouts change are 640 and 1024 px (S0-9-24)', () => {
    const rem = 16;
    expect([cssValue('./theme.css', '--breakpoint-sm'), cssValue('./theme.css', '--breakpoint-lg')]).toEqual([
      `${640 / rem}rem`,
      `${1024 / rem}rem`,
    ]);
  });
});

describe('the shake of what was refused', () => {
  it('lasts 500 ms (S0-9-06)', () => {
    expect(token('--ui-dur-shake')).toBe('500ms');
  });
});
