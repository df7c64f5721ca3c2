import { expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { contentGroups } from '#features/content-groups/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signedInAs } from '../people.ts';
import { signIn } from './sign-in.ts';

const NAME = 'Bayshore launch kit';
const welcome = { title: 'Welcome to the launch', body: 'Good to have you here.' };

describeJourney('a group of contents', (journey) => {
  it('is built by keys from a message and a file, shared with a client and read on a phone (S0-3E-01, S1-1-03)', async () => {
    const page = await journey.open('/login');
    await signIn(journey, page, newAddress('groups'));
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const { url } = journey.app();
    const phones = [{ raw: '+65 8123 4560' }];
    const made = await page.request.post(`${url}${clients.create.path}`, {
      data: { name: 'Charlotte Whitfield', phones },
    });
    const client = (await made.json()) as { id: number };
    await page.request.post(`${url}${textTemplates.create.path}`, { data: welcome });
    await page.goto('/content/files');
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    const buffer = makePdf({ pages: 2 });
    await page
      .getByLabel('Drop files here or browse')
      .setInputFiles({ name: 'Price list.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Uploaded').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('PDF · 2 pages').waitFor();

    await page.goto('/content/groups');
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New group' }).first().press('Enter');
    await page.getByLabel('Name').fill(NAME);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: NAME }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add items' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Price list' }).press('Space');
    await dialog.getByRole('radio', { name: 'Messages' }).press('Space');
    await dialog.getByRole('checkbox', { name: welcome.title }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 2 items' }).press('Enter');
    await page.getByText('PDF, 2 pages').filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: welcome.title, exact: true }).press('Alt+ArrowUp');
    await page.getByText(`${welcome.title}, place 1 of 2`).waitFor();
    await page.getByText(/^Saved at/).waitFor();
    await page.reload();
    await page.getByRole('listitem').first().getByRole('link', { name: welcome.title, exact: true }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: `Share with a client: ${NAME}` }).press('Enter');
    await dialog.getByRole('combobox', { name: 'To' }).fill('charl');
    await page.getByRole('option', { name: /Charlotte Whitfield/ }).click();
    await page.getByText('This link belongs to Charlotte Whitfield').waitFor();
    const [whatsapp] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open WhatsApp' }).click(),
    ]);
    const message = new URL(whatsapp.url()).searchParams.get('text') ?? '';

    const reader = await journey.open(new URL(message.split(' ').at(-1) ?? '').pathname, { phone: true });
    await reader.getByRole('heading', { name: welcome.title }).waitFor();
    await reader.getByText(welcome.body).waitFor();
    await reader.getByRole('heading', { name: 'Price list' }).waitFor();
    await expectAccessible(reader);
    for (let times = 0; times < 6; times += 1) {
      await reader.mouse.wheel(0, 400);
      await reader.waitForTimeout(1_000);
    }
    await reader.close();

    await page.goto(`/client/${client.id}`);
    await page.getByText(NAME).first().waitFor();
    await page
      .getByText(/Opened/)
      .first()
      .waitFor();
    await page.goto('/content/groups');
    await page.getByRole('link', { name: NAME }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByText('100% opened').filter({ visible: true }).first().waitFor();
    await expectAccessible(page);
  });

  it('is joined by another organisation with its code, and closed (S0-2.1-25, S0-2.2-03, G-090, G-091)', async () => {
    journey.allowConsoleError(/404 \(Not Found\)/);
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const giver = (await newOrg({ app })).owner;
    const joiner = (await newOrg({ app })).owner;
    const message = await giver.call(textTemplates.create, { body: welcome });
    const group = await giver.call(contentGroups.create, { body: { title: NAME, content_ids: [message.id] } });
    const page = await journey.open(`/content/group/${group.id}`, signedInAs(giver));
    await page.getByRole('switch', { name: 'Code open' }).check();
    await page.getByRole('img', { name: `QR code of ${NAME}` }).waitFor();
    await page.getByText('People who sign in with this code get 1 copy, private to them.').waitFor();
    await expectAccessible(page);
    const code = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
    const address = `/content/group-sharing/${code}`;

    const theirs = await journey.open(address, { ...signedInAs(joiner), phone: true });
    await theirs.getByRole('heading', { name: new RegExp(`shares ${NAME} with you`) }).waitFor();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Copy 1 item to my content' }).click();
    await theirs.getByText('You have everything').waitFor();
    await expectAccessible(theirs);
    const copies = await joiner.call(textTemplates.list, { query: {} });
    expect(copies.results.map(({ title, visibility }) => [title, visibility])).toEqual([[welcome.title, 'PRIVATE']]);
    await page.getByText('Up to date').waitFor();
    await expectAccessible(page);

    const own = await journey.open(address, signedInAs(giver));
    journey.allowConsoleError(/409 \(Conflict\)/);
    await own.getByText('This group is yours').waitFor();
    await expectAccessible(own);
    await page.getByRole('switch', { name: 'Code open' }).uncheck();
    await page.getByText('No one can while it is closed.').waitFor();
    await theirs.reload();
    await theirs.getByText('This code does not work').waitFor();
    await expectAccessible(theirs);
  });

  it('another account can be used: it comes back after signing in (S0-2.7-05)', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const giver = (await newOrg({ app })).owner;
    const joiner = (await newOrg({ app })).owner;
    const message = await giver.call(textTemplates.create, { body: welcome });
    const { id } = await giver.call(contentGroups.create, { body: { title: NAME, content_ids: [message.id] } });
    const code = await giver.call(contentGroups.setCode, { params: { id }, body: { is_open: true } });
    const page = await journey.open(new URL(code.url).pathname, signedInAs(joiner));
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByLabel('Work e-mail').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe(new URL(code.url).pathname);
  });

  it('is filled from a list and from the menu of a content, and given back by one undo', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const { owner } = await newOrg({ app });
    for (const title of ['Viewing times', 'Deposit']) {
      await owner.call(textTemplates.create, { body: { title, body: 'Hello' } });
    }
    const { id } = await owner.call(contentGroups.create, { body: { title: NAME, content_ids: [] } });
    const page = await journey.open('/content/messages', signedInAs(owner));
    await page.getByRole('checkbox', { name: 'Select Viewing times' }).check();
    await page.getByRole('checkbox', { name: 'Select Deposit' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Add to group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: new RegExp(NAME) }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 group changed').waitFor();
    const read = async () => (await owner.call(contentGroups.get, { params: { id } })).items.map(({ title }) => title);
    expect((await read()).toSorted()).toEqual(['Deposit', 'Viewing times']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(read).toEqual([]);

    await page.getByRole('button', { name: 'More for Deposit' }).click();
    await page.getByRole('menuitem', { name: 'Add to group' }).click();
    await page.getByRole('dialog', { name: 'Groups of Deposit' }).getByRole('button', { name: 'New group …' }).click();
    await page.getByLabel('Name').fill('Show flat');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByText('Show flat created').waitFor();
    await page.goto('/content/groups');
    await page.getByText('1 item').first().waitFor();
    await expectAccessible(page);
  });
});
