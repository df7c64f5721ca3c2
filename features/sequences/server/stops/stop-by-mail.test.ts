import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiry, writeMail } from '#emulators/mail/fixtures.ts';
import { postPostmark } from '#emulators/mail/providers.ts';
import { sendBySmtp } from '#emulators/mail/smtp-sender.ts';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { nameMessage } from '#platform/server/messages/inbound-mail.ts';
import type { TestApp } from '#testing/app.ts';
import { newMailbox, POSTMARK_LOGIN, startMailApp } from '#testing/leads/mail.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { emptySequence } from '../../contract.ts';
import { delayStep, mailStep, newSequence } from '../../testing/new-sequence.ts';
import { sendDueMails } from '../automatic/send-due.ts';
import { readBeginning } from './stop-by-mail.ts';

let mail: { app: TestApp; port: number };
beforeAll(async () => {
  mail = await startMailApp({ AUTOMATIC_EMAILS_READ_BOUNCES: 'true' });
}, 120_000);
afterAll(() => mail.app.close());

let count = 0;

/** A client who got the first of two automatic e-mails. */
async function inside(org: Org, { stops = {}, email }: { stops?: object; email?: string } = {}) {
  count += 1;
  const address = email ?? `mai-${count}@example.com`;
  const text = { title: 'Price list', body: 'Hello' };
  const { id: content_id } = await org.owner.call(textTemplates.create, { body: text });
  const { id } = await newSequence(org.owner, {
    steps: [mailStep(content_id), delayStep(2), mailStep(content_id)],
    rules: { stops: { ...emptySequence.stops, ...stops } },
  });
  const { id: cid } = await org.client({ name: 'Mai Nguyen', emails: [address] });
  await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [cid] } });
  await sendDueMails(mail.app.services);
  const read = async () =>
    (await org.owner.call(sequenceClients.list, { params: { id }, query: { page_size: 10 } })).results[0]!;
  return { params: { id, cid }, address, read, ...(await findAddresses(org, address)) };
}

/** The address of the product among those for answers, and where a mail server returns the e-mail. */
async function findAddresses(org: Org, recipient: string): Promise<{ reply_to: string; bounce_to: string }> {
  const { id, mail_headers } = await withGlobalScope(mail.app.services.database, 'test', (globalScope) =>
    globalScope.db
      .selectFrom('outbox_messages')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .select(['id', 'mail_headers'])
      .executeTakeFirstOrThrow(),
  );
  const [own, reply_to] = mail_headers?.reply_to ?? [];
  expect(own).toBe(org.owner.email);
  expect(reply_to).toMatch(/^reply-[0-9a-f]{16}@in\.kestrel\.example$/);
  return { reply_to: reply_to!, bounce_to: nameMessage(mail_headers!.bounce_to!, id) };
}

interface Answer {
  from: string;
  to: string;
  words?: readonly string[];
  more?: readonly string[];
  envelope_from?: string;
}

const answer = ({ from, to, words = ['Yes, please call me.'], more = [], envelope_from = from }: Answer) =>
  sendBySmtp(mail.port, {
    to: [to],
    from: envelope_from,
    raw: writeMail(words, { from: `Mai <${from}>`, subject: 'Re: Price list', more }),
  });

const held = (reason_text: string) => ({ state: 'PAUSED', reason: 'REPLY', reason_text, due_at: null });
const going = { state: 'ACTIVE', reason: null };

