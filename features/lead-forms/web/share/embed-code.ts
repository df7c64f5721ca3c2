/** The height of a plain iframe, in pixels. */
export const IFRAME_HEIGHT = 720;

/** Returns the last part of a form's address: its readable word or its code. */
const readKey = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';

const writeHtml = (value: string): string =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/**
 * Returns the tag that draws the form where it stands; the script comes from the form's own server. The link after it is
 * there until the form is, and stays where a website refuses the script.
 */
export function writeScriptTag(address: string, title: string): string {
  const script = new URL('/f/embed.js', address);
  const tag = `<script src="${writeHtml(script.href)}" data-form="${writeHtml(readKey(address))}" async></script>`;
  return `${tag}\n<a href="${writeHtml(address)}">${writeHtml(title)}</a>`;
}

/** Returns a frame of fixed height with the form. */
export const writeIframe = (address: string, title: string): string =>
  `<iframe src="${writeHtml(address)}" width="100%" height="${IFRAME_HEIGHT}" title="${writeHtml(title)}"></iframe>`;
