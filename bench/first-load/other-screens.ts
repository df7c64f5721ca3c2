import type { Browser } from 'playwright-core';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { type FirstScreen, makeFirstScreens } from '#testing/first-screens/first-screens.ts';
import type { Org, Person } from '#testing/world.ts';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, type Figure, median } from '../kit/figure.ts';
import { sharePdf } from '../kit/share-pdf.ts';
import { blockingTime, type Load, loadPage } from './load-page.ts';

const LOADS = 3;

interface OtherScreen extends Pick<FirstScreen, 'name' | 'path' | 'selector'> {
  /** Nobody is signed in where people outside look at it. */
  person: Person | null;
}

/** Makes the screens before the product runs, which would read the document itself. */
export async function makeOtherScreens(org: Org, { app }: BenchEnvironment): Promise<OtherScreen[]> {
  const screens = await makeFirstScreens(org);
  return [
    ...screens.map((screen) => ({ ...screen, person: org.owner })),
    { name: 'Public form', path: (await newForm(org)).path, selector: 'form.lf-form input[type="text"]', person: null },
    { name: 'Shared content', path: await sharePdf(org, app), selector: 'main img', person: null },
  ];
}

/** The other screens on a slow phone, as the clients list is measured. */
export async function measureOtherScreens(
  browser: Browser,
  url: string,
  screens: readonly OtherScreen[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, selector, person } of screens) {
    const loads: Load[] = [];
    for (let index = 0; index < LOADS; index += 1)
      loads.push(await loadPage(browser, { address: url + path, selector, person }));
    const middle = (read: (load: Load) => number) => median(loads.map(read));
    figures.push(
      below(
        `${name}, script until it can be used, brotli`,
        middle(({ script_kb }) => script_kb),
        'kB',
        180,
      ),
      below(
        `${name}, requests until then`,
        middle(({ requests }) => requests),
        '',
        60,
      ),
      below(
        `${name}, first contents, slow phone`,
        middle(({ first_ms }) => first_ms ?? Number.NaN),
        'ms',
        2_500,
      ),
      below(`${name}, blocking time, slow phone`, middle(blockingTime), 'ms', 200),
      below(`${name}, layout shift, the worst load`, Math.max(...loads.map(({ shifts }) => shifts)), '', 0.02),
    );
  }
  return figures;
}
