import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageToRender, RenderedPage } from '#platform/contract/startup/rendered-page.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { answerQuestions } from '#platform/server/threads/thread.ts';
import { addBrowserGlobals, setScreenWidth } from './browser-globals.ts';
import { makeFirstStyles } from './styles/first-styles.ts';
import { STYLE_RULES } from './styles/style-rule.ts';

/** The browser's screens, built for the server (vite.config.ts). */
interface Screens {
  renderPage(page: PageToRender): Promise<string>;
}

addBrowserGlobals();
const built = (name: string) => join(repositoryRoot, 'dist', name);
const { renderPage } = (await import(pathToFileURL(built('rendering/render-page.js')).href)) as Screens;
const chooseStyles = makeFirstStyles(JSON.parse(readFileSync(built(`web/${STYLE_RULES}`), 'utf8')));

answerQuestions(async (page: PageToRender): Promise<RenderedPage> => {
  setScreenWidth(page.width);
  const html = await renderPage(page);
  return { html, styles: page.has_styles ? '' : chooseStyles(html) };
});
