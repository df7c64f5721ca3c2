import type { EmulatedAnswer } from './wire.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns a small page with this content, which is HTML already. */
export const htmlPage = (title: string, content: string, status = 200): EmulatedAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; }
fieldset { margin: 0 0 1rem; border: 1px solid #8888; border-radius: 8px; }
label { display: block; margin: .5rem 0; }
label.question { font-weight: 600; }
input:not([type=checkbox]):not([type=radio]), select, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
button { margin: .25rem .5rem .25rem 0; padding: .5rem 1rem; border: 1px solid #8888; border-radius: 8px; font: inherit; }
button.main { background: #1463ff; border-color: #1463ff; color: #fff; }
table { width: 100%; border-collapse: collapse; }
td:last-child { text-align: right; }
.said { padding: .75rem 1rem; border: 1px solid #8888; border-radius: 8px; }
</style>
<h1>${escapeHtml(title)}</h1>
${content}
</html>`,
});
