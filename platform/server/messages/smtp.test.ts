import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { secondsToNextJob } from '#testing/outbox.ts';
import { withGlobalScope } from '../database/scope.ts';
import { findMessage, markMessage } from './messages.queries.ts';
import type { OutgoingMessage } from './messenger.ts';
import { sendMessage } from './outbox.queries.ts';
import { createSmtpSender } from './smtp.ts';

const mailServer = new SmtpEmulator();
let url: string;
let app: TestApp;

beforeAll(async () => {
  url = await mailServer.start();
  const settings = { SMTP_URL: url, SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' };
  app = await startTestApp(settings, await freshDatabaseUrl());
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const mail = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  channel: 'email',
  to: 'ana@example.com',
  subject: 'Hello',
  text: 'First line\n.A line that starts with a dot\n',
  ...more,
});

const noted = async () => {};

/** More messages than leave at once. */
const BULK = 20;

const newSender = (dkim: Parameters<typeof createSmtpSender>[0]['dkim'] = null) =>
  createSmtpSender({ url, from: 'Leadkeep <hello@leadkeep.example>', dkim });

/** Sends a message through the outbox and its job. @returns the stored row. */
async function sendThroughOutbox(message: OutgoingMessage) {
  await withGlobalScope(app.services.database, 'test', (globalScope) => sendMessage(globalScope, message));
  await app.runJobs();
  const { rows } = await asOwner(app.services.database, 'select * from outbox_messages where recipient = $1', [
    message.to,
  ]);
  return rows[0];
}

describe('e-mail over SMTP', () => {
  it('arrives as it was written, from our address, with a stable Message-ID', async () => {
    const row = await sendThroughOutbox(mail({ to: 'whole@example.com', html: '<p>First line</p>' }));

    const [received] = mailServer.mails.filter(({ to }) => to.includes('whole@example.com'));
    expect(received).toMatchObject({ from: 'hello@leadkeep.example', to: ['whole@example.com'] });
    expect(received?.raw).toMatch(/^Subject: Hello$/m);
    expect(received?.raw).toContain(`Message-ID: <${row.id}@leadkeep.example>`);
    expect(received?.raw).toContain('\r\n.A line that starts with a dot');
    expect(row).toMatchObject({ status: 'SENT', provider_id: `<${row.id}@leadkeep.example>` });
  });

  it('has the address to which it is returned in its envelope alone, with its id', async () => {
    const mail_headers = { bounce_to: 'reply-0123+z@in.leadkeep.example' };
    const row = await sendThroughOutbox(mail({ to: 'returned@example.com', mail_headers }));

    const received = mailServer.mails.find(({ to }) => to.includes('returned@example.com'));
    expect(received?.from).toBe(`reply-0123+z-${row.id.replaceAll('-', '')}@in.leadkeep.example`);
    expect(received?.raw).toMatch(/^From: Leadkeep <hello@leadkeep.example>/m);
  });

  it('that is refused for now waits a minute and is tried again', async () => {
    mailServer.answerNext('RCPT', '451 4.7.1 greylisted, try later');

    const row = await sendThroughOutbox(mail({ to: 'later@example.com' }));

    expect(row).toMatchObject({ status: 'QUEUED', tries: 1 });
    expect(await secondsToNextJob(app, row.id)).toBeGreaterThan(50);
    expect(row.error).toContain('greylisted');
  });

  it('that is refused for good is not tried again', async () => {
    mailServer.answerNext('RCPT', '550 5.1.1 no such user');

    const row = await sendThroughOutbox(mail({ to: 'nobody@example.com' }));

    expect(row).toMatchObject({ status: 'REFUSED' });
    expect(row.error).toContain('550 5.1.1');
  });

  it('waits when the server refuses our sign-in, because we can correct that', async () => {
    mailServer.answerNext('AUTH', '535 5.7.8 bad credentials');

    expect(await newSender()('id', mail(), noted)).toMatchObject({ outcome: 'wait', is_channel_broken: true });
  });

  it('waits when no server answers', async () => {
    const send = createSmtpSender({ url: 'smtp://127.0.0.1:1', from: 'hello@leadkeep.example', dkim: null });

    expect(await send('id', mail(), noted)).toMatchObject({ outcome: 'wait' });
  });

  it('whose content got no answer may have been sent, so it is not sent again', async () => {
    const atContent = mailServer.silence('CONTENT');
    const sent = sendThroughOutbox(mail({ to: 'perhaps@example.com' }));
    await atContent;
    mailServer.cut();

    expect(await sent).toMatchObject({ status: 'UNKNOWN' });
    await app.runJobs();
    expect(mailServer.mails.filter(({ to }) => to.includes('perhaps@example.com'))).toHaveLength(1);
  });

  it('whose connection broke before the content was asked for surely did not leave, and is tried again', async () => {
    const atRecipient = mailServer.silence('RCPT');
    const sent = sendThroughOutbox(mail({ to: 'cut-off@example.com' }));
    await atRecipient;
    mailServer.cut();

    expect(await sent).toMatchObject({ status: 'QUEUED', tries: 1 });
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: everybody@example.com' }],
    ['recipient', { to: 'ana@example.com\nBcc: everybody@example.com' }],
    ['sender’s name', { mail_headers: { from_name: 'Nadia\r\nBcc: everybody@example.com' } }],
    ['reply address', { mail_headers: { reply_to: ['ana@example.com\r\nBcc: everybody@example.com'] } }],
    ['link to unsubscribe', { mail_headers: { unsubscribe_url: 'https://x.example/\r\nBcc: a@example.com' } }],
  ])('is refused when its %s would add a header', async (_name, more) => {
    const before = mailServer.mails.length;

    expect(await newSender()('id', mail(more), noted)).toMatchObject({ outcome: 'refused' });
    expect(mailServer.mails).toHaveLength(before);
  });

  it('has a sender’s name at our address, reply addresses and a way to unsubscribe, and the queue forgets them', async () => {
    const row = await sendThroughOutbox(mail({ to: 'headers@example.com', mail_headers }));

    const { headers, from } = readMail('headers@example.com');
    expect(from).toBe('hello@leadkeep.example');
    expect(headers.get('from')).toBe('"Tan, Nadia" <hello@leadkeep.example>');
    expect(headers.get('reply-to')).toBe('nadia@kestrel.example, reply-7f3k9q2m@in.leadkeep.example');
    expect(headers.get('list-unsubscribe')).toBe(`<${mail_headers.unsubscribe_url}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // Local mode, in which tests run, keeps what was sent.
    const settled = await withGlobalScope(app.services.database, 'test', async (globalScope) => {
      await markMessage(globalScope, row.id, { status: 'SENT', keep: false });
      return findMessage(globalScope, row.id);
    });
    expect(settled).not.toHaveProperty('mail_headers');
  });

  it('that can be unsubscribed from lets every other message go first', async () => {
    const before = mailServer.mails.length;
    await withGlobalScope(app.services.database, 'test', async (globalScope) => {
      for (let index = 0; index < BULK; index += 1)
        await sendMessage(globalScope, mail({ to: `bulk${index}@example.com`, mail_headers }));
      await sendMessage(globalScope, mail({ to: 'code@example.com' }));
    });
    await app.runJobs();

    const order = mailServer.mails.slice(before).map(({ to }) => to[0]);
    expect(order).toHaveLength(BULK + 1);
    // Several leave at once, and any of them may arrive first.
    expect(order.indexOf('code@example.com')).toBeLessThan(BULK / 2);
  });

  it('carries a DKIM signature over its text and over both headers of unsubscribing, which the published key verifies', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const send = newSender({
      selector: 'main',
      domain: 'leadkeep.example',
      private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    });

    const text = 'Grüezi  Mai,\n\n.a line with a dot \n\n\n';
    await send('id', mail({ to: 'signed@example.com', text, mail_headers }), noted);

    const { fields, body } = readMail('signed@example.com');
    const signature = readTags(fields.find(([name]) => name === 'dkim-signature')![1]);
    expect(signature).toMatchObject({ a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'leadkeep.example', s: 'main' });
    const names = signature.h!.toLowerCase().split(':');
    const wanted = 'from reply-to to subject date message-id list-unsubscribe list-unsubscribe-post'.split(' ');
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(createHash('sha256').update(relaxBody(body)).digest('base64')).toBe(signature.bh);
    const check = (changed: Field[]) =>
      verify('RSA-SHA256', Buffer.from(writeSigned(changed, names)), publicKey, Buffer.from(signature.b!, 'base64'));
    expect(check(fields)).toBe(true);
    for (const name of wanted) {
      expect(check(fields.map(([each, value]): Field => [each, each === name ? `${value}x` : value]))).toBe(false);
    }
  });
});

const mail_headers = {
  from_name: 'Tan, Nadia',
  reply_to: ['nadia@kestrel.example', 'reply-7f3k9q2m@in.leadkeep.example'],
  unsubscribe_url:
    'https://crm.leadkeep.example/unsubscribe/0123456789abcdefghijkl?from=a-long-address-that-is-never-folded',
};

type Field = [name: string, value: string];

/** The headers and body of the mail to an address, unfolded by hand. */
function readMail(address: string) {
  const { raw, from } = mailServer.mails.find(({ to }) => to.includes(address))!;
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line): Field => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return { from, fields, headers: new Map(fields), body: raw.slice(end + 4) };
}

/*
 * DKIM by RFC 6376, independent of the library, which would otherwise check itself.
 */

const readTags = (value: string): Record<string, string> =>
  Object.fromEntries(
    value
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  );

const relax = (value: string) => value.replace(/[ \t]+/g, ' ').trim();

/** Section 3.4.4. */
const relaxBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  return `${lines.join('\r\n').replace(/(?:\r\n)+$/, '')}\r\n`;
};

/** What was signed: of each name the last field not yet used, then the signature without its value (section 5.4.2). */
function writeSigned(fields: readonly Field[], names: readonly string[]): string {
  const left = [...fields];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex(([each]) => each === name);
    return at < 0 ? [] : left.splice(at, 1).map(([each, value]) => `${each}:${relax(value)}\r\n`);
  });
  const own = fields.find(([name]) => name === 'dkim-signature')![1];
  return `${signed.join('')}dkim-signature:${relax(own.replace(/(;\s*b=)[^;]*/, '$1'))}`;
}
