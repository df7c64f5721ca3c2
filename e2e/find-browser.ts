import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** A Chromium that starts on this machine, with its environment variables. */
export interface BrowserPlace {
  executable_path: string;
  environment: Record<string, string>;
}

const installedBrowsers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** Returns the browser of CHROMIUM_PATH, else that from npm (x64 Linux), else an installed one; null without any. */
export async function findBrowser(): Promise<BrowserPlace | null> {
  const named = processEnvironment().CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names a file that is not there: ${named}`);
  if (named) return { executable_path: named, environment: {} };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packaged = starting(await unpackBrowser());
    if (packaged) return packaged;
  }
  const installed = installedBrowsers[process.platform]?.find((path) => existsSync(path));
  return installed ? { executable_path: installed, environment: {} } : null;
}

/**
 * Unpacks the npm package's browser once per version; the folder gets its name at the end, so it is whole or absent.
 */
async function unpackBrowser(): Promise<string> {
  const manifest = readFileSync(join(repositoryRoot, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const folder = join(repositoryRoot, '.cache', `chromium-${JSON.parse(manifest).version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The package unpacks into the folder for temporary files, and its copies of system libraries only where it believes
  // it runs in a cloud function.
  await withVariables({ TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }, async () => {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  });
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return folder;
}

/** Adds the package's own libraries and fonts, for machines that have none. */
function starting(folder: string): BrowserPlace | null {
  const executablePath = join(folder, 'chromium');
  const own = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  const fonts: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  for (const environment of [fonts, { ...fonts, ...own }]) {
    const { status } = spawnSync(executablePath, ['--version'], { env: { ...processEnvironment(), ...environment } });
    if (status === 0) return { executable_path: executablePath, environment };
  }
  return null;
}

async function withVariables(variables: Record<string, string>, run: () => Promise<void>): Promise<void> {
  const before = { ...processEnvironment() };
  Object.assign(processEnvironment(), variables);
  try {
    await run();
  } finally {
    // The package changes more variables than these, for another kind of machine.
    for (const name of Object.keys(processEnvironment())) delete processEnvironment()[name];
    Object.assign(processEnvironment(), before);
  }
}
