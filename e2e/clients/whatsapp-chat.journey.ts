import { afterAll, expect, it, onTestFinished } from 'vitest';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { now } from '#platform/server/clock.ts';
import { SECRET_KEY, startTestApp } from '#testing/app.ts';
import { metaApp, metaSettings } from '#testing/whatsapp/meta-app.ts';
import { connectNumber, newPerson } from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

const meta = new WhatsAppEmulator({ ...metaApp, callback_url: 'http://127.0.0.1:9' });
const base = await meta.start();
afterAll(() => meta.close());

const environment = { SECRET_KEY, ...metaSettings(base) };

/** Makes a client whose chats are shown, of an organisation with a number. */
async function makeChat(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  meta.world.app.callback_url = `${journey.app().url}/hooks/meta`;
  const org = await newOrg({ app });
  await org.setFlag('enable_wa_monitoring_feature', true);
  await meta.setClock(now().toISOString());
  const { phone_id } = await connectNumber({ app, meta }, org);
  const person = newPerson();
  const client = await org.client({ name: 'Jane Tan', phones: [`+${person}`] });
  return {
    person: org.owner,
    address: fillPage(clientPages.client, { id: client.id }),
    receive: (said: Parameters<typeof meta.receive>[2], options = {}) => meta.receive(phone_id, person, said, options),
    echo: (said: string) => meta.echo(phone_id, person, said),
  };
}

describeJourney(
  'the chat with a client',
  (journey) => {
    it('shows what they write at once, is answered with Enter, and says how far the answer came', async () => {
      const { person, address, receive, echo } = await makeChat(journey);
      const page = await journey.open(address, signedInAs(person));
      await page.getByRole('tab', { name: 'WhatsApp' }).click();
      await page.getByText('No messages yet').waitFor();
      await expectAccessible(page);

      await receive('Is the *Bayshore* unit still free? 🙂');
      await page.getByRole('region').getByText('Bayshore').waitFor();
      const field = page.getByRole('textbox', { name: 'Message to Jane Tan' });
      await field.fill('Yes, shall we meet?');
      await field.press('Enter');
      await page.getByTitle('Handed to Meta').waitFor();
      expect(await field.inputValue()).toBe('');
      await meta.reportStatus(meta.messages.at(-1)!, 'read');
      await page.getByTitle('Read', { exact: true }).waitFor();
      await echo('See you at 3 then');
      await page.getByText('Phone app', { exact: true }).waitFor();
      await receive({ type: 'audio', bytes: 'sound', mime_type: 'audio/ogg', audio: {} });
      await page.locator('audio').waitFor();
      await expectAccessible(page);
    });
  },
  environment,
);
