import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { activityColors } from './activity-colors.ts';

type Tokens = Map<string, string>;

const read = (file: string): Tokens =>
  new Map(
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/(--ui-[\w-]+):\s*([^;]+);/g)].map((match) => [
      match[1]!,
      match[2]!.trim(),
    ]),
  );

const scale = read('./tokens.css');
const light: Tokens = new Map([...scale, ...read('./colors-light.css')]);
const darkOnly = read('./colors-dark.css');
const dark: Tokens = new Map([...light, ...darkOnly]);

function resolve(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token ${name}`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  return reference ? resolve(tokens, reference[1]!) : value;
}

/** Relative luminance (WCAG 2.2) of an opaque `oklch(L C H)`. Matrices: CSS Color 4, OKLab to linear sRGB. */
function luminance(color: string): number {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color);
  if (!parts) throw new Error(`Not an opaque oklch colour: ${color}`);
  const [lightness, chroma, hue] = parts.slice(1).map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(Math.max(channel, 0), 1);
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [bright, dim] = [one, other].map((name) => luminance(resolve(tokens, `--ui-${name}`))).sort((x, y) => y - x);
  return (bright! + 0.05) / (dim! + 0.05);
}

const backgrounds = ['canvas', 'surface', 'sunken', 'raised', 'selected'];
const texts: [string, string][] = [
  ...['fg', 'fg-2', 'fg-3'].flatMap((text) => backgrounds.map((background): [string, string] => [text, background])),
  ['brand-fg', 'surface'],
  ['brand-fg', 'raised'],
  ['brand-fg-strong', 'brand-tint-2'],
  ['fg-on-brand', 'brand'],
  ['fg-on-danger', 'danger'],
  ['fg-on-inverse', 'inverse'],
  ['fg-on-inverse-2', 'inverse'],
  ['deep-fg', 'deep'],
  ['deep-fg-2', 'deep'],
  ['new-fg', 'new-tint'],
  ...['success', 'warning', 'danger', 'info'].flatMap((state): [string, string][] => [
    [`${state}-fg`, `${state}-tint`],
    [`${state}-fg`, 'surface'],
  ]),
  ...Array.from({ length: 10 }, (_, index): [string, string] => [`g${index + 1}-fg`, `g${index + 1}-bg`]),
];

const activities = [...light.keys()].flatMap((name) => /^--ui-(act-.+)-bg$/.exec(name)?.[1] ?? []);
const graphics: [string, string][] = [
  ['line-ctl', 'surface'],
  ['focus', 'surface'],
  ['focus', 'canvas'],
  ['focus', 'selected'],
  ...activities.map((activity): [string, string] => [`${activity}-fg`, `${activity}-bg`]),
  ...Array.from({ length: 8 }, (_, index): [string, string] => [`dv-${index + 1}`, 'surface']),
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s colours', (_theme, tokens) => {
  it.each(texts)('%s on %s can be read (WCAG 2.2, 4.5:1)', (text, background) => {
    expect(contrast(tokens, text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics)('%s on %s can be seen (WCAG 2.2, 3:1)', (graphic, background) => {
    expect(contrast(tokens, graphic, background)).toBeGreaterThanOrEqual(3);
  });
});

describe('the two themes', () => {
  it('name the same roles: nothing exists in dark alone', () => {
    expect([...darkOnly.keys()].filter((name) => !light.has(name))).toEqual([]);
  });

  it('have the colours that activity types choose from, and no others (S0-9-27)', () => {
    const named = activityColors.map((color) => `act-${color}`);
    expect(activities.toSorted()).toEqual(named.toSorted());
    expect(named.filter((name) => !darkOnly.has(`--ui-${name}-bg`) || !darkOnly.has(`--ui-${name}-fg`))).toEqual([]);
  });
});