describe('an answer to an automatic e-mail', () => {
  it('stops the client with its beginning as the reason, and the sequence goes on when a person says so', async () => {
    const org = await newOrg({ app: mail.app });
    const { params, address, read, reply_to } = await inside(org);
    const words = ['Yes, please call me', 'tomorrow.', '', 'On Fri, 27 Nov 2026, Nadia wrote:', '> Hello'];
    expect(await answer({ from: address, to: reply_to, words })).toBe(250);
    expect(await read()).toMatchObject(held('Yes, please call me tomorrow.'));
    // Nothing more is kept of it, and it is no lead.
    expect((await org.owner.call(clientsApi.list)).results).toHaveLength(1);

    await org.owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    expect(await read()).toMatchObject({ ...going, reason_text: '', status: 'UPCOMING' });
  });

  it('stops the client also by a provider’s post, and where it comes to the address of a lead source', async () => {
    const org = await newOrg({ app: mail.app });
    const one = await inside(org);
    const given = { to: one.reply_to, from: one.address, raw: writeMail(['No, thanks'], { from: one.address }) };
    const { path, headers, body } = postPostmark({ ...given, text: 'No, thanks' }, POSTMARK_LOGIN);
    expect((await mail.app.server.inject({ method: 'POST', url: path, headers, payload: body })).statusCode).toBe(200);
    expect(await one.read()).toMatchObject(held('No, thanks'));

    const box = await newMailbox(org, mail);
    const other = await inside(org);
    expect(await answer({ from: other.address, to: box.address })).toBe(250);
    await box.read();
    expect(await other.read()).toMatchObject(held('Yes, please call me.'));
  });

  it('does not stop a client whose sequence does not say so', async () => {
    const org = await newOrg({ app: mail.app });
    const { address, read, reply_to } = await inside(org, { stops: { on_reply: false } });
    await answer({ from: address, to: reply_to });
    expect(await read()).toMatchObject(going);
  });

  it.each([
    ['an answering machine', ['Auto-Submitted: auto-replied']],
    ['a machine by Precedence', ['Precedence: auto_reply']],
    ['bulk mail', ['Precedence: bulk']],
    ['junk', ['Precedence: junk']],
    ['a list', ['Precedence: list']],
    ['an older answering machine', ['X-Autoreply: yes']],
  ])('is none where %s wrote it', async (_, more) => {
    const org = await newOrg({ app: mail.app });
    const { address, read, reply_to } = await inside(org);
    expect(await answer({ from: address, to: reply_to, more })).toBe(250);
    expect(await read()).toMatchObject(going);
  });

  it('is none where its envelope has no sender', async () => {
    const org = await newOrg({ app: mail.app });
    const { address, read, reply_to } = await inside(org);
    expect(await answer({ from: address, to: reply_to, envelope_from: '' })).toBe(250);
    expect(await read()).toMatchObject(going);
  });

  it.each([[['X-Auto-Response-Suppress: All']], [['Auto-Submitted: no']]])('is one though it says %j', async (more) => {
    const org = await newOrg({ app: mail.app });
    const { address, read, reply_to } = await inside(org);
    await answer({ from: address, to: reply_to, more });
    expect(await read()).toMatchObject(held('Yes, please call me.'));
  });

  it('at the address of another organisation, or from an address that no client has, stops nothing', async () => {
    const [org, other] = [await newOrg({ app: mail.app }), await newOrg({ app: mail.app })];
    const one = await inside(org);
    const foreign = await inside(other);
    expect(await answer({ from: one.address, to: foreign.reply_to })).toBe(250);
    expect(await answer({ from: 'somebody@else.example', to: one.reply_to })).toBe(250);
    expect([await one.read(), await foreign.read()]).toMatchObject([going, going]);
    const both = await inside(other, { email: one.address });
    await answer({ from: one.address, to: foreign.reply_to });
    expect([await one.read(), await both.read()]).toMatchObject([going, held('Yes, please call me.')]);
  });

  it('at an address that was altered is refused', async () => {
    const org = await newOrg({ app: mail.app });
    const { address, reply_to, read } = await inside(org);
    const altered = reply_to.replace(/^reply-./, 'reply-g');
    expect(await answer({ from: address, to: altered })).toBe(550);
    expect(await answer({ from: address, to: 'reply-0123456789abcdef@in.kestrel.example' })).toBe(550);
    expect(await answer({ from: address, to: reply_to.replace('in.', 'other.') })).toBe(550);
    expect(await read()).toMatchObject(going);
  });

  it('that is an enquiry of a portal stops nobody', async () => {
    const org = await newOrg({ app: mail.app });
    const box = await newMailbox(org, mail);
    const { read } = await inside(org);
    expect(await box.send(writeMail(enquiry))).toBe(250);
    await box.read();
    expect(await read()).toMatchObject(going);
  });
});

