import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { clients, type NewClient } from '#features/clients/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** Adds 'Client 001' and so on as the person of this page. */
async function addClients(page: Page, count: number, more: Partial<NewClient> = {}): Promise<number[]> {
  const add = async (index: number) => {
    const name = `Client ${String(index + 1).padStart(3, '0')}`;
    const answer = await page.request.post(clients.create.path, { data: { name, ...more } });
    return ((await answer.json()) as { id: number }).id;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => add(index)));
}

const markNew = (page: Page, client_ids: number[]) =>
  page.request.post(bulkActions.start.path, {
    data: { clients: { client_ids }, change: { kind: 'MARK_NEW', new_lead: true } },
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const nextClient = (page: Page) => page.getByRole('link', { name: 'Next client' });
const back = (page: Page) => page.getByRole('link', { name: 'Back to clients' });
const focusedText = (page: Page) => page.evaluate<string>('document.activeElement?.textContent ?? ""');
const scrolledBy = (page: Page) =>
  page.evaluate<number>(`document.querySelector('[data-scroll-restoration-id]')?.scrollTop ?? 0`);

describeJourney('coming back to a list', (journey) => {
  it('restores its filter, its sort, its position and the focused row, by Back and by the arrow', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, 130);
    await page.goto('/clients?sort=name&sort_order=DESC&search=client');
    await rowLink(page, 'Client 130').waitFor();
    const scroll = () => page.evaluate(`document.querySelector('[data-scroll-restoration-id]').scrollTop = 2200`);
    // Further rows load near the end of the loaded ones.
    await expect.poll(() => scroll().then(() => rowLink(page, 'Client 070').isVisible())).toBe(true);
    const place = await scrolledBy(page);

    await rowLink(page, 'Client 070').click();
    await heading(page, 'Client 070').waitFor();
    await page.goBack();
    await expect.poll(() => focusedText(page)).toBe('Client 070');
    await expect.poll(() => scrolledBy(page)).toBe(place);
    expect(new URL(page.url()).search).toBe('?sort=name&sort_order=DESC&search=client');

    await page.keyboard.press('Enter');
    await heading(page, 'Client 070').waitFor();
    await page.reload();
    await nextClient(page).waitFor();
    await page.keyboard.press(']');
    await heading(page, 'Client 069').waitFor();
    await page.keyboard.press(']');
    await heading(page, 'Client 068').waitFor();
    await back(page).click();
    await rowLink(page, 'Client 068').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=name&sort_order=DESC&search=client');
    await expect.poll(() => focusedText(page)).toBe('Client 068');
  });

  it('goes through the follow-ups of a day one by one, beyond those shown; one Back returns to the list', async () => {
    const page = await signIn(journey, newAddress());
    const ids = await addClients(page, 52);
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    await Promise.all(
      ids.map((id, index) =>
        page.request.put(fillPath(followUps.updateForClient.path, { id }), { data: { remind_on: at(index) } }),
      ),
    );
    await page.goto('/clients/follow-ups?group=overdue');

    await rowLink(page, 'Client 050').click();
    await nextClient(page).waitFor();
    await page.keyboard.press(']');
    await heading(page, 'Client 051').waitFor();
    await page.keyboard.press(']');
    await heading(page, 'Client 052').waitFor();
    await page.keyboard.press('[');
    await heading(page, 'Client 051').waitFor();
    await page.goBack();

    await page.waitForURL('**/clients/follow-ups?group=overdue');
    await expect.poll(() => focusedText(page)).toBe('Client 051');
  });

  it('goes on to the next one waiting after the one looked at waits no longer', async () => {
    const page = await signIn(journey, newAddress());
    await markNew(page, await addClients(page, 3));
    await page.goto('/clients/uncontacted?sort=name&sort_order=ASC');

    await rowLink(page, 'Client 002').click();
    await heading(page, 'Client 002').waitFor();
    await nextClient(page).click();
    await heading(page, 'Client 003').waitFor();
    await back(page).click();

    await page.waitForURL('**/clients/uncontacted?sort=name&sort_order=ASC');
    await expect.poll(() => focusedText(page)).toBe('Client 001');
  });

  it('leads to all clients from a record one opened by its address', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, 2);
    await page.goto(`/client/${id}`);

    await back(page).click();

    await page.waitForURL('**/clients');
    await expectAccessible(page);
  });
});

