import { it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { pageTemplates } from '#features/content-pages/contract.ts';
import { contentPagePages } from '#features/content-pages/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { signIn } from './sign-in.ts';

describeJourney('a page', (journey) => {
  it('is made from a design, changed, published, shared and read on a phone, and the timeline says what was read (S0-1-12, S0-2.1-17, S0-2.1-22, S0-2.1-23)', async () => {
    const page = await journey.open('/login');
    const { url } = journey.app();
    await signIn(journey, page, 'nadia@kestrel.example');
    const made = await page.request.post(`${url}${clients.create.path}`, { data: { name: 'Charlotte Whitfield' } });
    const { id: client_id } = await made.json();
    await page.goto('/content/pages');
    await page.getByRole('button', { name: 'New page' }).first().click();
    await page.getByRole('button', { name: /^Home listing Gallery/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use with a client' }).click();
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('charlotte');
    await page.getByRole('option', { name: /Charlotte Whitfield/ }).click();
    await page.getByRole('button', { name: 'Use for Charlotte Whitfield' }).click();

    // The preview of its editor is filled in for the same client.
    await page.getByRole('button', { name: 'Show for everyone' }).waitFor();
    await page.getByText('1 problem').first().waitFor();
    await page.getByText('Corner unit with a long balcony').first().click();
    const title = page.getByRole('textbox', { name: 'Words of the title' });
    await title.fill('Unit 14-08, sea view');
    await page.frameLocator('iframe').getByText('Unit 14-08, sea view').waitFor();
    await page.getByText('Choose a file of your content.').click();
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByText(/published/)
      .first()
      .waitFor();
    await expectAccessible(page);

    const id = Number(/page\/(\d+)\/edit/.exec(page.url())?.[1]);
    const given = await page.request.post(`${url}${pageTemplates.generatePage.path}`, {
      data: { template_id: id, client_id },
    });
    const reader = await journey.open(new URL((await given.json()).link).pathname, { phone: true });
    await reader.getByRole('heading', { name: 'Unit 14-08, sea view' }).waitFor();
    await expectAccessible(reader);
    await reader.getByText('Book a viewing').scrollIntoViewIfNeeded();
    await reader.mouse.wheel(0, 600);
    await reader.waitForTimeout(6_000);

    await page.goto('/content/pages');
    await page.getByText('Version 1').filter({ visible: true }).first().waitFor();
    await page.getByRole('link', { name: 'Home listing, Charlotte Whitfield', exact: true }).first().waitFor();

    await reader.close();
    await page.goto(fillPage(clientPages.client, { id: client_id }));
    await page.getByRole('button', { name: 'What was read, part by part' }).click();
    await page.getByText('Image gallery').filter({ visible: true }).first().waitFor();
    await expectAccessible(page);
    await page.goto(`${fillPage(contentPagePages.page, { id })}?tab=attention`);
    await page.getByText('4 more views are needed').waitFor();
  });
});
