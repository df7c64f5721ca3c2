/** The colours that follow from an accent, for one theme. */
export interface AccentColors {
  /** The accent itself, for buttons and marks. */
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** The accent as text, and as the line around what has focus. */
  accentText: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** The surfaces that text in the accent stands on: those of form.css; the others differ by less than the eye sees. */
export const surfaces = { light: '#ffffff', dark: '#141a1d' } as const;
/** WCAG AA for text, and for the edge of a button against what it stands on. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Returns readable colours for an accent: whatever was chosen, text keeps a contrast of 4.5. */
export function makeAccentColors(accent: string, theme: keyof typeof surfaces): AccentColors {
  const surface = readHex(surfaces[theme]);
  const towards = theme === 'light' ? BLACK : WHITE;
  const button = moveUntilReadable(readHex(accent), towards, surface, EDGE_CONTRAST);
  const onButton = contrast(button, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
  const text = moveUntilReadable(readHex(accent), towards, surface, TEXT_CONTRAST);
  return { accent: writeHex(button), onAccent: writeHex(onButton), accentText: writeHex(text) };
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2). */
export function getContrast(one: string, other: string): number {
  return contrast(readHex(one), readHex(other));
}

function moveUntilReadable(color: Rgb, towards: Rgb, surface: Rgb, wanted: number): Rgb {
  for (let step = 0; step < 20; step += 1) {
    const moved = mix(color, towards, step / 20);
    if (contrast(moved, surface) >= wanted) return moved;
  }
  return towards;
}

const mix = (color: Rgb, towards: Rgb, share: number): Rgb => [
  Math.round(color[0] + (towards[0] - color[0]) * share),
  Math.round(color[1] + (towards[1] - color[1]) * share),
  Math.round(color[2] + (towards[2] - color[2]) * share),
];

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const readHex = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const writeHex = (color: Rgb): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
