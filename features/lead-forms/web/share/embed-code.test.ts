import { expect, it } from 'vitest';
import { writeIframe, writeScriptTag } from './embed-code.ts';

it('the script tag names the server of the form and its readable word; a link follows for sites that refuse the script', () => {
  expect(writeScriptTag('https://go.leadkeep.example/f/bayshore', 'Prices & plans')).toBe(
    '<script src="https://go.leadkeep.example/f/embed.js" data-form="bayshore" async></script>\n' +
      '<a href="https://go.leadkeep.example/f/bayshore">Prices &amp; plans</a>',
  );
});

it('a title with quotes and tags stays one attribute of the iframe', () => {
  expect(writeIframe('https://go.leadkeep.example/f/bayshore', '"Homes" <b>&')).toBe(
    '<iframe src="https://go.leadkeep.example/f/bayshore" width="100%" height="720" title="&quot;Homes&quot; &lt;b&gt;&amp;"></iframe>',
  );
});
