import { beforeAll, describe, expect, it } from 'vitest';
import { enquiry, writeMail } from '#emulators/mail/fixtures.ts';
import { leads } from '#features/leads/contract.ts';
import { holdUpBeyond } from '#testing/growth.ts';
import { newMailbox, startMailApp, type TestMailbox } from '#testing/leads/mail.ts';
import { newOrg, type Org } from '#testing/world.ts';

const MB = 1_000_000;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

/** Parts in parts, each with a boundary of its own. */
function nestParts(depth: number): string[] {
  const lines = ['Content-Type: multipart/mixed; boundary="b0"', ''];
  for (let level = 1; level < depth; level += 1)
    lines.push(`--b${level - 1}`, `Content-Type: multipart/mixed; boundary="b${level}"`, '');
  return [...lines, `--b${depth - 1}`, 'Content-Type: text/plain', '', ...enquiry];
}

const html = (body: string) => ['Content-Type: text/html; charset=utf-8', '', body];
const repeat = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));

/** Mails of about a size that are much work to read. */
const bombs: Record<string, (size: number) => Buffer> = {
  'parts in parts': (size) => writeMail(nestParts(Math.ceil(size / 62))),
  'many small parts': (size) =>
    writeMail([
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      repeat('--b\r\nContent-Type: text/plain\r\n\r\nx\r\n', size),
    ]),
  'mails in mails': (size) =>
    writeMail(['Content-Type: message/rfc822', '', repeat('Content-Type: message/rfc822\r\n\r\n', size)]),
  'headers without end': (size) => writeMail(enquiry, { more: repeat('X-One: 1\r\n', size).trim().split('\r\n') }),
  'recipients without end': (size) => writeMail(enquiry, { to: repeat('Jane <jane@example.com>, ', size) }),
  'tables in tables': (size) => writeMail(html(repeat('<table><tr><td>', size))),
  'tags that never end': (size) => writeMail(html(repeat('<', size))),
  'labels without end': (size) => writeMail(['Content-Type: text/plain', '', repeat('Name:\r\n', size)]),
  'addresses that are none': (size) => writeMail(['Content-Type: text/plain', '', repeat('a.b@c-', size)]),
  'numbers without end': (size) => writeMail(['Content-Type: text/plain', '', repeat('+1 2 3 ', size)]),
  'a forward in a forward': (size) =>
    writeMail(repeat('From: Jane <jane@example.com>\r\n', size).split('\r\n'), { subject: 'Fwd: enquiry' }),
};

let mail: Awaited<ReturnType<typeof startMailApp>>;
beforeAll(async () => {
  mail = await startMailApp();
  return () => mail.app.close();
}, 120_000);

async function sendAndRead(box: TestMailbox, raw: Buffer): Promise<void> {
  expect(await box.send(raw)).toBe(250);
  await box.read();
}

const needingAttention = async (org: Org) => (await org.owner.call(leads.listNeedingAttention)).results;

describe('a mail that is much work to read', () => {
  it('holds up nobody else, while it comes in and while it is read (ML-07)', async () => {
    const box = await newMailbox(await newOrg({ app: mail.app }), mail);
    // The first mail loads code, which is not measured.
    await sendAndRead(box, writeMail(enquiry));

    const tooLong: string[] = [];
    for (const [name, make] of Object.entries(bombs)) {
      const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, (attempt) => {
        const [small, large] = [make(500 + attempt), make(MB + attempt)];
        return { usual: () => sendAndRead(box, small), heavy: () => sendAndRead(box, large) };
      });
      if (beyond > MAX_HOLD_UP_MS) tooLong.push(`${name}: ${Math.round(beyond)} ms`);
    }

    expect(tooLong).toEqual([]);
  }, 400_000);

  it('is a lead or waits for a person; it is never lost (ML-07)', async () => {
    const org = await newOrg({ app: mail.app });
    const box = await newMailbox(org, mail);
    for (const make of Object.values(bombs)) await sendAndRead(box, make(MB));

    const mails = await box.read();
    expect(mails).toHaveLength(Object.keys(bombs).length);
    expect(mails.map(({ state }) => state)).not.toContain('WAITING');
    expect((await needingAttention(org)).length).toBeGreaterThan(0);
  }, 400_000);
});
