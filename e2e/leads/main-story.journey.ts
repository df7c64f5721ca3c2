import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makePdf } from '#testing/pdf.ts';
import { describeJourney, expectAccessible, type Journey, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const lead = {
  full_name: 'Charlotte Whitfield',
  phone_number: '+44 7911 123456',
  email: 'charlotte@northwind.example',
  budget: '1M to 1.5M',
  form_name: 'Register interest',
};

const post = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function connectWebhook(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Connect a lead source' }).click();
  await page.getByRole('button', { name: 'Connect Webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const address = page.getByRole('region', { name: 'URL to copy' });
  await address.waitFor();
  return ((await address.textContent()) ?? '').trim();
}

/** Answers what leaves for WhatsApp here. */
async function catchWhatsApp(page: Page): Promise<void> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}

async function uploadBrochure(page: Page): Promise<void> {
  await page.goto('/content/files');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await page.getByLabel('Drop files here or browse').setInputFiles({
    name: 'The Linden, e-brochure.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 2 }),
  });
  await page.getByText('Uploaded').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'The Linden, e-brochure' }).click();
  await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
}

/** @returns the tracked link in the message that was handed to WhatsApp. */
async function shareBrochureWithCharlotte(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share: The Linden, e-brochure' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'To' }).fill('charl');
  await page.getByRole('option', { name: /Charlotte Whitfield/ }).click();
  await page.getByText('This link belongs to Charlotte Whitfield').waitFor();
  const [whatsapp] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open WhatsApp' }).click(),
  ]);
  const message = new URL(whatsapp.url()).searchParams.get('text') ?? '';
  await whatsapp.close();
  return new URL(message.split(' ').at(-1) ?? '').pathname;
}

async function openAsRecipient(journey: Journey, link: string): Promise<void> {
  const recipient = await journey.open(link, { phone: true });
  await recipient.getByRole('heading', { name: 'The Linden, e-brochure' }).waitFor();
  await expectAccessible(recipient);
  await recipient.mouse.wheel(0, 300);
}

describeJourney('the main job: a lead arrives, is answered, and the answer is seen to be opened', (journey) => {
  story('is done from sign-in to “Opened once” without a reload', async () => {
    const page = await signIn(journey, newAddress('nadia.rahman'));
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await expectAccessible(page);
    const address = await connectWebhook(page);

    // The lead appears on the open list, marked new, with a toast.
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.waitForURL('**/clients');
    expect((await post(address, lead)).status).toBe(200);
    await page.getByText('New lead: Charlotte Whitfield').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Charlotte Whitfield' });
    // As a lead that nobody has answered, and in the first stage.
    await row.getByText('New', { exact: true }).nth(1).waitFor();
    await expectAccessible(page);

    // A repeated delivery changes nothing; the same person in another spelling is the same client.
    expect(await (await post(address, lead)).json()).toEqual({ ok: true, received: 1 });
    await post(address, { name: 'C. Whitfield', mobile: '0044 (0) 7911-123456', message: 'Any news?' });
    await row.getByText(/Enquired again/).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);

    // A file is uploaded, shared with her and opened on her phone; the list and the timeline show it live.
    await catchWhatsApp(page);
    await uploadBrochure(page);
    const link = await shareBrochureWithCharlotte(page);
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.getByRole('link', { name: 'Charlotte Whitfield' }).first().click();
    await page.getByText('Not opened yet').first().waitFor();
    await page.getByText(/First response/).waitFor();
    await openAsRecipient(journey, link);
    await page
      .getByText(/Opened once, \d+s/)
      .first()
      .waitFor();
    await page.getByText('Last opened, mobile').waitFor();
    await page.getByText('PDF · 2 pages').waitFor();
    await page.getByText(/^[12] of 2$/).waitFor();
    await page.getByRole('figure', { name: /^Longest on p\. [12] \(\d+s\)$/ }).waitFor();
    await expectAccessible(page);

    // The follow-up is set, and the chip says when wherever the client is shown.
    await page.getByRole('button', { name: 'Set a follow-up' }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await page.getByText('Follow Up Tomorrow').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await row.getByText(/Opened The Linden, e-brochure/).waitFor();
    await row.getByText('Follow Up Tomorrow').waitFor({ state: 'attached' });
  });
});
