import { randomUUID } from 'node:crypto';

/** A mail of a portal, and the lead that is in it. */
export interface MailFixture {
  id: string;
  raw: Buffer;
  /** The name, where it is not Jane Tan. */
  name?: string;
  /** Its text, where its bytes are no UTF-8 and JSON cannot carry them. */
  text?: string;
}

export interface MailHeaders {
  from?: string;
  to?: string;
  subject?: string;
  message_id?: string | null;
  date?: string;
  more?: readonly string[];
}

const run = randomUUID();
let count = 0;

/** Writes a mail with these headers; each has a Message-ID of its own unless it is null. */
export function writeMail(content: readonly string[] | Buffer, headers: MailHeaders = {}): Buffer {
  count += 1;
  const { from = 'Bayshore Portal <noreply@bayshoreportal.example>', to = 'Daniel <daniel@kestrel.example>' } = headers;
  const { subject = 'You have a new enquiry for Blk 12 Example Road', more = [] } = headers;
  const { message_id = `<mail-${count}.${run}@bayshoreportal.example>`, date } = headers;
  const isBuffer = Buffer.isBuffer(content);
  const hasType = isBuffer || content[0]?.startsWith('Content-Type:');
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(message_id === null ? [] : [`Message-ID: ${message_id}`]),
    ...(date === undefined ? [] : [`Date: ${date}`]),
    'MIME-Version: 1.0',
    ...more,
    ...(hasType ? [] : ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '']),
  ].join('\r\n');
  return Buffer.concat([
    Buffer.from(`${head}\r\n`),
    isBuffer ? content : Buffer.from(content.join('\r\n')),
    Buffer.from('\r\n'),
  ]);
}

export const enquiry: readonly string[] = [
  'Name: Jane Tan',
  'Mobile: +65 9123 4567',
  'Email: jane@example.com',
  'Message: Is the unit still available?',
  'Listing ID: 20012345',
  'View listing: https://portal.example/listing/20012345',
];

const html = (body: string) => ['Content-Type: text/html; charset=utf-8', '', `<html><body>${body}</body></html>`];

const table =
  '<table><tr><td>First Name</td><td>Jane</td></tr><tr><td>Last Name</td><td>Tan</td></tr><tr><td>Phone</td><td><a href="tel:+6591234567">9123 4567</a></td></tr><tr><td>Email</td><td><a href="mailto:jane@example.com">write</a></td></tr><tr><td>Comments</td><td>Call after 6pm</td></tr></table>';

const headerRow =
  '<table><tr><th>Name</th><th>Phone</th><th>Email</th><th>Message</th></tr><tr><td>Jane Tan</td><td>+65 9123 4567</td><td>jane@example.com</td><td>Is it free?</td></tr></table>';

const inCharset = (charset: string, base64: string): Buffer =>
  Buffer.concat([
    Buffer.from(`Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`),
    Buffer.from(base64, 'base64'),
  ]);

const JAPANESE =
  'GyRCTD5BMBsoQjogGyRCRURDZjJWO1IbKEINChskQkVFT0NIVjlmGyhCOiArNjUgOTEyMyA0NTY3DQpFbWFpbDogamFuZUBleGFtcGxlLmNvbQ0KTWVzc2FnZTogGyRCJF4kQDZ1JCQkRiQkJF4kOSQrGyhCDQo=';
const CHINESE =
  '0NXD+zogs8LQocP3DQq157uwOiArNjUgOTEyMyA0NTY3DQpFbWFpbDogamFuZUBleGFtcGxlLmNvbQ0KTWVzc2FnZTogu7nT0MLwDQo=';
const WESTERN =
  'TmFtZTogWm/rIE38bGxlcg0KTW9iaWxlOiArNjUgOTEyMyA0NTY3DQpFbWFpbDogamFuZUBleGFtcGxlLmNvbQ0KTWVzc2FnZTogSXMgaXQgc3RpbGwgZnJlZSCWIGF0IIAyLDAwMD8NCg==';

/** The mails of ML-01; each holds the same lead (integrations E.8). */
export const makeFixtures = (): MailFixture[] => [
  { id: 'key-value', raw: writeMail(enquiry) },
  { id: 'html-table', raw: writeMail(html(`<p>Dear Daniel,</p>${table}`)) },
  { id: 'header-row', raw: writeMail(html(`<p>New enquiry</p>${headerRow}`)) },
  {
    id: 'forwarded',
    raw: writeMail(
      [
        'FYI',
        '',
        '---------- Forwarded message ---------',
        'From: Bayshore Portal <noreply@bayshoreportal.example>',
        'Date: Thu, 12 Mar 2026 at 14:58',
        'Subject: You have a new enquiry',
        'To: Daniel <daniel@kestrel.example>',
        '',
        ...enquiry,
      ],
      { from: 'Daniel <daniel@gmail.com>', subject: 'Fwd: You have a new enquiry' },
    ),
  },
  {
    id: 'alternative',
    raw: writeMail([
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      '',
      ...enquiry,
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<html><body>${table}</body></html>`,
      '--b1--',
    ]),
  },
  {
    id: 'base64',
    raw: writeMail([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(enquiry.join('\r\n'))
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n'),
    ]),
  },
  {
    id: 'quoted-printable',
    raw: writeMail([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Name: Jane=20Tan',
      'Mobile: =2B65 9123 =',
      '4567',
      'Email: jane=40example.com',
    ]),
  },
  {
    id: 'iso-2022-jp',
    name: '田中花子',
    text: '名前: 田中花子\n電話番号: +65 9123 4567\nEmail: jane@example.com',
    raw: writeMail(inCharset('ISO-2022-JP', JAPANESE)),
  },
  {
    id: 'gb18030',
    name: '陈小明',
    text: '姓名: 陈小明\n电话: +65 9123 4567\nEmail: jane@example.com',
    raw: writeMail(inCharset('GB18030', CHINESE)),
  },
  {
    id: 'windows-1252',
    name: 'Zoë Müller',
    text: 'Name: Zoë Müller\nMobile: +65 9123 4567\nEmail: jane@example.com',
    raw: writeMail(inCharset('windows-1252', WESTERN)),
  },
  {
    id: 'empty-text',
    raw: writeMail([
      'Content-Type: multipart/alternative; boundary="b2"',
      '',
      '--b2',
      'Content-Type: text/plain; charset=utf-8',
      '',
      ' ',
      '--b2',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<div>${table}</div><script>alert(1)</script>`,
      '--b2--',
    ]),
  },
];

/** What Gmail sends to an address to which somebody wants to forward mails. */
export const googleConfirmation = (): Buffer =>
  writeMail(
    [
      'daniel@gmail.com has requested to automatically forward mail to your email address.',
      'Confirmation code: 218406123',
      '',
      'To allow daniel@gmail.com to automatically forward mail to your address, please click the link below to confirm the request:',
      '',
      'https://mail-settings.google.com/mail/vf-%5BANGjdJ9x%5D-abc',
      '',
      'If you click the link and it appears to be broken, visit https://evil.example/mail.google.com instead.',
    ],
    {
      from: 'Gmail Team <forwarding-noreply@google.com>',
      subject: '(#218406123) Gmail Forwarding Confirmation - Receive Mail from daniel@gmail.com',
    },
  );
