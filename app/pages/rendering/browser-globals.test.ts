import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** Loads the banners as the thread does that draws pages, whose globals nothing else may share. */
const LOAD_BANNERS = `
  const { addBrowserGlobals } = await import('./app/pages/rendering/browser-globals.ts');
  addBrowserGlobals();
  const { warningBanners } = await import('./app/web/shell/warning-banners.ts');
  const { ownBanners } = await import('./features/warnings/web/own-banners.ts');
  const loaded = await Promise.all([...ownBanners, ...warningBanners]
    .map((banner) => banner.load()));
  console.log(loaded.every((component) => typeof component === 'function') ? loaded.length : 'not loaded');
  process.exit();`;

it('a page is drawn with the banner of any warning, whatever its parts ask the browser when they are loaded', async () => {
  const run = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', LOAD_BANNERS],
    { cwd: repositoryRoot, env: { ...process.env, TSX_TSCONFIG_PATH: 'tsconfig.web.json' } },
  );

  expect(Number((await run).stdout)).toBeGreaterThan(3);
});
