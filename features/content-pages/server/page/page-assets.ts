import { makeAccentColors } from '#domain/accent-colors.ts';
import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';

export const ASSETS = '/p/assets';

let assets: PageFiles | undefined;

/** The style and script of pages beside those of every shared content; read once. */
export function pageAssets(): PageFiles {
  assets ??= readPageFiles(ASSETS, 'features/content-pages/web/viewer', { name: 'accented', writeRule });
  return assets;
}

const writeRule = (accent: string): string =>
  `${colorRule(accent, 'light')}@media (prefers-color-scheme:dark){${colorRule(accent, 'dark')}}`;

function colorRule(hex: string, theme: 'light' | 'dark'): string {
  const { accent, onAccent, accentText } = makeAccentColors(hex, theme);
  return `:root{--brand:${accent};--on-brand:${onAccent};--brand-link:${accentText}}`;
}
