import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { automations } from '#features/automations/contract.ts';
import { whatsappResponder } from '#features/whatsapp-responder/contract.ts';
import { SECRET_KEY, STRIPE, startTestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { metaApp, metaSettings, signUpSettings } from '#testing/whatsapp/meta-app.ts';
import { connectNumber, newPerson } from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey, pickOption, story } from '../browser.ts';
import { signedInAs } from '../people.ts';

const meta = new WhatsAppEmulator({ ...metaApp, callback_url: '' });
meta.clock.follow(Date.now);
const base = await meta.start();
const stripe = new StripeEmulator({
  secret_key: STRIPE.STRIPE_SECRET_KEY,
  webhook_secrets: [STRIPE.STRIPE_WEBHOOK_SECRETS],
});
stripe.clock.follow(Date.now);
fillWithSample(stripe);
const STRIPE_API_BASE = await stripe.start();
afterAll(() => Promise.all([meta.close(), stripe.close()]));

const environment = {
  SECRET_KEY,
  ...metaSettings(base),
  ...signUpSettings(base),
  AUTOMATION_CREDITS_PER_MONTH: '1',
  ...STRIPE,
  STRIPE_API_BASE,
};

/** Makes an organisation with a website form, in the product beside WhatsApp and Stripe. */
async function makeAgency(journey: Journey) {
  const { url, database_url } = journey.app();
  const app = await startTestApp(environment, database_url);
  onTestFinished(app.close);
  meta.reset();
  meta.world.app.callback_url = `${url}/hooks/meta`;
  stripe.state.account.webhooks = [`${url}/hooks/stripe`];
  const org = await newOrg({ app, name: 'Kestrel Homes', is_trial_timed: true });
  const { path } = await newWebhook(org, {}, app);
  /** A lead arrives. @returns its number in digits. */
  const enquire = async (name: string): Promise<string> => {
    const wa_id = newPerson();
    const body = JSON.stringify({ name, phone: `+${wa_id}` });
    await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return wa_id;
  };
  return { app, org, enquire };
}

/** Waits until Meta has got a message for a person. */
async function findMessage(wa_id: string) {
  await expect.poll(() => meta.messages.filter(({ to }) => to === wa_id), { timeout: 15_000 }).toHaveLength(1);
  return meta.messages.find(({ to }) => to === wa_id)!;
}

