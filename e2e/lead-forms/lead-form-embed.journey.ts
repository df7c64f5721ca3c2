import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import type { FormDefinition } from '#features/lead-forms/definition.ts';
import { formLinks } from '#features/lead-forms/links-contract.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** Longer than what is sent too fast for a person. */
const FILLED_BY_A_PERSON_MS = 2_500;
/** A browser of a person: the one the journeys use names itself as a program, whose looks do not count. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const LINK = 'Register your interest';

type Form = CallOutput<typeof leadForms.get>;
type Links = CallOutput<typeof formLinks.list>;
type Leads = CallOutput<typeof formSubmissions.listLeads>;

/** A website of somebody's: what its pages hold, and the policy it sends with them. */
const pages = new Map<string, { body: string; policy?: string }>();
let website: Server;
let websiteUrl = '';
let websiteHost = '';

beforeAll(async () => {
  website = createServer(({ url = '/' }, answer) => {
    const page = pages.get(url.replace(/\?.*$/, ''));
    answer.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(page?.policy && { 'content-security-policy': page.policy }),
    });
    answer.end(
      page &&
        `<!doctype html><html lang="en"><head><title>Bayshore Homes</title><link rel="icon" href="data:,">
        <meta name="viewport" content="width=device-width, initial-scale=1"></head>
        <body><main><h1>Bayshore Homes</h1>${page.body}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  websiteHost = `localhost:${(website.address() as AddressInfo).port}`;
  websiteUrl = `http://${websiteHost}`;
});

afterAll(async () => {
  await new Promise((resolve) => website.close(resolve));
});

async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });
const secondPage = ask('page_break', { label: 'A little more' });
const note = ask('note', { label: 'What are you looking for?', answer_type: 'long_text' });

/** Publishes a form that may stand on the website, unless it may stand elsewhere. */
async function newForm(
  journey: Journey,
  questions = [name, phone],
  { allowed_sites = [websiteHost], parts = {} }: { allowed_sites?: string[]; parts?: Partial<FormDefinition> } = {},
) {
  const owner = await signIn(journey, newAddress('embed'));
  const form = await call<Form>(owner, 'POST', leadForms.create.path, { name: 'The Linden', starts_as: 'empty' });
  const at = (path: string) => path.replace('{id}', String(form.id));
  const draft = {
    title: 'The Linden at Bayshore',
    ...parts,
    ...Object.fromEntries(form.draft.questions.map(({ id }) => [`question:${id}`, null])),
    ...Object.fromEntries(questions.map((question) => [`question:${question.id}`, question])),
    order: questions.map(({ id }) => id),
  };
  await call(owner, 'PUT', at(leadForms.update.path), { draft, allowed_sites });
  const { address } = await call<Form>(owner, 'POST', at(leadForms.publish.path), {});
  const { origin } = new URL(journey.app().url);
  const path = new URL(address).pathname;
  return {
    origin,
    url: `${origin}${path}`,
    /** The code that the owner copies. */
    code: `<script src="${origin}/f/embed.js" data-form="${path.slice('/f/'.length)}" async></script>
      <a href="${origin}${path}">${LINK}</a>`,
    seenOn: async () => (await call<Links>(owner, 'GET', at(formLinks.list.path))).seen_on_sites,
    leads: async () => (await call<Leads>(owner, 'GET', at(formSubmissions.listLeads.path))).results,
  };
}

/** Waits until a frame is exactly as tall as what stands in it. */
async function expectFitting(page: Page, frame: FrameLocator, place: number): Promise<number> {
  const element = page.locator('iframe').nth(place);
  const inside = async () => Math.ceil((await frame.locator('body').boundingBox())?.height ?? 0);
  await expect
    .poll(async () => Math.abs(((await element.boundingBox())?.height ?? 0) - (await inside())))
    .toBeLessThanOrEqual(1);
  return inside();
}

async function fill(frame: FrameLocator | Page): Promise<void> {
  await frame.getByLabel('Name').fill('Mai Nguyễn');
  await frame.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
  await frame.locator('body').page().waitForTimeout(FILLED_BY_A_PERSON_MS);
}

