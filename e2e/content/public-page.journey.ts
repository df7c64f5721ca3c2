import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Component, pageTemplates } from '#features/content-pages/contract.ts';
import { definePage, newComponent, newTitle } from '#features/content-pages/testing/new-page.ts';
import { files } from '#features/files/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { onePixelPng } from '#testing/uploads.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { newOrgIn, signedInAs } from '../people.ts';

async function upload(url: string, page: Page): Promise<string> {
  const data = { file_name: 'a.png', file_upload_ref: 'PAGE_TEMPLATE_ATTACHMENT', file_size: onePixelPng.length };
  const grant = await (await page.request.post(`${url}${files.grantUpload.path}`, { data })).json();
  const file = { name: 'a.png', mimeType: 'image/png', buffer: onePixelPng };
  await page.request.post(new URL(grant.url, url).href, { multipart: { ...grant.fields, file } });
  return grant.fields.key;
}

/** Shares a page with pictures, a video, a map, a link and a text; returns the path of its link. */
async function sharePage(journey: Journey): Promise<string> {
  const { owner } = await newOrgIn(journey);
  const page = await journey.openEmpty(signedInAs(owner));
  const { url } = journey.app();
  const pictures = [
    { key: await upload(url, page), description: 'The front' },
    { key: await upload(url, page), description: 'The garden' },
    { key: await upload(url, page), description: 'The view' },
  ];
  const components: Component[] = [
    newTitle('Welcome'),
    newComponent('image_gallery', { pictures }),
    newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'A walk through' }),
    newComponent('map', { address: 'Bayshore Road 1', point: { latitude: 1.3, longitude: 103.9 } }),
    newComponent('link', {
      look: 'button',
      label: 'Book a viewing',
      target: { kind: 'address', address: 'https://book.example/' },
    }),
    newComponent('desc', { paragraphs: [{ kind: 'text', runs: [{ text: 'Morning sun in the living room' }] }] }),
  ];
  const made = await page.request.post(`${url}${pageTemplates.create.path}`, {
    data: { title: 'Open house', draft: definePage(components) },
  });
  const { id } = await made.json();
  await page.request.put(`${url}${fillPath(pageTemplates.update.path, { id })}`, { data: {} });
  const shared = await page.request.post(`${url}${pageTemplates.generatePage.path}`, { data: { template_id: id } });
  await page.close();
  return new URL((await shared.json()).link).pathname;
}

/** Moves one finger over the middle of the screen, from one place to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd', to);
  await session.detach();
}

/** Returns how many pictures of the page are there to be seen. */
const countSeen = (page: Page): Promise<number> =>
  page
    .locator('.gallery img')
    .evaluateAll((images) =>
      (images as unknown as { complete: boolean; naturalWidth: number; checkVisibility(): boolean }[]).filter(
        (image) => image.complete && image.naturalWidth > 0 && image.checkVisibility(),
      ),
    )
    .then(({ length }) => length);

describeJourney('the page of a shared page', (journey) => {
  it('asks no other service before a tap; pictures open by keys, a video and a map in place (S1-5-14)', async () => {
    const path = await sharePage(journey);
    const page = await journey.openEmpty();
    const asked: string[] = [];
    await page.context().route(/youtube|openstreetmap/, (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: 'elsewhere' });
    });

    await page.goto(path);
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'The front' }).click();
    await page.getByRole('dialog').getByText('1 / 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByText('The garden').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'A walk through' }).click();
    await page.frameLocator('.frame').first().getByText('elsewhere').waitFor();
    await page.getByRole('link', { name: 'Bayshore Road 1' }).click();
    await page.frameLocator('.map-frame').getByText('elsewhere').waitFor();

    expect([...new Set(asked)]).toEqual(['www.youtube-nocookie.com', 'www.openstreetmap.org']);
  });

  it('turns its pictures by a swipe on a phone, and stays at the last one', async () => {
    const page = await journey.open(await sharePage(journey), { phone: true });
    await page.getByRole('link', { name: 'The front' }).tap();
    const box = page.getByRole('dialog');
    await box.getByText('1 / 3').waitFor();
    for (const place of ['2 / 3', '3 / 3']) {
      await swipe(page, 320, 60);
      await box.getByText(place).waitFor();
    }
    await swipe(page, 320, 60);
    await swipe(page, 60, 320);
    await box.getByText('2 / 3').waitFor();
    await box.getByText('The garden').waitFor();
  });

  it('is printed with every picture and the address of its link, and without anything to press', async () => {
    const page = await journey.open(await sharePage(journey));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => countSeen(page)).toBe(3);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText('Morning sun in the living room').isVisible()).toBe(true);
    const address = await page.evaluate(`getComputedStyle(document.querySelector('.part-link a'), '::after').content`);
    expect(address).toContain('https://book.example/');
  });

  it('is whole without a script: its pictures open, and its video and map lead where they are', async () => {
    const page = await journey.open(await sharePage(journey), { javaScriptEnabled: false });
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');

    expect(await page.locator('.gallery img').count()).toBe(3);
    expect(await hrefOf('The front')).toMatch(/-0-1440/);
    expect(await hrefOf('A walk through')).toBe('https://www.youtube.com/watch?v=aBcDeFgHiJ1');
    expect(await hrefOf('Bayshore Road 1')).toContain('openstreetmap.org');
    expect(await page.getByRole('link', { name: 'Book a viewing' }).isVisible()).toBe(true);
    expect(await page.locator('.gallery img').first().isVisible()).toBe(true);
    const picture = await page.request.get((await hrefOf('The front')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/webp');
  });
});
