import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { earlyEventsScript } from '#platform/contract/startup/early-events.ts';
import {
  LATE_STYLES,
  type PageToRender,
  type RenderedPage,
  widthScript,
} from '#platform/contract/startup/rendered-page.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { themeScript } from '#platform/contract/startup/theme-script.ts';
import { findSheet } from './sheet.ts';

const MARK = '<!--startup-->';
const ROOT = '<div id="root"></div>';

/** The first drawing of a page. */
export type Rendered = RenderedPage & Pick<PageToRender, 'width' | 'now'>;

export interface PageContents {
  startup: Startup;
  /** JSON of an array of `FirstAnswer`; empty when absent. */
  first_answers?: string;
  /** Null and absent: the browser draws. */
  rendered?: Rendered | null;
  /** What the screen will need beyond the document's own files, named so that all load together; none when absent. */
  screen_files?: readonly string[];
}

/** Writes the application's first data into its document; every script and style carries the nonce of this answer. */
export function renderPage(
  html: string,
  { startup, first_answers = '[]', rendered, screen_files = [] }: PageContents,
  nonce: string,
): string {
  const withNonce = (text: string) => text.replaceAll(/<(script|style)/g, `<$1 nonce="${nonce}"`);
  const data =
    `<script type="application/json" id="startup">${inScript(JSON.stringify(startup))}</script>` +
    `<script type="application/json" id="first-answers">${inScript(first_answers)}</script>`;
  const document = withNonce(rendered?.styles ? postponeSheet(html, rendered.styles) : html);
  const { title = '', root = ROOT } = rendered ? splitRendered(rendered) : {};
  // Functions, because `$` has a meaning in a replacement text. The data comes after what is drawn before it is read.
  return document
    .replace(MARK, () => withNonce(`<script>${themeScript}</script>`))
    .replace('</head>', (end) => screen_files.map(preload).join('') + end)
    .replace(/<title>.*?<\/title>/, (own) => title || own)
    .replace(
      ROOT,
      () => root + withNonce((rendered ? `<script>${widthScript};${earlyEventsScript}</script>` : '') + data),
    );
}

/** Draws with these rules; the browser's scripts apply the whole stylesheet when they take the page over. */
function postponeSheet(html: string, styles: string): string {
  const sheet = findSheet(html);
  if (!sheet) return html;
  const late = sheet.link.replace(
    'rel="stylesheet"',
    `id="${LATE_STYLES}" rel="preload" as="style" fetchpriority="low"`,
  );
  return html.replace(sheet.link, () => `<style>${styles}</style>${late}<noscript>${sheet.link}</noscript>`);
}

const preload = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`;

/** Takes the title of the page off its HTML, because it belongs into the head. */
function splitRendered({ html, width, now }: Rendered) {
  const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
  const root = `<div id="root" data-width="${width}" data-now="${now}">${html.slice(title.length)}</div>`;
  return { title, root };
}

/** Escapes JSON so that it cannot end the script around it. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** @param detail one of our own sentences, which needs no escaping. */
export const errorPage = (detail: string, nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PRODUCT_NAME}</title>
<style nonce="${nonce}">
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 28rem; margin: 19vh auto 0; padding: 0 1rem; }
</style>
<h1>Something went wrong</h1>
<p>${detail}</p>
<p><a href="">Try again</a></p>
</html>`;
