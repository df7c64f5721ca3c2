/** What is drawn on the plate of an integration. */
export type IntegrationIcon =
  /** Another company's service: a few letters in its colour, on white. */
  | { readonly letters: string; readonly colour: string; readonly shape?: 'plain' | 'disc' | 'square' }
  /** Something of our own: lines in a box of 24 by 24, on petrol. */
  | { readonly lines: readonly string[] };

const OWN = { plate: '#d3f0ef', line: '#00565a' };

/** Draws the icon with its plate as an address that needs no request; it is the same in light and dark. */
export const drawIcon = (icon: IntegrationIcon): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${'lines' in icon ? drawLines(icon.lines) : drawLetters(icon)}</svg>`,
  )}`;

const drawLines = (lines: readonly string[]): string =>
  `<rect width="36" height="36" fill="${OWN.plate}"/>` +
  `<g transform="translate(8 8) scale(.8333)" fill="none" stroke="${OWN.line}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
  `${lines.map((path) => `<path d="${path}"/>`).join('')}</g>`;

const bodies = {
  plain: () => '',
  disc: (colour: string) => `<circle cx="18" cy="18" r="10" fill="${colour}"/>`,
  square: (colour: string) => `<rect x="8" y="8" width="20" height="20" rx="4" fill="${colour}"/>`,
};

function drawLetters({ letters, colour, shape = 'plain' }: Extract<IntegrationIcon, { letters: string }>): string {
  const [fill, size] = shape === 'plain' ? [colour, 13] : ['#fff', 12];
  return (
    `<rect width="36" height="36" fill="#fff"/>${bodies[shape](colour)}` +
    `<text x="18" y="18" dy=".35em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="${size}" font-weight="700" fill="${fill}">${letters}</text>`
  );
}
