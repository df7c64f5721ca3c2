import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { secondsToNextJob } from '#testing/outbox.ts';
import { withGlobalScope } from '../database/scope.ts';
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
  ])('is refused when its %s would add a header', async (_name, more) => {
    const before = mailServer.mails.length;

    expect(await newSender()('id', mail(more), noted)).toMatchObject({ outcome: 'refused' });
    expect(mailServer.mails).toHaveLength(before);
  });

  it('carries a DKIM signature that the published key verifies', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const send = newSender({
      selector: 'main',
      domain: 'leadkeep.example',
      private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    });

    await send('id', mail({ to: 'signed@example.com' }), noted);

    const [received] = mailServer.mails.filter(({ to }) => to.includes('signed@example.com'));
    const { headers, signature, signedNames } = readDkim(received!.raw);
    const signed = [...signedNames.map((name) => canonical(headers, name)), canonicalSignature(headers)].join('\r\n');
    expect(headers['dkim-signature']).toMatch(/d=leadkeep\.example/);
    expect(verify('RSA-SHA256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });
});

/**
 * Relaxed canonicalisation (RFC 6376 section 3.4.2), independent of the library, which would otherwise check itself.
 */
function readDkim(raw: string) {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]),
  ) as Record<string, string>;
  const tags = headers['dkim-signature'] ?? '';
  const tag = (name: string) => tags.match(new RegExp(`(?:^|;)\\s*${name}=([^;]*)`))?.[1] ?? '';
  return {
    headers,
    signature: tag('b').replace(/\s/g, ''),
    signedNames: tag('h')
      .split(':')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name in headersOnly(headers)),
  };
}

const headersOnly = (headers: Record<string, string>) => headers;
const relaxed = (value: string) => value.replace(/[ \t]+/g, ' ').trim();
const canonical = (headers: Record<string, string>, name: string) => `${name}:${relaxed(headers[name] ?? '')}`;
const canonicalSignature = (headers: Record<string, string>) =>
  `dkim-signature:${relaxed((headers['dkim-signature'] ?? '').replace(/(;\s*b=)[^;]*/, '$1'))}`;
