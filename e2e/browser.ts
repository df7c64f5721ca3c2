import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { describeApp, type OwnApp, type RunningApp, startApp } from './running-app.ts';
import { findOverflow } from './window-fit.ts';

/** A person at a browser, using the built product. */
export interface Journey {
  /** Returns the running product, which all files share unless this one has settings of its own. */
  app(): RunningApp;
  /** Opens a page as a new visitor (own cookies, own storage), closed after the test. */
  open(path: string, visitor?: Visitor): Promise<Page>;
  /** Returns an empty page of a new visitor. */
  openEmpty(visitor?: Visitor): Promise<Page>;
  /** Allows an error in the console; any other fails the test. */
  allowConsoleError(pattern: RegExp): void;
}

/** The visitor's device: `colorScheme`, `timezoneId`, `locale`, `reducedMotion` and so on. */
export type Visitor = BrowserContextOptions & {
  /** A phone of 390 × 844 with touch instead of a desktop of 1440 × 900. */
  phone?: boolean;
};

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
};

/**
 * Works like `describe`, with a browser and the running product; skipped where there is no browser.
 *
 * @param environment settings for a product of these stories alone, which may be none.
 */
export function describeJourney(
  title: string,
  stories: (journey: Journey) => void,
  environment?: Record<string, string>,
): void {
  describe.skipIf(inject('browser') === null)(title, () => stories(prepareJourney(environment)));
}

/** Works like `it`, for the main story of a subject: `npm test` runs it, where the others are part of `npm run test:slow`. */
export const story = (title: string, run: () => Promise<void>): void => it(title, { tags: 'story' }, run);

function prepareJourney(environment?: Record<string, string>): Journey {
  let ownApp: OwnApp | undefined;
  let app: RunningApp | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  /** Contexts in which nothing can be measured, because no frame is reported. */
  const withoutScripts = new WeakSet<BrowserContext>();
  let consoleErrors: string[] = [];
  let allowed: RegExp[] = [];
  /** A later story measures at its own size what an earlier one has shown to fit at every size. */
  const fitting = new Set<string>();

  beforeAll(async () => {
    [ownApp, browser] = await Promise.all([environment && startApp(environment), findRunningBrowser()]);
    app = ownApp ?? describeApp(inject('shared_app')!);
  });

  afterEach(async () => {
    const open = contexts.splice(0);
    const pages = open
      .filter((context) => !withoutScripts.has(context))
      .flatMap((context) => context.pages())
      .filter((page) => page.url().startsWith(started(app).url));
    const overflow = await Promise.all(pages.map((page) => findOverflow(page, fitting)));
    await Promise.all(open.map((context) => context.close()));
    const unexpected = consoleErrors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    consoleErrors = [];
    allowed = [];
    expect(overflow.flat(), 'documents that do not fit their window').toEqual([]);
    expect(unexpected, 'errors in the console').toEqual([]);
  });

  afterAll(async () => {
    await ownApp?.stop();
  });

  const started = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('The journey has not started yet; use it inside a test.');
    return part;
  };

  const openEmpty = async ({ phone = false, ...options }: Visitor = {}): Promise<Page> => {
    const context = await started(browser).newContext({
      baseURL: started(app).url,
      viewport: { width: 1440, height: 900 },
      ...(phone ? PHONE : {}),
      ...options,
    });
    contexts.push(context);
    if (options.javaScriptEnabled === false) withoutScripts.add(context);
    context.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    context.on('weberror', (failure) => consoleErrors.push(String(failure.error())));
    return options.javaScriptEnabled === false ? context.newPage() : waitingForReact(await context.newPage());
  };

  return {
    app: () => started(app),
    openEmpty,
    async open(path, visitor) {
      const page = await openEmpty(visitor);
      await page.goto(path);
      return page;
    },
    allowConsoleError: (pattern) => void allowed.push(pattern),
  };
}

/** Makes `goto` wait until React listens to the HTML of the server, because touches and drags are not repeated. */
function waitingForReact(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.locator('#root[data-now]').waitFor({ state: 'detached' });
    return answer;
  };
  return page;
}

let runningBrowser: Promise<Browser> | undefined;

/** Returns the browser of this worker, which ends with the worker; what a visitor has is kept apart by contexts. */
async function findRunningBrowser(): Promise<Browser> {
  if (!(await runningBrowser)?.isConnected()) runningBrowser = launchBrowser();
  return runningBrowser!;
}

function launchBrowser(): Promise<Browser> {
  const place = inject('browser');
  if (!place) throw new Error('There is no browser.');
  const flags = ['--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({
    executablePath: place.executable_path,
    // The sandbox needs rights that root in a container lacks; all pages here are our own.
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    env: { ...definedVariables(), ...place.environment },
  });
}

const definedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(processEnvironment()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const WCAG_22_AA: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // The parts that screen readers jump between have names that tell them apart.
  rules: { 'landmark-unique': { enabled: true } },
  // What is in order need not be described.
  resultTypes: ['violations'],
};

const axeSource = readFileSync(join(repositoryRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Waits until fades and slides have ended; endless animations are not waited for. */
const stillness = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => {})))`;

/**
 * Names the state of a screen: its theme, its size and every kind of element on it, with how it looks and what it is to a
 * screen reader. Texts and the number of rows do not count.
 */
const screenState = `JSON.stringify([innerWidth, matchMedia('(prefers-color-scheme: dark)').matches,
  [...new Set([...document.querySelectorAll('html, body, body *')].map(({ localName, attributes }) => [localName,
    ...[...attributes]
      .filter(({ name }) => !/^(id|for|href|src|style|value|aria-(label|labelledby|describedby|controls|owns))$/.test(name))
      .map(({ name, value }) => name + value)].join()))].sort()])`;

/** States in which this worker found no problem. */
const accessible = new Set<string>();

/**
 * Fails with one line per accessibility problem that axe finds on the page once nothing moves (WCAG 2.2 AA); a state that
 * another story showed to be without any is not looked at again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(`${stillness}.then(() => {})`);
  const state = await page.evaluate<string>(screenState);
  if (accessible.has(state)) return;
  // The debugger evaluates it, because the page's own policy would refuse it as a script.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axeSource);
  // Loading axe takes a while, in which something else may begin to move.
  await page.evaluate(`${stillness}.then(() => {})`);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    WCAG_22_AA,
  );
  const barriers = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
  if (barriers.length === 0) accessible.add(state);
  else throw new Error(`Barriers on ${page.url()}:\n${barriers.join('\n')}`);
}

/** Types into the list of options that is open and takes what it finds. */
export async function pickOption(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).waitFor();
  await page.keyboard.press('Enter');
}
