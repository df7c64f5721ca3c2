import { LATE_STYLES } from '#platform/contract/startup/rendered-page.ts';

/**
 * Applies the whole stylesheet to a page that came with the rules of its first drawing alone. Reading a style computes all
 * of them here, which would be one task with the layout of the next frame otherwise.
 */
export async function applyStylesheet(): Promise<void> {
  const link = document.getElementById(LATE_STYLES);
  if (!(link instanceof HTMLLinkElement)) return;
  // Without it the page stays as it was first drawn.
  const over = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  link.removeAttribute('fetchpriority');
  link.rel = 'stylesheet';
  for (const rule of link.sheet?.cssRules ?? []) if (rule instanceof CSSFontFaceRule) postponeFont(rule);
  getComputedStyle(document.body).color;
  await over;
}

/** A font that is not there at once is for the next page: its letters would move what a person may be about to press. */
const postponeFont = ({ style }: CSSFontFaceRule): void => style.setProperty('font-display', 'optional');

/** Returns the name of the stylesheet's content; empty where Vite serves the sources. */
export function nameStylesheet(): string {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"], #${LATE_STYLES}`);
  return /-([\w-]+)\.css$/.exec(link?.href ?? '')?.[1] ?? '';
}