/** Goes through Meta's window and registers the number. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect an account' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue at Meta' }).click();
  await (await opening).getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByLabel('PIN, 6 digits').fill('246810');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('button', { name: 'New template' }).waitFor();
}

async function writeTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByLabel('Name').fill('Welcome');
  await page.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Hi {{client_first_name|there}}, thank you for asking about Bayshore.');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('In-Review').first().waitFor();
  await expectAccessible(page);
}

/** Makes the template the answer to every lead, and switches the responder on. */
async function answerAll(page: Page): Promise<void> {
  await page.goto('/automations/whatsapp-responder');
  await page.getByRole('link', { name: 'Set a default' }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await pickOption(page, 'Welcome');
  await page.getByRole('radio', { name: 'At once' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save responder' }).click();
  await page.getByText('The responder is off').click();
  await page.getByText('The responder is on').waitFor();
}

describeJourney(
  'answering leads on WhatsApp',
  (journey) => {
    story('goes from the sign-up to a message that was read and answered (S0-2.1-31, S0-2.1-50, S0-1-28)', async () => {
      const { org, enquire } = await makeAgency(journey);
      const page = await journey.open('/account/whatsapp-business', signedInAs(org.owner));
      await signUp(page);
      await writeTemplate(page);

      const account = meta.world.accounts.at(-1)!;
      await meta.approveTemplate(account.templates[0]!.id);
      await page.getByText('Active, version 1').first().waitFor();
      await answerAll(page);

      await page.goto('/automation/whatsapp-responder/history');
      await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor();
      const wa_id = await enquire('Jane Tan');
      const message = await findMessage(wa_id);
      expect(message.text).toBe('Hi Jane, thank you for asking about Bayshore.');
      await page.getByRole('link', { name: 'Jane Tan' }).waitFor();
      await meta.reportStatus(message, 'delivered');
      await page.getByText('Delivered', { exact: true }).last().waitFor();
      await meta.reportStatus(message, 'read');
      await page.getByText(/^Read .* later$/).waitFor();
      await expectAccessible(page);
      await meta.receive(message.phone_id, wa_id, { type: 'text', text: { body: 'Is it still free?' } });
      await page.getByText(/^Replied .* later$/).waitFor();

      await page.getByRole('link', { name: 'Jane Tan', exact: true }).click();
      await page.getByText('Is it still free?').waitFor();
      await page.getByText(/^Read /).waitFor();
      await expectAccessible(page);
    });

    it('stops without credits, says so, and sends what was missed once they are bought (S0-4-10, S0-4-11, S0-8-03)', async () => {
      const { app, org, enquire } = await makeAgency(journey);
      meta.world.reports_by_itself = true;
      const number = await connectNumber({ app, meta }, org);
      const answer = { template_id: number.template_id, wait_seconds: 0, hours: null, outside: 'WAIT' as const };
      await org.owner.call(whatsappResponder.create, {
        body: { name: 'Welcome', answers: [{ ...answer, outside_template_id: null, is_on: true }] },
      });
      const params = { kind: 'WHATSAPP_RESPONDER' as const };
      await org.owner.call(automations.setStatus, { params, body: { is_on: true } });
      await findMessage(await enquire('Jane Tan'));

      const page = await journey.open('/automation/whatsapp-responder/history', signedInAs(org.owner));
      const missed = await enquire('Ben Koh');
      await page.getByText('No credits are left.').waitFor();
      await page.goto('/automations');
      await page.getByText('No credits left', { exact: true }).first().waitFor();
      await page.getByText('After you add credits, you can send it from here.').waitFor();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Add credits' }).first().click();
      await page.getByRole('button', { name: 'Buy credits' }).click();
      await page.getByRole('radio', { name: /^500 credits/ }).check();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('heading', { name: 'Pay at the emulated Stripe' }).waitFor();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.getByRole('heading', { name: 'The credits are here' }).waitFor({ timeout: 15_000 });

      await page.goto('/automations');
      await page.getByRole('button', { name: 'Send it now' }).click();
      await page.getByText('Sending 1 lead').waitFor();
      expect((await findMessage(missed)).text).toContain('Ben');
    });

    it('ends for a client who writes STOP, by hand too, and begins again with START (S0-1-28)', async () => {
      const { app, org } = await makeAgency(journey);
      const number = await connectNumber({ app, meta }, org);
      const wa_id = newPerson();
      const client = await org.client({ name: 'Jane Tan', phones: [`+${wa_id}`] });
      const page = await journey.open(`/client/${client.id}`, signedInAs(org.owner));
      await page.getByRole('heading', { name: 'Jane Tan' }).waitFor();

      await meta.receive(number.phone_id, wa_id, { type: 'text', text: { body: 'STOP' } });
      await page.getByText('The client wrote to stop them.').waitFor();
      await page.getByRole('img', { name: 'Opted out of WhatsApp' }).first().waitFor();
      await expectAccessible(page);

      await meta.advance(2);
      await meta.receive(number.phone_id, wa_id, { type: 'text', text: { body: 'START' } });
      await page.getByText('The client wrote to stop them.').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'WhatsApp opt-out' }).click();
      await page.getByRole('button', { name: 'Mark as opted out' }).click();
      await page.getByText(/^Marked by /).waitFor();
      await page.goto('/clients?where=is_whatsapp_opted_out.is.true');
      await page.getByRole('link', { name: 'Jane Tan' }).waitFor();
      await expectAccessible(page);
    });
  },
  environment,
);
