import { makeAccentColors } from '#domain/accent-colors.ts';

/** Returns the colours of both themes as the custom properties that form.css reads. */
export function accentProperties(accent: string): Record<string, string> {
  const light = makeAccentColors(accent, 'light');
  const dark = makeAccentColors(accent, 'dark');
  return {
    '--lf-accent-light': light.accent,
    '--lf-on-accent-light': light.onAccent,
    '--lf-accent-text-light': light.accentText,
    '--lf-accent-dark': dark.accent,
    '--lf-on-accent-dark': dark.onAccent,
    '--lf-accent-text-dark': dark.accentText,
  };
}
