import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { files } from '#features/files/contract.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng } from '#testing/uploads.ts';
import { describeJourney, expectAccessible, type Journey, story } from '../browser.ts';
import { newAddress } from '../people.ts';
import { signIn } from './sign-in.ts';

const addClient = (journey: Journey, page: Page) =>
  page.request.post(`${journey.app().url}/api/dashboard-v2/api/v1/user-client/`, {
    data: { name: 'Charlotte Whitfield', phones: [{ raw: '+65 8123 4560' }] },
  });

describeJourney('sharing a file', (journey) => {
  story(
    'uploaded, shared by WhatsApp and opened on a phone, it says so on the sender’s screen (S0-1-08, S0-1-09, S0-2.1-15, S0-2.1-20)',
    async () => {
      const page = await journey.open('/login');
      await signIn(journey, page, 'nadia@kestrel.example');
      await addClient(journey, page);
      // Answers what leaves for WhatsApp here.
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

      await page.goto('/content/files');
      await page.getByRole('heading', { name: 'No files yet' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Upload files' }).first().click();
      await page.getByLabel('Drop files here or browse').setInputFiles({
        name: 'The Linden, e-brochure.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf({ pages: 8 }),
      });
      await page.getByText('Uploaded').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('radio', { name: 'List' }).check();
      await page.getByRole('listitem').getByText('PDF · 8 pages').waitFor();
      await expectAccessible(page);
      await page.reload();
      await page.getByRole('listitem').getByText('PDF · 8 pages').waitFor();
      await page.getByRole('link', { name: 'The Linden, e-brochure' }).click();
      await page.getByRole('img', { name: 'Page 6 of 8' }).waitFor();
      await page.getByRole('button', { name: '2 more pages' }).click();
      await page.getByRole('img', { name: 'Page 8 of 8' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Default message' }).count()).toBe(1);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Share: The Linden, e-brochure' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'To' }).fill('charl');
      await page.getByRole('option', { name: /Charlotte Whitfield/ }).click();
      await page.getByText('This link belongs to Charlotte Whitfield').waitFor();
      await page.getByRole('group', { name: 'To' }).getByText('+65 8123 4560').waitFor();
      expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
        'Hi client first name, here is content name: content link',
      );
      await page.getByText(/^Hi Charlotte, here is The Linden, e-brochure: http/).waitFor();
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await expectAccessible(page);

      const [whatsapp] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Open WhatsApp' }).click(),
      ]);
      const message = new URL(whatsapp.url()).searchParams.get('text') ?? '';
      expect(whatsapp.url()).toContain('https://wa.me/6581234560?text=');
      expect(message).toMatch(/^Hi Charlotte, here is The Linden, e-brochure: http.*\/s\/[\w-]{22}$/);
      await page.getByText('Not opened yet').waitFor();

      const clientsList = await page.context().newPage();
      await clientsList.goto('/clients');
      await clientsList.getByRole('table').getByText('Shared The Linden, e-brochure').waitFor();

      const link = new URL(message.split(' ').at(-1) ?? '').pathname;
      const recipient = await journey.open(link, { phone: true });
      await recipient.getByRole('heading', { name: 'The Linden, e-brochure' }).waitFor();
      await expectAccessible(recipient);
      await recipient.mouse.wheel(0, 300);

      await page.getByText(/Opened once, \d+s/).waitFor();
      await clientsList.getByRole('table').getByText('Opened The Linden, e-brochure').waitFor();
    },
  );

  it('that cannot be uploaded says why and holds up nothing; the dialog closes unless a file is on its way (S0-2.8-22, S0-5-23, S0-5-24, S0-5-25, S0-5-26, S0-8-22, S0-8-23, S0-9-11, S1-5-10, S1-5-16)', async () => {
    journey.allowConsoleError(/500 \(Internal Server Error\)|400 \(Bad Request\)/);
    const page = await journey.open('/login');
    await signIn(journey, page, 'wrong-files@kestrel.example');
    await page.goto('/content/files');
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    const dialog = page.getByRole('dialog');
    const choose = (name: string, count = 1) =>
      page
        .getByLabel('Drop files here or browse')
        .setInputFiles(
          Array.from({ length: count }, () => ({ name, mimeType: '', buffer: Buffer.from('no such file') })),
        );
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);

    await choose('plan.pdf', 201);
    await dialog.getByText('Maximum of 200 files allowed').waitFor();
    await choose('setup.exe');
    await dialog.getByText(/^Unsupported file type. Please select a PDF or image file/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(false);
    await expectAccessible(page);

    let answer: (response: { status: number; json: object }) => void = () => undefined;
    const answered = new Promise<{ status: number; json: object }>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${files.grantUpload.path}`, async (route) => route.fulfill(await answered));
    await choose('plan.pdf');
    await dialog.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('Fix errors to proceed').waitFor();
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    answer({ status: 500, json: {} });
    await dialog.getByText('An error has occurred while generating upload link').waitFor();
    await page.unroute(`**${files.grantUpload.path}`);
    await dialog.getByRole('button', { name: 'Try plan.pdf again' }).click();
    await dialog.getByText(/^This PDF is damaged/).waitFor();
    await dialog.getByRole('button', { name: 'Remove setup.exe' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('that is a picture is saved as a JPEG under a name without spaces; what fails is said (S0-7-13, S0-8-20, S0-8-21)', async () => {
    journey.allowConsoleError(/500 \(Internal Server Error\)/);
    const page = await journey.open('/login');
    await signIn(journey, page, 'pictures@kestrel.example');
    await page.goto('/content/files');
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    const choose = () =>
      page
        .getByLabel('Drop files here or browse')
        .setInputFiles({ name: 'Floor plan.png', mimeType: 'image/png', buffer: onePixelPng });
    const trouble = page.getByRole('alert').filter({ hasText: 'Something went wrong. Try again in a moment.' });

    await page.route(`**${files.upload.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    await choose();
    await trouble.first().waitFor();
    await page.unroute(`**${files.upload.path}`);
    await page.getByRole('button', { name: 'Try Floor plan.png again' }).click();
    await page.getByText('Uploaded').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'Floor plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Floor plan' }).waitFor();
    const save = async () => {
      await page.getByRole('button', { name: 'More for Floor plan' }).click();
      await page.getByRole('menuitem', { name: 'Download' }).click();
    };
    const [saved] = await Promise.all([page.waitForEvent('download'), save()]);
    expect(saved.suggestedFilename()).toBe('Floor_plan.jpg');

    await trouble.first().waitFor({ state: 'detached' });
    await page.route('**/api/storage/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Floor plan' }).waitFor();
    await save();
    await trouble.waitFor();
  });

  it('a message is written with tokens, and one press takes a whole token away (S0-2.1-16, S0-2.1-19, S1-3-14, S1-5-15)', async () => {
    const page = await journey.open('/login', { colorScheme: 'dark' });
    await signIn(journey, page, 'mei@kestrel.example');
    await page.goto('/content/messages');
    await page.getByRole('button', { name: 'New message' }).first().click();
    await page.getByLabel('Title').fill('Thank you');
    const message = page.getByRole('textbox', { name: 'Message' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('it was good');
    expect(await message.inputValue()).toBe('Hi client first name, it was good');
    await message.fill('Thank you, {{client_first_name}}');
    await message.press('End');
    await message.press('Backspace');
    expect(await message.inputValue()).toBe('Thank you, ');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'client first name' }).click();
    await message.press('End');
    await message.pressSequentially('!');
    expect(await message.inputValue()).toBe('Thank you, client first name!');
    await expectAccessible(page);
    await message.fill('x'.repeat(1001));
    await page.getByText('This message is over 1000 characters and may not send fully on your device').waitFor();
    await message.fill('Thank you, {{client_first_name}}');
    await page.getByRole('button', { name: 'Save message' }).click();

    await page.getByRole('link', { name: 'Thank you' }).click();
    await page.getByText('Thank you, Charlotte').waitFor();
    await expectAccessible(page);
  });

  it('a message goes without a link unless one is added, and then promises nothing', async () => {
    const page = await journey.open('/login');
    await signIn(journey, page, newAddress('tracked'));
    await addClient(journey, page);
    await page.request.post(journey.app().url + textTemplates.create.path, {
      data: { title: 'First hello', body: 'Hi {{client_first_name}}' },
    });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto('/content/messages');
    const share = async (isTracked: boolean) => {
      await page.getByRole('button', { name: 'Share: First hello' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'To' }).fill('charl');
      await page.getByRole('option', { name: /Charlotte Whitfield/ }).click();
      await dialog.getByText('Not tracked').waitFor();
      if (isTracked) await dialog.getByRole('switch', { name: 'Add a tracked link' }).check();
      await dialog.getByText(isTracked ? /^Hi Charlotte\s+http.*\/s\// : /^Hi Charlotte$/).waitFor();
      await expectAccessible(page);
      const [whatsapp] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('button', { name: 'Open WhatsApp' }).click(),
      ]);
      await dialog.waitFor({ state: 'detached' });
      return new URL(whatsapp.url()).searchParams.get('text') ?? '';
    };

    expect(await share(false)).toBe('Hi Charlotte');
    await page.getByText('1 shared · not tracked').waitFor();
    expect(await share(true)).toMatch(/^Hi Charlotte\n\nhttp.*\/s\/[\w-]{22}$/);
    await page.getByText('0% opened').waitFor();
    // The rate counts one share, not both.
    await page.getByText('2 shared · 1 tracked · 0 opened').waitFor();
    await page.goto('/clients');
    await page.getByRole('link', { name: 'Charlotte Whitfield' }).first().click();
    await page.getByText('Not tracked').first().waitFor();
    await page.getByText('Not opened yet').first().waitFor();

    await page.getByRole('button', { name: 'Share content' }).click();
    const picker = page.getByRole('dialog', { name: 'Share with Charlotte Whitfield' });
    await picker.getByText('No files yet. Upload one in Content.').waitFor();
    await picker.getByRole('radio', { name: 'Messages' }).check();
    await picker.getByRole('button', { name: /First hello/ }).waitFor();
    await picker.getByRole('searchbox', { name: 'Search messages' }).fill('brochure');
    await picker.getByText('No messages match “brochure”.').waitFor();
  });

  it('an invalid link has a kind message, which works without a script', async () => {
    journey.allowConsoleError(/404 \(Not Found\)/);
    const page = await journey.open('/s/no-such-link', { phone: true, javaScriptEnabled: false, colorScheme: 'dark' });

    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });
});
