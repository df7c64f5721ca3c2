import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiry, googleConfirmation, makeFixtures, writeMail } from '#emulators/mail/fixtures.ts';
import {
  type ProviderPost,
  postMailgun,
  postMailgunParts,
  postPostmark,
  SendgridSender,
} from '#emulators/mail/providers.ts';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { TestApp } from '#testing/app.ts';
import { getMail, listContacts, MAILGUN_KEY, newMailbox, POSTMARK_LOGIN, startMailApp } from '#testing/leads/mail.ts';
import { newOrg } from '#testing/world.ts';

const sendgrid = new SendgridSender();
let mail: { app: TestApp; port: number };

beforeAll(async () => {
  mail = await startMailApp({ SENDGRID_INBOUND_PUBLIC_KEY: sendgrid.public_key });
}, 120_000);
afterAll(() => mail.app.close());

const seconds = () => Math.floor(nowMillis() / 1_000);
const newToken = () => randomUUID().padEnd(50, 'a');

const post = async ({ path, headers, body }: ProviderPost) =>
  (await mail.app.server.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;

async function newBox() {
  const org = await newOrg({ app: mail.app });
  return { org, box: await newMailbox(org, mail) };
}

describe('one mail is the same lead from the mail server and from each provider', () => {
  it.each(makeFixtures().map((fixture) => [fixture.id, fixture] as const))(
    '%s (ML-01)',
    { tags: 'slow', timeout: 60_000 },
    async (_, { raw, name = 'Jane Tan', text }) => {
      const { org, box } = await newBox();
      const given = { to: box.address, from: 'bounce@bayshoreportal.example', raw };

      expect(await post(sendgrid.post(given, seconds()))).toBe(200);
      await box.read();
      const first = await listContacts(org);
      // The same Message-ID by the other ways is the same mail.
      expect(await box.send(raw)).toBe(250);
      expect(await post(postMailgun(given, { key: MAILGUN_KEY, seconds: seconds(), token: newToken() }))).toBe(200);
      expect(await post(postPostmark({ ...given, text }, POSTMARK_LOGIN))).toBe(200);
      expect(await box.read()).toHaveLength(1);

      for (const by of ['smtp', 'mailgun', 'postmark'] as const) {
        const other = await newBox();
        const to = { ...given, to: other.box.address };
        if (by === 'smtp') await other.box.send(raw);
        if (by === 'mailgun') await post(postMailgun(to, { key: MAILGUN_KEY, seconds: seconds(), token: newToken() }));
        if (by === 'postmark') await post(postPostmark({ ...to, text }, POSTMARK_LOGIN));
        await other.box.read();
        expect(await listContacts(other.org), by).toEqual(first);
      }
      expect(first).toEqual([{ name, phones: ['+6591234567'], emails: ['jane@example.com'] }]);
    },
  );
});

describe('a mail that a provider has taken apart', () => {
  it.each(makeFixtures().map((fixture) => [fixture.id, fixture] as const))(
    '%s is the same lead by SendGrid and by Mailgun (ML-01)',
    { tags: 'slow', timeout: 60_000 },
    async (_, { raw, name = 'Jane Tan' }) => {
      for (const by of ['sendgrid', 'mailgun'] as const) {
        const { org, box } = await newBox();
        const given = { to: box.address, from: 'bounce@bayshoreportal.example', raw };
        const posted =
          by === 'sendgrid'
            ? await sendgrid.postParts(given, seconds())
            : await postMailgunParts(given, { key: MAILGUN_KEY, seconds: seconds(), token: newToken() });
        expect(await post(posted), by).toBe(200);
        await box.read();
        expect(await listContacts(org), by).toEqual([{ name, phones: ['+6591234567'], emails: ['jane@example.com'] }]);
        // The whole message, which comes by another way, is the same mail.
        expect(await box.send(raw)).toBe(250);
        expect(await box.read()).toHaveLength(1);
      }
    },
  );

  it.each([
    ['gb18030', '陈小明'],
    ['windows-1252', 'Zoë Müller'],
  ] as const)('is read in the charset that SendGrid names: %s (ML-01)', async (id, name) => {
    const { org, box } = await newBox();
    const { raw } = makeFixtures().find((fixture) => fixture.id === id)!;
    const given = { to: box.address, from: 'a@b.example', raw, charset: id };
    expect(await post(await sendgrid.postParts(given, seconds()))).toBe(200);
    await box.read();
    expect((await listContacts(org)).map((client) => client.name)).toEqual([name]);
  });
});

describe('a provider of inbound mail', () => {
  it('is refused with more than 200 recipients, and nothing is saved (ML-07)', async () => {
    const { box } = await newBox();
    for (const count of [201, 10_000]) {
      const to = Array.from({ length: count }, () => box.address).join(',');
      const given = { to, from: 'a@b.example', raw: writeMail(enquiry) };
      expect(await post(sendgrid.post(given, seconds()))).toBe(400);
      expect(await post(postMailgun(given, { key: MAILGUN_KEY, seconds: seconds(), token: newToken() }))).toBe(400);
    }
    expect(await box.read()).toEqual([]);
  });

  it('is refused with a wrong signature, an old one and a token that was used, and nothing is saved (ML-03, S0-2.1-70)', async () => {
    const { box } = await newBox();
    const given = { to: box.address, from: 'a@b.example', raw: writeMail(enquiry) };
    const token = newToken();
    const mailgun = { key: MAILGUN_KEY, seconds: seconds(), token: newToken() };

    expect(await post(postMailgun(given, { ...mailgun, key: 'another key' }))).toBe(401);
    expect(await post(postMailgun(given, { ...mailgun, seconds: seconds() - 1_200 }))).toBe(401);
    expect(await post(new SendgridSender().post(given, seconds()))).toBe(401);
    expect(await post(sendgrid.post(given, seconds() - 1_200))).toBe(401);
    expect(await post(postPostmark(given, null))).toBe(401);
    expect(await post(postPostmark(given, 'leads:another password'))).toBe(401);
    expect(await box.read()).toEqual([]);

    expect(await post(postMailgun(given, { ...mailgun, token }))).toBe(200);
    const replayed = { ...given, raw: writeMail(enquiry) };
    expect(await post(postMailgun(replayed, { ...mailgun, token }))).toBe(401);
    expect(await box.read()).toHaveLength(1);
  });

  it('is answered 200 for an address of nobody, 405 for other methods, and 400 for no mail', async () => {
    const given = { to: 'lead-22222222@in.kestrel.example', from: 'a@b.example', raw: writeMail(enquiry) };
    expect(await post(postPostmark(given, POSTMARK_LOGIN))).toBe(200);
    expect((await mail.app.server.inject({ method: 'GET', url: '/hooks/mail/postmark' })).statusCode).toBe(405);
    const nothing = postPostmark(given, POSTMARK_LOGIN);
    expect(await post({ ...nothing, body: Buffer.from('{"a":1}') })).toBe(400);
  });
});

describe('the same mail', () => {
  it('is one lead by Message-ID, and by its content where it has none (ML-05)', async () => {
    const { org, box } = await newBox();
    const known = writeMail(enquiry);
    const nameless = (received: string) =>
      writeMail(
        ['Content-Type: text/plain', `X-Received: ${received}`, '', 'Name: Ana Lim', 'Email: ana@example.com'],
        { message_id: null },
      );
    await box.send(known);
    await post(
      postMailgun(
        { to: box.address, from: 'x@y.example', raw: known },
        { key: MAILGUN_KEY, seconds: seconds(), token: newToken() },
      ),
    );
    await box.send(nameless('one'));
    await box.read();
    await box.send(nameless('two'));
    expect(await box.read()).toHaveLength(2);
    expect((await listContacts(org)).map(({ name }) => name).sort()).toEqual(['Ana Lim', 'Jane Tan']);
  });

  it('of another person with the same phone is a second lead of that client, whose e-mail it adds and whose name stays', async () => {
    const { org, box } = await newBox();
    await box.send(writeMail(enquiry));
    await box.read();
    await box.send(writeMail(['Name: Ana Lim', 'Mobile: +65 9123 4567', 'Email: ana@example.com']));
    const mails = await box.read();
    const [client] = (await org.owner.call(clients.list, { query: {} })).results;
    expect(mails.map(({ state, client_id, client_name }) => [state, client_id, client_name])).toEqual([
      ['LEAD', client!.id, 'Jane Tan'],
      ['LEAD', client!.id, 'Jane Tan'],
    ]);
    expect(await listContacts(org)).toEqual([
      { name: 'Jane Tan', phones: ['+6591234567'], emails: ['jane@example.com', 'ana@example.com'] },
    ]);
    expect((await getMail(org, mails[0]!.id)).fields).toContainEqual(
      expect.objectContaining({ target: 'name', value: 'Ana Lim' }),
    );
  });

  it('has its own time, in whatever order mails come (ML-06)', async () => {
    const { org, box } = await newBox();
    const at = (hours: number) => new Date(nowMillis() - hours * 3_600_000);
    const dates = [at(1), at(3), at(2)];
    for (const [index, date] of dates.entries())
      await box.send(
        writeMail(['', `Email: p${index}@example.com`], { date: date.toUTCString(), subject: `Mail ${index}` }),
      );
    const mails = await box.read();
    for (const { id, subject } of mails) {
      const sent = (await getMail(org, id)).sent_at;
      expect(Math.floor(Date.parse(sent!) / 1_000)).toBe(
        Math.floor(dates[Number(subject.slice(-1))]!.getTime() / 1_000),
      );
    }
  });
});

describe('what comes', () => {
  it('as an automatic reply, a list or a bounce is kept and is no lead (ML-07)', async () => {
    const { org, box } = await newBox();
    await box.send(
      writeMail(['I am away.'], { from: 'Jane <jane@post.example>', more: ['Auto-Submitted: auto-replied'] }),
    );
    await box.send(writeMail(['Weekly digest of homes'], { more: ['Precedence: bulk'] }));
    await box.send(writeMail(['Delivery failed'], { from: 'MAILER-DAEMON <mailer-daemon@post.example>' }), {
      from: '',
    });
    const mails = await box.read();
    expect(mails.map(({ state, not_lead_reason }) => [state, not_lead_reason])).toEqual([
      ['NOT_LEAD', 'BOUNCE'],
      ['NOT_LEAD', 'BULK'],
      ['NOT_LEAD', 'AUTO_REPLY'],
    ]);
    expect(await listContacts(org)).toEqual([]);
  });

  it('from a portal that marks its enquiries as bulk is a lead', async () => {
    const { org, box } = await newBox();
    await box.send(writeMail(enquiry, { more: ['Precedence: bulk', 'List-Id: <enquiries.bayshore.example>'] }));
    await box.read();
    expect(await listContacts(org)).toHaveLength(1);
  });

  it('broken, without headers or with NUL is a lead that waits for a person, with its text (ML-07)', async () => {
    const { org, box } = await newBox();
    await box.send(Buffer.from('only words, nothing else\u0000 and a NUL\r\n'));
    await box.send(
      Buffer.from(
        'Content-Type: multipart/mixed; boundary="x\r\n\r\n--x\r\nContent-Type: text/plain; charset=nobody-knows\r\n\r\nhello there, somebody\r\n',
      ),
    );
    expect((await box.read()).map(({ state, check_reason }) => [state, check_reason])).toEqual([
      ['LEAD', 'NO_CONTACT'],
      ['LEAD', 'NO_CONTACT'],
    ]);
    const { results } = await org.owner.call(leads.listNeedingAttention);
    expect(results).toHaveLength(2);
  });

  it('from Google as a question about forwarding shows its code and its link to Google alone (ML-02)', async () => {
    const { org, box } = await newBox();
    await box.send(googleConfirmation());
    const [item] = await box.read();
    expect(item).toMatchObject({ state: 'CONFIRMATION', check_reason: 'CONFIRM' });
    const { confirmation } = await getMail(org, item!.id);
    expect(confirmation).toEqual({
      code: '218406123',
      link: 'https://mail-settings.google.com/mail/vf-%5BANGjdJ9x%5D-abc',
    });
    expect(await listContacts(org)).toEqual([]);
  });

  it('at the address of GoDaddy or PropertyGuru is a lead of theirs (WF-13, S0-2.1-68, S0-2.1-77, S0-1-22, S0-1-23)', async () => {
    const org = await newOrg({ app: mail.app });
    const godaddy = await newMailbox(org, mail, 'godaddy');
    const propertyguru = await newMailbox(org, mail, 'propertyguru');
    await godaddy.send(
      writeMail(
        [
          'You have a new message from your site.',
          '',
          'Name:',
          'Ana Lim',
          'Email:',
          'ana@example.com',
          'Message:',
          'Hello',
        ],
        {
          from: 'GoDaddy <donotreply@godaddy.com>',
          subject: 'New message',
        },
      ),
    );
    await propertyguru.send(writeMail(enquiry, { from: 'PropertyGuru <enquiries@propertyguru.com.sg>' }));
    expect(await godaddy.read()).toHaveLength(1);
    expect(await propertyguru.read()).toHaveLength(1);
    expect(await listContacts(org)).toEqual(
      expect.arrayContaining([
        { name: 'Ana Lim', phones: [], emails: ['ana@example.com'] },
        { name: 'Jane Tan', phones: ['+6591234567'], emails: ['jane@example.com'] },
      ]),
    );
  });
});
