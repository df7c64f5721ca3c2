/** The first match counts, because most browsers also name those they descend from. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bedg(e|a|ios)?\//i],
  ['Opera', /\bopr\/|\bopera\b/i],
  ['Samsung Internet', /samsungbrowser\//i],
  ['Firefox', /\b(firefox|fxios)\//i],
  ['Chrome', /(chrome|crios|chromium)\//i],
  ['Safari', /\bversion\/[\d.]+ .*safari\/|\b(iphone|ipad).*applewebkit/i],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Windows', /windows/i],
  ['iPhone', /iphone|ipod/i],
  ['iPad', /ipad/i],
  ['Android', /android/i],
  ['ChromeOS', /\bcros\b/i],
  ['macOS', /macintosh|mac os x/i],
  ['Linux', /linux|x11/i],
];

/** Returns the common names of the browser and its system; null for what it does not say. */
export function describeBrowser(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
