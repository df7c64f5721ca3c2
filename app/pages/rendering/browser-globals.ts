import type { ScreenWidth } from '#platform/contract/startup/rendered-page.ts';

/** A width in rem between the limits of each class. */
const widths: Record<ScreenWidth, number> = { phone: 24, tablet: 48, laptop: 72, desktop: 90 };

let width: ScreenWidth = 'desktop';

/** Sets the width of the screen that `matchMedia` answers for. */
export function setScreenWidth(next: ScreenWidth): void {
  width = next;
}

/** Answers the limits of the design system, '(width < 40rem)' and '(width >= 80rem)'; nothing else matches. */
function matches(query: string): boolean {
  const [, sign, limit] = /^\(width (<|>=) (\d+)rem\)$/.exec(query) ?? [];
  if (limit === undefined) return false;
  return sign === '<' ? widths[width] < Number(limit) : widths[width] >= Number(limit);
}

/** What screens read of a browser when they are loaded or drawn. */
const globals = {
  matchMedia: (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: () => undefined,
  }),
  navigator: { platform: '', userAgent: '', maxTouchPoints: 0, onLine: true },
};

/** @returns what puts back what was there before. */
export function addBrowserGlobals(): () => void {
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  return () => {
    for (const [name, own] of before)
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
  };
}