describeJourney('a form on somebody’s website', (journey) => {
  it('stands there twice, each as tall as it needs, and says by which campaign its visitor came', async () => {
    const form = await newForm(journey, [name, phone, secondPage, note]);
    pages.set('/', { body: `<p>Homes.</p><script src="${form.origin}/f/embed.js" async></script>` });
    pages.set('/contact', { body: `<p>First.</p>${form.code}<p>Between.</p>${form.code}<p>Last.</p>` });
    const page = await journey.openEmpty({ viewport: { width: 1024, height: 700 }, userAgent: PERSON });
    await page.goto(`${websiteUrl}/?utm_source=facebook&utm_campaign=spring&fbclid=abc`, {
      referer: 'https://m.facebook.com/story?id=7',
    });
    await page.waitForFunction("sessionStorage.getItem('leadkeep_came_by') !== null");
    await page.goto(`${websiteUrl}/contact?topic=prices`, { referer: `${websiteUrl}/` });

    const [first, second] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)];
    for (const [place, frame] of [first, second].entries()) {
      await frame.getByRole('button', { name: 'Next' }).waitFor();
      await expectFitting(page, frame, place);
    }
    expect(await page.locator('iframe').nth(0).getAttribute('title')).toBe('The Linden at Bayshore');
    expect(await page.getByRole('link', { name: LINK }).count()).toBe(0);
    await expectAccessible(page);

    const before = await expectFitting(page, second, 1);
    journey.allowConsoleError(/422/);
    await second.getByRole('button', { name: 'Next' }).click();
    await second.getByRole('alert').getByText('Please check these answers').waitFor();
    expect(await expectFitting(page, second, 1)).toBeGreaterThan(before);
    await fill(second);
    await second.getByRole('button', { name: 'Next' }).click();
    await second.getByLabel('What are you looking for?').fill('Three rooms');
    await second.getByRole('button', { name: 'Send' }).click();
    await second.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expectFitting(page, second, 1);
    await expect
      .poll(() =>
        page
          .locator('iframe')
          .nth(1)
          .boundingBox()
          .then((box) => (box?.y ?? -1) >= 0 && box!.y < 700),
      )
      .toBe(true);
    expect(await first.getByLabel('Name').inputValue()).toBe('');

    await expect.poll(async () => (await form.leads()).length).toBe(1);
    const [lead] = await form.leads();
    const touch = {
      utm_source: 'facebook',
      utm_campaign: 'spring',
      fbclid: 'abc',
      referrer: 'https://m.facebook.com/story',
      landing_page: `${websiteUrl}/`,
    };
    expect(lead).toMatchObject({
      first_touch_text: 'facebook / spring',
      came_by: { first_touch: touch, last_touch: touch, site: websiteHost, page: `${websiteUrl}/contact` },
    });
    expect(await form.seenOn()).toEqual([websiteHost]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('fits a phone of 320 pixels in both themes, without anything to scroll sideways', async () => {
    const form = await newForm(journey);
    pages.set('/phone', { body: form.code });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await journey.openEmpty({ viewport: { width: 320, height: 640 }, colorScheme });
      await page.goto(`${websiteUrl}/phone`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Send' }).waitFor();
      await expectFitting(page, frame, 0);

      for (const shown of page.frames()) {
        const { scrollWidth, clientWidth } = await shown.evaluate<{ scrollWidth: number; clientWidth: number }>(
          '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
        );
        expect(scrollWidth).toBe(clientWidth);
      }
      await expectAccessible(page);
    }
  });

  it.each([
    ['a light page', 'html { background: #f3e9d2 }', 'rgb(255, 255, 255)'],
    ['a dark page that says so', 'html { color-scheme: dark; background: #10202e }', 'rgb(20, 26, 29)'],
    ['a dark page that does not', 'html { background: #10202e; color: #fff }', 'rgb(255, 255, 255)'],
  ])('lies on %s without a slab around its card, whatever the visitor’s device likes', async (_, style, card) => {
    const form = await newForm(journey);
    pages.set('/slab', { body: `<style>${style}</style>${form.code}` });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await journey.openEmpty({ viewport: { width: 1440, height: 900 }, colorScheme });
      await page.goto(`${websiteUrl}/slab`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Send' }).waitFor();
      await frame.locator('html.lf-fitted').waitFor();
      const colour = await page
        .frames()[1]!
        .evaluate<string>("getComputedStyle(document.querySelector('.lf-card')).backgroundColor");
      const box = (await page.locator('iframe').boundingBox())!;
      const pixels = (x: number, y: number) => page.screenshot({ clip: { x, y, width: 4, height: 4 } });

      expect(colour).toBe(card);
      const beside = await pixels(box.x + 20, box.y + 60);
      expect(beside.equals(await pixels(1, box.y + 60))).toBe(true);
      await page.close();
    }
  });

  it('is a link where the website refuses its script, or its frame', async () => {
    const form = await newForm(journey);
    pages.set('/no-script', { body: form.code, policy: "default-src 'self'; img-src data:" });
    pages.set('/no-frame', {
      body: form.code,
      policy: `default-src 'none'; img-src data:; script-src ${form.origin}; frame-src 'none'`,
    });
    pages.set('/no-styles', {
      body: form.code,
      policy: `default-src 'none'; img-src data:; script-src ${form.origin}; frame-src ${form.origin}; style-src 'self'`,
    });
    journey.allowConsoleError(/Content Security Policy|Content-Security-Policy|postMessage/);

    for (const path of ['/no-script', '/no-frame']) {
      const page = await journey.openEmpty();
      await page.goto(`${websiteUrl}${path}`);
      await page.getByRole('link', { name: LINK }).click();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(page.url()).toBe(form.url);
    }
    const page = await journey.openEmpty();
    await page.goto(`${websiteUrl}/no-styles`);
    await expectFitting(page, page.frameLocator('iframe'), 0);
  });

  it('is refused by the browser on a website that is not allowed, where a link takes its place', async () => {
    const form = await newForm(journey, [name, phone], { allowed_sites: ['bayshore.example'] });
    pages.set('/elsewhere', { body: form.code });
    const page = await journey.openEmpty();
    journey.allowConsoleError(/frame-ancestors|Refused to frame|Framing|ERR_BLOCKED_BY_RESPONSE|postMessage/);
    await page.goto(`${websiteUrl}/elsewhere`);

    await page.getByRole('link', { name: LINK }).waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(false);
    expect(await page.frameLocator('iframe').getByRole('button', { name: 'Send' }).count()).toBe(0);
  });

  it('sends from a sandbox, and from a plain frame of fixed height', async () => {
    const form = await newForm(journey);
    const frame = (more: string) =>
      `<iframe src="${form.url}?utm_source=flyer" title="Form" height="600" ${more}></iframe>`;
    pages.set('/sandbox', { body: frame('sandbox="allow-scripts allow-forms"') });
    pages.set('/plain', { body: frame('') });
    for (const path of ['/sandbox', '/plain']) {
      const page = await journey.openEmpty({ userAgent: PERSON });
      await page.goto(`${websiteUrl}${path}`);
      const inside = page.frameLocator('iframe');
      await fill(inside);
      await inside.getByRole('button', { name: 'Send' }).click();
      await inside.getByRole('heading', { name: 'Thank you' }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
      await expect.poll(form.seenOn).toEqual([websiteHost]);
    }

    await expect.poll(async () => (await form.leads()).length).toBe(2);
    for (const lead of await form.leads()) {
      expect(lead).toMatchObject({ last_touch_text: 'flyer', came_by: { site: websiteHost } });
    }
  });

  it('leads the whole window on to the owner’s own page, where one follows sending', async () => {
    const address = 'https://bayshore.example/thanks';
    const form = await newForm(journey, [name, phone], { parts: { after_sending: { kind: 'address', address } } });
    pages.set('/leads-on', { body: form.code });
    const page = await journey.openEmpty();
    // It redirects to a website that is not there.
    await page.context().route(/\/sent\//, (route) => route.fulfill({ body: 'On the way' }));
    await page.goto(`${websiteUrl}/leads-on`);
    const frame = page.frameLocator('iframe');
    await fill(frame);
    await frame.getByRole('button', { name: 'Send' }).click();

    await page.waitForURL(/\/sent\//);
    expect(page.url().startsWith(form.url)).toBe(true);
  });

  it('opened by itself remembers in its tab how its visitor came first', async () => {
    const form = await newForm(journey);
    const page = await journey.open(`${form.url}?utm_source=flyer`);
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await page.goto(`${form.url}?utm_source=newsletter`);
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await expect.poll(form.leads).toMatchObject([{ first_touch_text: 'flyer', last_touch_text: 'newsletter' }]);
  });
});