const report = (fields: readonly string[]) => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary="r1"',
  ...['', '--r1', 'Content-Type: text/plain', '', 'Your mail was not delivered.'],
  ...['--r1', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.com', '', ...fields],
  ...['--r1', 'Content-Type: text/rfc822-headers', '', 'Subject: Price list', '', '--r1--'],
];
const NO_USER = [
  ...['Final-Recipient: rfc822; mai@example.com', 'Action: failed', 'Status: 5.1.1'],
  ...['Diagnostic-Code: smtp; 550 5.1.1', '  no such user'],
];
const DELAYED = ['Final-Recipient: rfc822; mai@example.com', 'Action: delayed', 'Status: 4.4.1'];
const FULL = ['Action: failed', 'Status: 4.2.2', 'Diagnostic-Code: smtp; 452 mailbox full'];

const returnMail = (to: string, words: readonly string[] = report(NO_USER)) =>
  answer({ from: 'mailer-daemon@mx.example.com', to, words, envelope_from: '' });

const bounced = {
  ...{ state: 'PAUSED', reason: 'BOUNCE' },
  reason_text: 'The e-mail couldn’t be delivered: 550 5.1.1 no such user',
};

describe('a report that an automatic e-mail could not be delivered', () => {
  it('stops its client with the reason, once for each e-mail, unless the sequence says otherwise', async () => {
    const org = await newOrg({ app: mail.app });
    const { params, bounce_to, read } = await inside(org);
    const other = await inside(org, { stops: { on_bounce: false } });
    expect(bounce_to.indexOf('@')).toBeLessThanOrEqual(64);
    expect(await returnMail(bounce_to.toUpperCase())).toBe(250);
    expect(await returnMail(other.bounce_to)).toBe(250);
    expect([await read(), await other.read()]).toMatchObject([bounced, going]);

    await org.owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    await returnMail(bounce_to);
    expect(await read()).toMatchObject(going);
  });

  it.each([
    ['only says that it takes longer', report(DELAYED)],
    ['says that it failed for now', report(FULL)],
    ['has no report', ['Your mail was not delivered. Status: 5.1.1']],
    ['is broken', report([]).slice(0, 6)],
  ])('stops nobody where it %s', async (_, words) => {
    const org = await newOrg({ app: mail.app });
    const { bounce_to, read } = await inside(org);
    expect(await returnMail(bounce_to, words)).toBe(250);
    expect(await read()).toMatchObject(going);
  });

  it('stops nobody where its address names no e-mail, or that of another client or organisation', async () => {
    const [org, foreign] = [await newOrg({ app: mail.app }), await newOrg({ app: mail.app })];
    const [one, two, far] = [await inside(org), await inside(org), await inside(foreign)];
    const message = one.bounce_to.slice(one.bounce_to.lastIndexOf('-'));
    const nameClient = (client_id: number, reply_to: string) =>
      reply_to.replace(/@.*/, `+${client_id.toString(36)}${message}`);
    for (const to of [
      one.reply_to,
      nameClient(two.params.cid, one.reply_to),
      nameClient(one.params.cid, far.reply_to),
      one.bounce_to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
      one.reply_to.replace('@', '+x@'),
    ]) {
      expect(await returnMail(to)).toBe(250);
    }
    expect([await one.read(), await two.read(), await far.read()]).toMatchObject([going, going, going]);
  });
});

describe('the beginning of an answer', () => {
  it.each([
    ['Ja, gern.\n\nAm 27.11.2026 um 10:00 schrieb Nadia:\n> Hello', 'Ja, gern.'],
    ['Yes\n-----Original Message-----\nFrom: Nadia', 'Yes'],
    ['> Hello\nYes', '> Hello Yes'],
    ['', ''],
    ['x'.repeat(600), `${'x'.repeat(499)}…`],
  ])('%j', (text, expected) => {
    expect(readBeginning(text)).toBe(expected);
  });
});
