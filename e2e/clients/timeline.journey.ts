import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** Makes a call as the page does. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, content]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(content) });
      return (await answer.json()) as { id: number };
    },
    [path, body] as const,
  );

describeJourney('a client’s timeline', (journey) => {
  it('takes notes, is contacted with a message filled for the client, and is told what came of it (S0-1-07, S0-7-05, S0-9-03)', async () => {
    const page = await signIn(journey, newAddress('asha.rao'));
    await post(page, '/api/message-template/api/v1/create', {
      title: 'Intro',
      body: 'Hi {{client_first_name}}, may I call you?',
    });
    const { id } = await post(page, '/api/dashboard-v2/api/v1/user-client/', {
      name: 'Charlotte Whitfield',
      phones: [{ raw: '+65 8123 4571' }],
    });
    await page.goto(`/client/${id}`);
    await page.getByText('added this client').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('n');
    await page.keyboard.type('Husband decides on financing.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Husband decides' }).waitFor();
    await expectAccessible(page);

    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.keyboard.press('Escape');
    await page.getByText('added this client').click();
    await page.keyboard.press('w');
    await page.getByRole('button', { name: /^Intro/ }).click();
    expect(await page.getByLabel('Message', { exact: true }).last().inputValue()).toBe('Hi Charlotte, may I call you?');
    await expectAccessible(page);
    // A click that could not be recorded is ignored.
    journey.allowConsoleError(/500 \(Internal Server Error\)/);
    await page.route('**/contact-click/**', (route) => route.fulfill({ status: 500, json: {} }));
    const pressedAt = Date.now();
    const [whatsapp] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open WhatsApp' }).click(),
    ]);
    await whatsapp.waitForURL('https://wa.me/6581234571?text=Hi%20Charlotte%2C%20may%20I%20call%20you%3F');
    await whatsapp.close();

    const dialog = page.getByRole('dialog', { name: 'Did you write to Charlotte Whitfield?' });
    await dialog.waitFor();
    expect(await page.getByText("Couldn't save").count()).toBe(0);
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2_000);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Log message' }).click();
    await page.getByRole('listitem').filter({ hasText: 'messaged on WhatsApp' }).waitFor();

    const note = page.getByRole('listitem').filter({ hasText: 'Husband decides' });
    await note.hover();
    await note.getByRole('button', { name: 'More about this activity' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor();
  });

  it('is one line each among the activities of all clients, by type and day, live and on a phone (S0-2.1-40)', async () => {
    const page = await signIn(journey, newAddress());
    const { id } = await post(page, '/api/dashboard-v2/api/v1/user-client/', { name: 'Charlotte Whitfield' });
    const activity = '/api/dashboard-v2/api/v1/user-client-timeline/activity/';
    await post(page, activity, { client_id: id, item_type: 'NOTE', text: 'Wants a high floor' });
    await page.getByRole('link', { name: 'Activities' }).click();
    const lines = page.getByRole('listitem').filter({ hasText: 'Charlotte Whitfield' });
    await page.getByRole('heading', { name: /^Today, / }).waitFor();
    await lines.filter({ hasText: 'You added a note: Wants a high floor' }).waitFor();
    await expectAccessible(page);

    await post(page, activity, { client_id: id, item_type: 'PHONECALL', text: '' });
    await lines.filter({ hasText: 'You called' }).waitFor();

    await page.getByRole('checkbox', { name: 'Notes', exact: true }).uncheck();
    await lines.filter({ hasText: 'You added a note: Wants a high floor' }).waitFor({ state: 'detached' });
    await page.reload();
    await lines.filter({ hasText: 'You called' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Notes', exact: true }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Select all' }).click();
    await lines.filter({ hasText: 'You added a note: Wants a high floor' }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const choices = page.getByRole('dialog', { name: 'Show' });
    for (const box of await choices.getByRole('checkbox').all()) await box.uncheck();
    await expectAccessible(page);
    await choices.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Choose what to show').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Select all' }).click();
    await expectAccessible(page);

    await lines.filter({ hasText: 'You added a note: Wants a high floor' }).getByRole('link').click();
    await page.waitForURL(`**/client/${id}`);
  });
});
