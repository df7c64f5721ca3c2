import { describe, expect, it } from 'vitest';
import { writeMail } from '#emulators/mail/fixtures.ts';
import { normaliseLead } from '#features/leads/server/index.ts';
import { describeOwn } from './own-data.ts';
import { parseMail } from './parse-mail.ts';
import { chooseText, readAnswers } from './read-mail.ts';

const own = describeOwn([{ email: 'daniel@kestrel.example', phone: '+65 8111 2222' }]);
const reading = { own, portal_domains: ['propertyguru.com.sg'] };

async function read(raw: Buffer) {
  const mail = chooseText(await parseMail(raw), reading);
  const answers = readAnswers(mail, reading, null);
  const lead = normaliseLead(answers, {
    ...{ source: 'lead-email', mapping: {}, country: 'SG', received_at: '2026-11-20T02:03:09.000Z', raw_ref: 'row' },
  });
  return { mail, answers, name: lead.name, emails: lead.emails, phones: lead.phones.map(({ e164 }) => e164) };
}

describe('reading a mail', () => {
  it('joins first and last name and never crosses a line (ML-08)', async () => {
    const lines = [
      'First Name: Jane',
      'Last Name: Tan',
      'Phone: 9123 4567',
      'Name of project:',
      'Company:',
      'Email: jane@example.com',
    ];
    expect(await read(writeMail(lines))).toMatchObject({
      name: 'Jane Tan',
      phones: ['+6591234567'],
      emails: ['jane@example.com'],
    });
  });

  it('takes the value of an empty label from the next line, unless that is a label (ML-08)', async () => {
    expect(await read(writeMail(['Name:', 'Jane Tan', 'Phone:', 'Email:', 'jane@example.com']))).toMatchObject({
      name: 'Jane Tan',
      phones: [],
      emails: ['jane@example.com'],
    });
  });

  it('reads bold words, and a dash or a zero as nothing (ML-08)', async () => {
    expect(
      await read(writeMail(['*Name:* *Jane Tan*', '* Mobile: -', '* Phone: *9123 4567*', 'Email: 0'])),
    ).toMatchObject({ name: 'Jane Tan', phones: ['+6591234567'] });
  });

  it('never takes the account’s own phone and address, nor what stands below a signature (ML-08)', async () => {
    const lines = [
      'Name: Jane Tan',
      'Email: jane@example.com',
      '',
      'You receive this mail because you list homes.',
      'Phone: +65 6777 8888',
      '--',
      'Mobile: +65 8111 2222',
      'Email: daniel@kestrel.example',
    ];
    expect(await read(writeMail(lines))).toMatchObject({ phones: [], emails: ['jane@example.com'] });
    expect(await read(writeMail(['Jane wants a call.', 'Agent: +65 8111 2222']))).toMatchObject({ phones: [] });
  });

  it('takes Reply-To before From, and neither of a portal or a machine', async () => {
    const portal = 'PropertyGuru <jane.portal@propertyguru.com.sg>';
    expect(
      await read(writeMail(['Somebody asked.'], { from: portal, more: ['Reply-To: Jane Tan <jane@post.example>'] })),
    ).toMatchObject({ name: 'Jane Tan', emails: ['jane@post.example'] });
    expect(await read(writeMail(['Somebody asked.'], { from: portal }))).toMatchObject({ name: '', emails: [] });
    expect(await read(writeMail(['Is it free?'], { from: 'Jane Tan <jane@gmail.com>' }))).toMatchObject({
      name: 'Jane Tan',
      emails: ['jane@gmail.com'],
    });
  });

  it('of the account’s own domain, forwarded or sent by its website, is the lead that is in it', async () => {
    const inner = [
      '---- Forwarded message ----',
      'From: Jane Tan <jane@post.example>',
      'Date: today',
      'Subject: Your flat',
      '',
      'May I see it on Friday?',
    ];
    expect(
      await read(writeMail(inner, { from: 'Daniel <daniel@kestrel.example>', subject: 'Fwd: Your flat' })),
    ).toMatchObject({ name: 'Jane Tan', emails: ['jane@post.example'], mail: { subject: 'Your flat' } });
    const form = ['Name: Jonas Lindqvist', 'E-Mail: jonas@post.example'];
    expect(
      await read(writeMail(form, { from: 'webmaster@kestrel.example', subject: 'Fwd: Kontaktformular' })),
    ).toMatchObject({ name: 'Jonas Lindqvist', emails: ['jonas@post.example'] });
  });

  it('says where in the mail each value stands', async () => {
    const { mail, answers } = await read(writeMail(['Dear Daniel,', 'Name:  *Jane Tan* ', 'Mobile: +65 9123 4567']));
    const marked = answers.flatMap(({ place }) => (place ? [mail.text.slice(place.start, place.end)] : []));
    expect(marked).toEqual(['Jane Tan', '+65 9123 4567']);
  });
});
