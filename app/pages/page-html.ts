import { PRODUCT_NAME } from '#platform/contract/product.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { themeScript } from '#platform/contract/startup/theme-script.ts';

const MARK = '<!--startup-->';

export interface PageContents {
  startup: Startup;
  /** JSON of an array of `FirstAnswer`; empty when absent. */
  first_answers?: string;
}

/** Writes the application's first data into its document; every script carries the nonce of this answer. */
export function renderPage(html: string, { startup, first_answers = '[]' }: PageContents, nonce: string): string {
  const inline =
    `<script>${themeScript}</script>` +
    `<script type="application/json" id="startup">${inScript(JSON.stringify(startup))}</script>` +
    `<script type="application/json" id="first-answers">${inScript(first_answers)}</script>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.replace(MARK, () => inline).replaceAll('<script', `<script nonce="${nonce}"`);
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
