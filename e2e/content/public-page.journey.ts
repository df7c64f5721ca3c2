import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Component, pageTemplates } from '#features/content-pages/contract.ts';
import { definePage, newComponent, newTitle } from '#features/content-pages/testing/new-page.ts';
import { files } from '#features/files/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { onePixelPng } from '#testing/uploads.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { signIn } from './sign-in.ts';

async function upload(url: string, page: Page): Promise<string> {
  const data = { file_name: 'a.png', file_upload_ref: 'PAGE_TEMPLATE_ATTACHMENT', file_size: onePixelPng.length };
  const grant = await (await page.request.post(`${url}${files.grantUpload.path}`, { data })).json();
  const file = { name: 'a.png', mimeType: 'image/png', buffer: onePixelPng };
  await page.request.post(new URL(grant.url, url).href, { multipart: { ...grant.fields, file } });
  return grant.fields.key;
}

describeJourney('the page of a shared page', (journey) => {
  story('asks no other service before a tap; pictures open by keys, a video and a map in place (S1-5-14)', async () => {
    const page = await journey.open('/login');
    const { url } = journey.app();
    await signIn(journey, page, 'nadia@kestrel.example');
    const asked: string[] = [];
    await page.context().route(/youtube|openstreetmap/, (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: 'elsewhere' });
    });
    const pictures = [
      { key: await upload(url, page), description: 'The front' },
      { key: await upload(url, page), description: 'The garden' },
    ];
    const components: Component[] = [
      newTitle('Welcome'),
      newComponent('image_gallery', { pictures }),
      newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'A walk through' }),
      newComponent('map', { address: 'Bayshore Road 1', point: { latitude: 1.3, longitude: 103.9 } }),
    ];
    const made = await page.request.post(`${url}${pageTemplates.create.path}`, {
      data: { title: 'Open house', draft: definePage(components) },
    });
    const { id } = await made.json();
    await page.request.put(`${url}${fillPath(pageTemplates.update.path, { id })}`, { data: {} });
    const shared = await page.request.post(`${url}${pageTemplates.generatePage.path}`, { data: { template_id: id } });

    await page.goto((await shared.json()).link);
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'The front' }).click();
    await page.getByRole('dialog').getByText('1 / 2').waitFor();
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
});