describeJourney('deleted clients', (journey) => {
  it('can be taken back as long as one stays on the page, and for 30 days from their own list', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, 4);
    await page.goto('/clients?sort=name&sort_order=ASC');
    for (const name of ['Client 001', 'Client 002', 'Client 003']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 3 clients' }).click();
    const deleted = page.getByRole('status').filter({ hasText: '3 clients changed' });
    await deleted.waitFor();
    await page.waitForTimeout(5_000);
    expect(await deleted.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitem', { name: 'Deleted clients' }).click();
    await heading(page, 'Deleted clients').waitFor();
    await page
      .getByText(/^Nadia.*, just now$/)
      .first()
      .waitFor();
    await page.getByText('30 days', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore Client 001' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Client 001' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select Client 002' }).check();
    await page.getByRole('checkbox', { name: 'Select Client 003' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore 2' }).click();
    await page.getByRole('heading', { name: 'No deleted clients' }).waitFor();

    await page.getByRole('link', { name: 'Back to clients' }).click();
    await page.getByText('4 clients').waitFor();
  });
});

describeJourney('a list of clients', (journey) => {
  it('names the filters without matches; Escape clears the search, and then leaves it', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, 2);
    await page.goto('/clients?is_new_lead=true');
    const search = page.getByLabel('Search clients');

    await search.fill('jane');
    await page.getByRole('heading', { name: 'No clients match “jane”, New leads' }).waitFor();
    await expectAccessible(page);
    await search.press('Escape');
    await page.getByRole('heading', { name: 'No clients match New leads' }).waitFor();
    expect(await search.inputValue()).toBe('');
    await search.press('Escape');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowLink(page, 'Client 001').waitFor();

    await page.keyboard.press('j');
    // The ring is inside the row, because the head would cover the upper line of an outer one.
    const ring = `(({ outlineStyle, outlineOffset }) => outlineStyle + ' ' + outlineOffset)(
      getComputedStyle(document.activeElement.closest('tr')))`;
    expect(await page.evaluate(ring)).toBe('solid -2px');
  });

  it('of waiting clients has an order of its own, longest wait first, and says how long', async () => {
    const page = await signIn(journey, newAddress());
    const first = await addClients(page, 1);
    const more = await page.request.post(clients.create.path, { data: { name: 'Abel' } });
    await markNew(page, [...first, ((await more.json()) as { id: number }).id]);
    const names = () => page.locator('tr [data-row-link]').allTextContents();
    await page.goto('/clients?sort=name&sort_order=ASC');
    await expect.poll(names).toEqual(['Abel', 'Client 001']);
    await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click();
    await expect.poll(names).toEqual(['Client 001', 'Abel']);
    await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click();
    await expect.poll(names).toEqual(['Abel', 'Client 001']);

    await page.getByRole('link', { name: /Uncontacted/ }).click();

    await page.getByRole('columnheader', { name: 'Waiting' }).waitFor();
    await expect.poll(names).toEqual(['Client 001', 'Abel']);
    await page.getByRole('columnheader', { name: 'Waiting' }).getByRole('button').click();
    await expect.poll(names).toEqual(['Abel', 'Client 001']);
    await page.getByRole('link', { name: /All clients/ }).click();
    await expect.poll(names).toEqual(['Abel', 'Client 001']);
  });

  it('shows the current tab, also on a phone without room for all tabs', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await page.goto('/clients/uncontacted');
    const { x, width } = (await page.getByRole('link', { name: /^Uncontacted/ }).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  });

  it('has rows of one height up to 1023 pixels and at twice the size, with whole numbers and assignees', async () => {
    const page = await signIn(journey, newAddress());
    const [first] = await addClients(page, 3, { phones: [{ raw: '+82 10 2044 7719' }] });
    await page.request.put(fillPath(followUps.updateForClient.path, { id: first! }), {
      data: { schedule: { kind: 'tomorrow' } },
    });
    for (const [width, height] of [
      [1023, 768],
      [768, 1024],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      const rows = page.getByRole('region', { name: 'Clients' }).getByRole('listitem');
      await rows.first().waitFor();
      const phone = rows.first().getByText('+82 10 2044 7719');
      const { x, width: wide } = (await phone.boundingBox())!;
      expect(x + wide).toBeLessThan(width);
      const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
      expect(new Set(boxes.map((box) => box?.height))).toEqual(new Set([96]));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Set a follow-up' }).first().click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await page.getByText('Follow-up set').waitFor();
  });
});

describeJourney('a follow-up', (journey) => {
  async function addDue(page: Page, name: string, more: Partial<NewClient> = {}): Promise<void> {
    const answer = await page.request.post(clients.create.path, { data: { name, ...more } });
    const { id } = (await answer.json()) as { id: number };
    const data = { remind_on: '2026-01-05T01:00:00.000Z' };
    await page.request.put(fillPath(followUps.updateForClient.path, { id }), { data });
  }

  it('is found, its note is written where it stands, and the client is called from its row', async () => {
    const page = await signIn(journey, newAddress());
    await addDue(page, 'Charlotte Whitfield', { phones: [{ raw: '+65 8123 4571' }] });
    await addDue(page, 'Arjun Mehta');
    await page.goto('/clients/follow-ups');
    await rowLink(page, 'Arjun Mehta').waitFor();

    await page.getByLabel('Search follow-ups').fill('charl');
    await rowLink(page, 'Arjun Mehta').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'No note. Add one for Charlotte Whitfield' }).click();
    await page.keyboard.type('Send the plan');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit: Send the plan' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Never mind');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit: Send the plan' }).waitFor();

    await rowLink(page, 'Charlotte Whitfield').focus();
    const actions = page.getByRole('toolbar', { name: 'Actions for Charlotte Whitfield' });
    await actions.getByRole('button', { name: 'WhatsApp' }).waitFor();
    await actions.getByRole('button', { name: 'Call' }).click();
    await page.getByRole('link', { name: '+65 8123 4571' }).waitFor();
    await expectAccessible(page);
  });

  it('has WhatsApp and a call in its row on a phone, or says that there is no number', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addDue(page, 'Charlotte Whitfield', { phones: [{ raw: '+65 8123 4571' }] });
    await addDue(page, 'Arjun Mehta');
    await page.goto('/clients/follow-ups');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

    await row('Charlotte Whitfield').getByRole('button', { name: 'WhatsApp' }).waitFor();
    await row('Charlotte Whitfield').getByRole('button', { name: 'Call' }).waitFor();
    await row('Arjun Mehta').getByText('No number').waitFor();
    await expectAccessible(page);
  });
});

