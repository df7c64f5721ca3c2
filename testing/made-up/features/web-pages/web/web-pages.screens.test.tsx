import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { webModules } from '#app/web/modules.ts';
import { ContentStats, contents, documentTemplates, textTemplates } from '#features/content/contract.ts';
import { contentSlots, contentWeb, setContentKinds } from '#features/content/web/index.ts';
import { contentPagesWeb } from '#features/content-pages/web/index.ts';
import { ShareWithClientDialog } from '#features/sharing/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { WebPage, webPages } from '../contract.ts';
import { webPagesWeb } from './index.ts';

const webPage = sample(WebPage, { id: 31, title: 'Open house', html: 'Come.' });
const calls = [
  answers(webPages.list, pageWith([webPage])),
  answers(documentTemplates.list, pageWith([])),
  answers(textTemplates.list, pageWith([])),
  answers(contents.search, {
    results: [{ id: 31, type: 'html_page', title: 'Open house' }],
    counts: { text: 0, file: 0, html_page: 1, collection: 0, sequence: 0 },
  }),
  answers(contents.getStats, sample(ContentStats, { TOTAL: 4 })),
];

const listKinds = (modules: typeof webModules) => readSlot(modules, contentSlots.kinds);
let page: OpenPage;

beforeAll(() =>
  setContentKinds(listKinds([...webModules.filter((module) => module !== contentPagesWeb), webPagesWeb])),
);
afterAll(() => setContentKinds(listKinds(webModules)));
afterEach(() => page.close());

it('a made-up kind of content is a tab beside the others', async () => {
  page = openPage('/content/messages', { calls });
  await page.shows('Messages', 'Files', 'Web pages', 'No messages yet');
});

it('a made-up kind of content is found in the palette, under its own name', async () => {
  const useFound = await contentWeb.paletteSearch!();
  page = openPart(
    () =>
      useFound('open', () => undefined).commands.map(({ id, label, hint }) => <p key={id}>{`${hint}: ${label}`}</p>),
    { calls },
  );
  await page.shows('Web page: Open house');
});

it('a made-up kind of content is offered to share with a client', async () => {
  page = openPart(() => <ShareWithClientDialog client={{ id: 3, name: 'Mei Chen' }} onClose={() => undefined} />, {
    calls,
  });
  await page.shows('Web pages');
  document.querySelector<HTMLInputElement>('input[value=html_page]')!.click();
  await page.shows('Open house');
});
