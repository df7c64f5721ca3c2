import { describe, expect, it } from 'vitest';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { type Rendered, renderPage } from './page-html.ts';

const document = `<head><title>Leadkeep</title><!--startup--><script type="module" src="/assets/index-a1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-b2_c.css"></head><body><div id="root"></div></body>`;
const rendered: Rendered = {
  html: '<title>Clients - Leadkeep</title><main>$& <!--startup-->Tan Wei Ling</main>',
  styles: '.flex{display:flex}',
  width: 'phone',
  now: '2026-03-10T02:00:00.000Z',
};
const write = (drawing: Rendered | null) =>
  renderPage(document, { startup: {} as Startup, rendered: drawing }, 'n0nce');

describe('the document of a page', () => {
  it('has the first drawing with its title, its width and its time, and the data behind it', () => {
    const page = write(rendered);

    expect(page).toContain('<title>Clients - Leadkeep</title>');
    expect(page).toContain(
      '<div id="root" data-width="phone" data-now="2026-03-10T02:00:00.000Z"><main>$& <!--startup-->Tan Wei Ling</main></div>',
    );
    expect(page.indexOf('id="startup"')).toBeGreaterThan(page.indexOf('Tan Wei Ling'));
  });

  it('has the nonce of the answer on every script and style', () => {
    const page = write(rendered);

    expect(page.match(/<(script|style)(?! nonce="n0nce")/g)).toBeNull();
    expect(page.match(/<(script|style) nonce="n0nce"/g)).toHaveLength(6);
  });

  it('draws with the rules it brings, and without scripts with the whole stylesheet', () => {
    const page = write(rendered);

    expect(page).toContain('<style nonce="n0nce">.flex{display:flex}</style>');
    expect(page).toContain(
      '<link id="late-styles" rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/index-b2_c.css">',
    );
    expect(page).toContain('<noscript><link rel="stylesheet" crossorigin href="/assets/index-b2_c.css"></noscript>');
  });

  it('names the files of its screen, so that they load together with those of every page', () => {
    const contents = { startup: {} as Startup, screen_files: ['assets/board-c3.css', 'assets/board-d4.js'] };

    expect(renderPage(document, contents, 'n0nce')).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/board-c3.css">' +
        '<link rel="modulepreload" crossorigin href="/assets/board-d4.js"></head>',
    );
  });

  it('waits for the stylesheet where the browser has it already, or draws by itself', () => {
    for (const page of [write({ ...rendered, styles: '' }), write(null)]) {
      expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/index-b2_c.css">');
      expect(page).not.toContain('<style');
    }
    expect(write(null)).toContain('<div id="root"></div>');
  });
});