describeJourney('a list that is open while very many arrive', (journey) => {
  it('shows all of them to its end, also when more came at once than a page holds', async () => {
    const page = await signIn(journey, newAddress());
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await page.request.post(clients.create.path, { data: { name: 'The very first' } });
    await rowLink(page, 'The very first').waitFor();
    let release = () => {};
    const everybodyIsThere = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isList = ({ pathname }: URL) => pathname === clients.list.path;
    // The answer has nobody who arrives while it is under way.
    const isOnItsWay = new Promise<void>((resolve) => {
      void page.route(isList, async (route) => {
        const response = await route.fetch();
        resolve();
        await everybodyIsThere;
        await route.fulfill({ response });
      });
    });

    await page.request.post(clients.create.path, { data: { name: 'The second' } });
    await isOnItsWay;
    await addClients(page, 120);
    // The page has received all events by then.
    await page.waitForTimeout(1_000);
    release();

    await page
      .getByRole('link', { name: /^Client \d{3}$/ })
      .first()
      .waitFor();
    const toTheEnd = `(() => {
      const list = document.querySelector('[data-scroll-restoration-id]');
      list.scrollTop = list.scrollHeight;
    })()`;
    const place = () =>
      page.getByRole('row', { name: /The very first/ }).getAttribute('aria-rowindex', { timeout: 500 });
    const placeAtTheEnd = () =>
      page
        .evaluate(toTheEnd)
        .then(place)
        .catch(() => null);
    // The row of headings and 122 clients.
    await expect.poll(placeAtTheEnd, { timeout: 10_000 }).toBe('123');
  });
});
