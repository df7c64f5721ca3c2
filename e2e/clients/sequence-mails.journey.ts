import { expect, it, onTestFinished } from 'vitest';
import { writeMail } from '#emulators/mail/fixtures.ts';
import { sendBySmtp } from '#emulators/mail/smtp-sender.ts';
import { textTemplates } from '#features/content/contract.ts';
import { sequenceClients } from '#features/sequences/clients-contract.ts';
import { delayStep, mailStep, newSequence } from '#features/sequences/testing/new-sequence.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { SECRET_KEY, startTestApp } from '#testing/app.ts';
import { MAIL_DOMAIN, MAILGUN_KEY } from '#testing/leads/mail.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';
import { findOverflow } from '../window-fit.ts';

const port = await freePort();

/** A client to whom the running product sends the first of two e-mails by itself. */
async function makeClient(journey: Journey, email: string) {
  const settings = { INBOUND_MAIL_DOMAIN: MAIL_DOMAIN, MAILGUN_SIGNING_KEY: MAILGUN_KEY };
  const app = await startTestApp(settings, journey.app().database_url);
  onTestFinished(app.close);
  const { owner, client } = await newOrg({ app, name: 'Kestrel Advisory' });
  const body = { title: 'Price list', body: 'Hi {{client_first_name}}, here is the price list.' };
  const { id: content_id } = await owner.call(textTemplates.create, { body });
  const { id } = await newSequence(owner, { steps: [mailStep(content_id), delayStep(2), mailStep(content_id)] });
  const { id: cid } = await client({ name: 'Mai Nguyen', emails: [email] });
  await owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [cid] } });
  const findMail = () =>
    withGlobalScope(app.services.database, 'test', (globalScope) =>
      globalScope.db
        .selectFrom('outbox_messages')
        .where('recipient', '=', email)
        .select(['subject', 'text', 'mail_headers'])
        .executeTakeFirst(),
    );
  await expect.poll(findMail, { timeout: 20_000 }).toMatchObject({ subject: 'Price list' });
  const { mail_headers } = (await findMail())!;
  const read = async () =>
    (await owner.call(sequenceClients.list, { params: { id }, query: { page_size: 10 } })).results[0]!;
  const resume = () => owner.call(sequenceClients.updateState, { params: { id, cid }, body: { state: 'ACTIVE' } });
  const path = new URL(mail_headers!.unsubscribe_url!).pathname;
  return { owner, cid, read, resume, path, reply_to: mail_headers!.reply_to!.at(-1)! };
}

describeJourney(
  'automatic e-mails of a sequence',
  (journey) => {
    it('end when the client answers, and go on when a person says so (S1-4-08)', async () => {
      const email = 'mai.answers@example.com';
      const { read, resume, reply_to } = await makeClient(journey, email);
      expect(await read()).toMatchObject({ state: 'ACTIVE', status: 'UPCOMING' });
      const raw = writeMail(['Yes, please call me.'], { from: `Mai <${email}>`, subject: 'Re: Price list' });
      expect(await sendBySmtp(port, { to: [reply_to], from: email, raw })).toBe(250);
      expect(await read()).toMatchObject({
        ...{ state: 'PAUSED', reason: 'REPLY', reason_text: 'Yes, please call me.', due_at: null },
      });
      expect(await resume()).toMatchObject({ state: 'ACTIVE', reason: null, status: 'UPCOMING' });
    });

    it('are not stopped by a scanner that opens the link to unsubscribe, but by the button on its page', async () => {
      const { owner, cid, path, read } = await makeClient(journey, 'mai.stops@example.com');
      const { url } = journey.app();
      const scanner = await journey.openEmpty();
      for (const method of ['HEAD', 'GET', 'GET']) {
        expect((await scanner.request.fetch(url + path, { method })).status()).toBe(200);
      }
      expect(await read()).toMatchObject({ state: 'ACTIVE' });

      const page = await journey.open(path, { viewport: { width: 320, height: 640 } });
      await page.getByRole('heading', { name: 'Stop these e-mails from Kestrel Advisory?' }).waitFor();
      await page.getByText('m…@example.com').waitFor();
      expect(await findOverflow(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop these e-mails' }).press('Enter');
      await page.getByRole('heading', { name: 'You won’t get these e-mails again' }).waitFor();
      await expectAccessible(page);
      expect(await read()).toMatchObject({ state: 'PAUSED', reason: 'UNSUBSCRIBED' });

      const record = await journey.open(`/client/${cid}`, signedInAs(owner));
      await record.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
      await record.getByText('Only the client can undo this, with the same link.').waitFor();

      await page.getByRole('button', { name: 'Send them again' }).click();
      await page.getByRole('heading', { name: 'Stop these e-mails' }).waitFor();
      await record.reload();
      await record.getByRole('heading', { name: 'Mai Nguyen' }).first().waitFor();
      expect(await record.getByRole('heading', { name: 'Unsubscribed' }).count()).toBe(0);
    });
  },
  { INBOUND_MAIL_DOMAIN: MAIL_DOMAIN, INBOUND_SMTP_PORT: String(port), SECRET_KEY },
);
