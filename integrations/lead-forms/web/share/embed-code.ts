/** The height of a plain iframe, in pixels. */
export const IFRAME_HEIGHT = 720;

/** Returns the last part of a form's address: its readable word or its code. */
const readKey = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';

const writeAttribute = (value: string): string =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Returns the tag that draws the form where it stands; the script comes from the form's own server. */
export function writeScriptTag(address: string): string {
  const script = new URL('/f/embed.js', address);
  return `<script src="${writeAttribute(script.href)}" data-form="${writeAttribute(readKey(address))}" async></script>`;
}

/** Returns a frame of fixed height with the form. */
export const writeIframe = (address: string, title: string): string =>
  `<iframe src="${writeAttribute(address)}" width="100%" height="${IFRAME_HEIGHT}" title="${writeAttribute(title)}"></iframe>`;
