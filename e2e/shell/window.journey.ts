import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '#app/pages/page-routes.ts';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { contentPages } from '#features/content/pages.ts';
import { files } from '#features/files/contract.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { type AnyPage, fillPage } from '#platform/contract/pages.ts';
import { makePdf } from '#testing/pdf.ts';
import { describeJourney } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';
import { findOverflow } from '../window-fit.ts';

/** More than one page of the list. */
const CLIENTS = 120;

async function post<Answer>(page: Page, { path }: AnyEndpoint, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function addClients(page: Page): Promise<{ id: number }> {
  const [first] = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      post<{ id: number }>(page, clients.create, {
        name: `Client ${index}`,
        emails: [`client${index}@northwind.example`],
      }),
    ),
  );
  return first!;
}

async function addFile(page: Page): Promise<{ id: number }> {
  const buffer = makePdf({ pages: 8 });
  const name = 'The Linden, e-brochure.pdf';
  const grant = await post<{ url: string; fields: Record<string, string> }>(page, files.grantUpload, {
    file_name: name,
    file_upload_ref: 'DOCUMENT_TEMPLATE',
    file_size: buffer.length,
  });
  const file = { name, mimeType: 'application/pdf', buffer };
  await page.request.post(grant.url, { multipart: { ...grant.fields, file } });
  return await post(page, documentTemplates.create, { s3_obj_key: grant.fields.key });
}

async function addLeads(page: Page): Promise<void> {
  const { address } = await post<{ address: string }>(page, webhookSources.create, { name: 'Website form' });
  await page.request.post(address, {
    data: { full_name: 'Charlotte Whitfield', email: 'charlotte@northwind.example' },
  });
  await page.request.post(address, { data: 'nobody can read this', headers: { 'content-type': 'application/json' } });
}

/** Returns the address of every page, with content on each. */
async function fillPages(page: Page): Promise<string[]> {
  const [client, message, file, rule, distribution] = await Promise.all([
    addClients(page),
    post<{ id: number }>(page, textTemplates.create, { title: 'Thank you', body: 'Hi {{client_first_name}}' }),
    addFile(page),
    post<{ id: number }>(page, leadRules.create, { name: 'Website enquiries' }),
    post<{ id: number }>(page, leadDistribution.create, {
      name: 'Everything',
      recipients: [{ name: 'Jane Tan', email: 'jane@example.com', channels: ['email_alert'], max_leads_per_round: 1 }],
    }),
    addLeads(page),
  ]);
  const ids = new Map<AnyPage, number>([
    [clientPages.client, client.id],
    [contentPages.message, message.id],
    [contentPages.file, file.id],
    [contentPages.file_preview, file.id],
    [leadRulePages.edit_rule, rule.id],
    [leadDistributionPages.edit_distribution_rule, distribution.id],
  ]);
  return pages.map((page) => fillPage(page, { id: ids.get(page) ?? '' }));
}

const findDocumentTop = (page: Page) => page.evaluate<number>('document.scrollingElement.scrollTop');

describeJourney('the window', (journey) => {
  it('holds every screen at every size: the document is no taller and no wider', { timeout: 240_000 }, async () => {
    // Links that name no offer and no invitation are unknown, and sub-teams are switched off.
    journey.allowConsoleError(/\b(404|425)\b|not switched on/);
    const page = await signIn(journey, newAddress());
    const overflow: string[] = [];
    for (const path of await fillPages(page)) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => page.locator('.animate-breathe').count(), { timeout: 10_000 }).toBe(0);
      overflow.push(...(await findOverflow(page)));
    }
    expect(overflow).toEqual([]);
  });

  it('never scrolls, whatever the wheel or a scrolling key does', async () => {
    const page = await signIn(journey, newAddress('ravi'));
    await addClients(page);
    await page.reload();
    await page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(30).waitFor();
    const places = [page.getByRole('heading', { name: 'Clients' }), page.getByRole('banner')];
    for (const place of places) {
      await place.hover();
      await page.mouse.wheel(0, 2_000);
    }
    await page.evaluate('document.activeElement.blur()');
    for (const key of ['PageDown', 'Space', 'End']) await page.keyboard.press(key);
    await page.getByRole('row').nth(5).hover();
    const lastRow = async () => {
      await page.mouse.wheel(0, 5_000);
      return await page.getByRole('row').last().getAttribute('aria-rowindex');
    };
    await expect.poll(lastRow, { timeout: 15_000 }).toBe(String(CLIENTS + 1));
    await page.mouse.wheel(0, 3_000);
    expect(await findDocumentTop(page)).toBe(0);

    await page.evaluate('scrollTo(0, 500)');
    await page.reload();
    await page.getByRole('row').nth(5).waitFor();
    expect(await findDocumentTop(page)).toBe(0);
  });
});
