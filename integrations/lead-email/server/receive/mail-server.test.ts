import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enquiry, writeMail } from '#emulators/mail/fixtures.ts';
import { MailEmulator } from '#emulators/mail/mail-emulator.ts';
import { SmtpConversation } from '#emulators/mail/smtp-sender.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import type { TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { listContacts, newMailbox, startMailApp } from '#testing/leads/mail.ts';
import { newOrg } from '#testing/world.ts';
import { leadEmail } from '../../contract.ts';
import { MAX_MAIL_BYTES } from './accept-mail.ts';

let mail: { app: TestApp; port: number };
let line: DatabaseLine;

beforeAll(async () => {
  line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  mail = await startMailApp({ DATABASE_URL: await line.open() });
}, 120_000);
afterAll(async () => {
  await mail.app.close();
  line.close();
});
afterEach(() => setClock(systemClock));

const later = (ms: number) => new Date(nowMillis() + ms).toISOString();

async function newBox() {
  const org = await newOrg({ app: mail.app });
  return { org, box: await newMailbox(org, mail) };
}

describe('the mail server', () => {
  it('refuses what nobody may send, and stores nothing of it (ML-07)', async () => {
    const { box } = await newBox();
    const conversation = await SmtpConversation.open(mail.port);
    expect(await conversation.say('AUTH PLAIN AGEAYg==')).toBeGreaterThanOrEqual(500);
    expect(await conversation.say('MAIL FROM:<a@b.example>')).toBe(250);
    expect(await conversation.say('RCPT TO:<lead-22222222@in.kestrel.example>')).toBe(550);
    expect(await conversation.say('RCPT TO:<somebody@in.kestrel.example>')).toBe(550);
    conversation.close();

    expect(await box.send(writeMail(enquiry), { to: ['lead-22222222@in.kestrel.example'] })).toBe(550);
    expect(await box.read()).toEqual([]);
  });

  it('refuses mails to an address that was ended, and still files what it had taken in before', async () => {
    const { org, box } = await newBox();
    expect(await box.send(writeMail(enquiry))).toBe(250);
    await org.owner.call(leadEmail.delete, { params: { id: box.id } });
    await vi.waitFor(async () => expect(await box.send(writeMail(enquiry))).toBe(550));
    expect(await listContacts(org)).toEqual([]);
    await mail.app.runJobs();
    await fileWaitingLeads(mail.app);
    expect(await listContacts(org)).toMatchObject([{ name: 'Jane Tan' }]);
    const again = await newMailbox(org, mail);
    expect(again.address).not.toBe(box.address);
  });

  it('refuses each recipient after the 200th, one that is named again too, and takes the mail for the others (ML-07)', {
    timeout: 60_000,
    tags: 'slow',
  }, async () => {
    const { org, box } = await newBox();
    const other = await newBox();
    for (const count of [500, 10_000]) {
      const conversation = await SmtpConversation.open(mail.port);
      await conversation.say('MAIL FROM:<a@b.example>');
      const codes: number[] = [];
      for (let index = 0; index < count; index += 1)
        codes.push(await conversation.say(`RCPT TO:<${index < 200 ? box.address : other.box.address}>`));
      expect(codes.slice(0, 200).every((code) => code === 250)).toBe(true);
      expect(codes.slice(200).every((code) => code === 452)).toBe(true);
      expect(await conversation.sendContent(writeMail(enquiry))).toBe(250);
      conversation.close();
    }
    expect(await box.read()).toHaveLength(2);
    expect(await other.box.read()).toEqual([]);
    expect(await listContacts(org)).toHaveLength(1);
  });

  it('takes 25 MiB to the byte and refuses one byte more with 552 (ML-07)', {
    timeout: 60_000,
    tags: 'slow',
  }, async () => {
    const { box } = await newBox();
    // What is sent ends with an empty line of its own.
    const makeMail = (size: number) => {
      const head = writeMail(enquiry);
      const line = Buffer.from(`${'x'.repeat(98)}\r\n`);
      const rest = size - 2 - head.length;
      const filling = Buffer.alloc(rest, line);
      filling.write('\r\n', rest - 2);
      return Buffer.concat([head, filling]);
    };
    expect(await box.send(makeMail(MAX_MAIL_BYTES))).toBe(250);
    expect(await box.send(makeMail(MAX_MAIL_BYTES + 1))).toBe(552);
    expect(await box.read()).toHaveLength(1);
  });

  it('takes 25 MB and refuses more with 552 (ML-07)', { timeout: 60_000, tags: 'slow' }, async () => {
    const { org, box } = await newBox();
    const attachment = Buffer.alloc(18 * 1024 * 1024, 'A').toString('base64');
    const large = writeMail([
      'Content-Type: multipart/mixed; boundary="b9"',
      '',
      '--b9',
      'Content-Type: text/plain; charset=utf-8',
      '',
      ...enquiry,
      '--b9',
      'Content-Type: application/pdf; name="plan.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      attachment.replace(/(.{76})/g, '$1\r\n'),
      '--b9--',
    ]);
    expect(await box.send(large)).toBe(250);
    expect(await box.send(Buffer.concat([large, large]))).toBe(552);
    await box.read();
    expect((await listContacts(org)).map(({ name }) => name)).toEqual(['Jane Tan']);
  });

  it('takes the mail of a portal on whose page a customer asked', async () => {
    const { org, box } = await newBox();
    const portal = new MailEmulator(mail.port);
    const url = `${await portal.start()}/customer`;
    const form = { Name: 'Jane Tan', Email: 'jane@example.com', subject: 'New enquiry' };
    const ask = async (address: string) =>
      (await fetch(url, { method: 'POST', body: new URLSearchParams({ url: address, ...form }) })).text();
    expect(await ask(box.address)).toContain('answered 250');
    expect(await ask('lead-22222222@in.kestrel.example')).toContain('answered 550');
    await portal.close();
    expect((await box.read()).map(({ subject, client_name }) => [subject, client_name])).toEqual([
      ['New enquiry', 'Jane Tan'],
    ]);
    expect(await listContacts(org)).toHaveLength(1);
  });

  it('names the account by the envelope and never by the To of the mail', async () => {
    const { org, box } = await newBox();
    const other = await newBox();
    await box.send(writeMail(enquiry, { to: other.box.address }));
    await box.read();
    expect(await listContacts(org)).toHaveLength(1);
    expect(await listContacts(other.org)).toEqual([]);
  });

  it('answers 451 after two hundred mails within an hour, and takes them later (ML-04)', {
    timeout: 60_000,
    tags: 'slow',
  }, async () => {
    const { box } = await newBox();
    const codes: number[] = [];
    const conversation = await SmtpConversation.open(mail.port);
    for (let index = 0; index < 203; index += 1)
      codes.push(await conversation.send({ to: [box.address], raw: writeMail(enquiry) }));
    conversation.close();
    expect(codes.filter((code) => code === 250)).toHaveLength(200);
    expect(codes.slice(200)).toEqual([451, 451, 451]);
    setClock(startingAt(later(3_700_000)));
    expect(await box.send(writeMail(enquiry))).toBe(250);
  });

  it('answers 451 while the database is away, and takes the mail when it comes again (ML-09)', {
    timeout: 60_000,
  }, async () => {
    const { org, box } = await newBox();
    const raw = writeMail(enquiry);
    await box.send(writeMail(enquiry, { subject: 'before' }));
    line.cut();
    const away = await box.send(raw);
    line.mend();
    expect([451, 250]).toContain(away);
    expect(away).toBe(451);
    await expect.poll(() => box.send(raw), { timeout: 20_000 }).toBe(250);
    expect(await box.read()).toHaveLength(2);
    expect(await listContacts(org)).toHaveLength(1);
  });
});
