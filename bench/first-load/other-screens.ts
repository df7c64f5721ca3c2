import type { Browser } from 'playwright-core';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { Org } from '#testing/world.ts';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, type Figure, median } from '../kit/figure.ts';
import { sharePdf } from '../kit/share-pdf.ts';
import { blockingTime, type Load, loadPage } from './load-page.ts';

const LOADS = 3;

interface OtherScreen {
  name: string;
  path: string;
  /** Finds the first thing of use. */
  selector: string;
  isPublic?: boolean;
}

/** Every screen that people open often or that people outside open, with what it shows. */
async function makeScreens(org: Org, { app }: BenchEnvironment): Promise<OtherScreen[]> {
  const { results } = await org.owner.call(customFields.createDefaultFields);
  const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
  const client = await org.owner.call(clients.create, {
    body: { name: 'Charlotte Whitfield', custom_fields: { [stage.key]: stage.options[0]!.id } },
  });
  const form = await newForm(org);
  const row = 'a[href^="/client/"]';
  return [
    { name: 'Record', path: fillPage(clientPages.client, { id: client.id }), selector: 'main h1' },
    { name: 'Follow-ups', path: fillPage(followUpPages.follow_ups), selector: row },
    { name: 'Pipeline', path: fillPage(clientPages.pipeline), selector: row },
    { name: 'Form builder', path: fillPage(leadFormPages.edit_lead_form, { id: form.id }), selector: '.lf textarea' },
    { name: 'Public form', path: form.path, selector: 'form.lf-form input[type="text"]', isPublic: true },
    { name: 'Shared content', path: await sharePdf(org, app), selector: 'main img', isPublic: true },
  ];
}

/** The other screens on a slow phone, as the clients list is measured. */
export async function measureOtherScreens(
  environment: BenchEnvironment,
  { browser, url, org }: { browser: Browser; url: string; org: Org },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, selector, isPublic } of await makeScreens(org, environment)) {
    const screen = { address: `${url}${path}`, selector, person: isPublic ? null : org.owner };
    const loads: Load[] = [];
    for (let index = 0; index < LOADS; index += 1) loads.push(await loadPage(browser, screen));
    const middle = (read: (load: Load) => number) => median(loads.map(read));
    figures.push(
      below(
        `${name}, script until its first contents, brotli`,
        middle(({ script_kb }) => script_kb),
        'kB',
        180,
      ),
      {
        ...below(
          `${name}, requests until then`,
          middle(({ requests }) => requests),
          '',
          0,
        ),
        budget: 'none',
        holds: true,
      },
      below(
        `${name}, first contents, slow phone`,
        middle(({ first_ms }) => first_ms ?? Number.NaN),
        'ms',
        2_500,
      ),
      below(`${name}, blocking time, slow phone`, middle(blockingTime), 'ms', 200),
      below(`${name}, layout shift, the worst load`, Math.max(...loads.map(({ shifts }) => shifts)), '', 0.001),
    );
  }
  return figures;
}
