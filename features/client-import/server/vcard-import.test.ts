import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { newOrg, type Person } from '#testing/world.ts';

const book = async (person: Person) =>
  (await person.call(clients.list, { query: { page_size: 100, sort: 'name' } })).results;
const VCF = { file_name: 'Contacts.vcf' };

/** Cards as an old phone, Apple, Android and a card server write them. */
const cards = Buffer.from(
  [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=',
    '=C3=BCller',
    'TEL;WORK;FAX:+49 30 1111',
    'TEL;HOME:+49 30 901820',
    'TEL;CELL;PREF:+49 170 1234567',
    'NOTE;ENCODING=QUOTED-PRINTABLE:First line=0D=0ASecond =',
    'line',
    `PHOTO;ENCODING=BASE64;JPEG:${'A'.repeat(70)}`,
    ` ${'B'.repeat(70)}==`,
    '',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Tan;Wei Ling;;;',
    'FN:Tan Wei Ling',
    'ORG:Acme\\, Inc.;Sales',
    'TITLE:Head of ',
    ' Sales',
    'item1.TEL;type=CELL;type=VOICE:+65 8123 4567',
    'EMAIL;type=INTERNET:wl@tan.example',
    'ADR;type=HOME:;;1 Orchard Road;Singapore;;238801;Singapore',
    'NOTE:Met at the fair\\; wants a flat.\\nCall in May.',
    'CATEGORIES:Buyers,Friends',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Broken off',
    'TEL:81234500',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Ong',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+65-8123-4599;ext=5',
    'END:VCARD',
    '',
  ].join('\r\n'),
);

describe('importing a vCard file', () => {
  it('shows each card as a row of columns that are mapped already', async () => {
    const { owner } = await newOrg();
    expect(await newImport(owner, cards, VCF)).toMatchObject({
      file_kind: 'VCARD',
      sheets: [],
      sheet: null,
      columns: ['Name', 'Company', 'Job title', 'Phone', 'Fax', 'E-mail', 'Address', 'Note', 'Groups'],
      mapping: ['name', 'company', 'job_title', 'phone', null, 'email', 'location', 'notes', 'groups'],
      estimated_rows: 4,
      source_name: 'Contacts',
    });
  });

  it('reads the versions 2.1, 3.0 and 4.0, and a broken card in the middle costs only itself (S0-3E-23, G-059)', async () => {
    const { owner } = await newOrg();
    const done = await importCsv(owner, cards, VCF);

    expect(done).toMatchObject({ status: 'DONE', result: { rows: 4, outcomes: { CREATED: 3, BAD: 1 } } });
    const [muller, ong, tan] = await book(owner);
    expect(muller).toMatchObject({
      name: 'Jürgen Müller',
      source: 'import_phonebook',
      phones: [{ number_e164: '+491701234567' }, { number_e164: '+4930901820' }],
    });
    expect(tan).toMatchObject({
      name: 'Tan Wei Ling',
      company: 'Acme, Inc., Sales',
      job_title: 'Head of Sales',
      location: '1 Orchard Road, Singapore, 238801, Singapore',
      emails: ['wl@tan.example'],
      phones: [{ number_e164: '+6581234567' }],
    });
    expect(ong).toMatchObject({ name: 'Ong', phones: [{ number_e164: '+6581234599' }] });
    const rows = await listRows(owner, done);
    expect(rows[0]!.cells[7]).toBe('First line\r\nSecond line');
    expect(rows[0]!.cells[4]).toBe('+49 30 1111');
    expect(rows[2]).toMatchObject({ outcome: 'BAD', cells: expect.arrayContaining(['Broken off']) });
    expect(rows[2]!.remarks).toEqual([{ code: 'CARD_NOT_CLOSED', about: null }]);
  });

  it.each([
    ['Windows-1252 by its charset', 'FN;CHARSET=windows-1252:Zo\xeb', 'latin1', 'Zoë'],
    ['ISO-8859-1 without saying so', 'FN:Zo\xeb', 'latin1', 'Zoë'],
    ['UTF-16', '\ufeffFN:Zoë', 'utf16le', 'Zoë'],
  ] as const)('reads a card in %s', async (_, line, encoding, name) => {
    const { owner } = await newOrg();
    const mark = line.startsWith('\ufeff') ? '\ufeff' : '';
    const card = `${mark}BEGIN:VCARD\r\n${line.slice(mark.length)}\r\nTEL:81234567\r\nEND:VCARD\r\n`;
    await importCsv(owner, Buffer.from(card, encoding), VCF);
    expect((await book(owner)).map((client) => client.name)).toEqual([name]);
  });

  it('passes over pictures of many megabytes and cards within cards, and reads the card behind them', async () => {
    const { owner } = await newOrg();
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(3 * 1024 * 1024)}`;
    const agent = 'AGENT:\nBEGIN:VCARD\nFN:Assistant\nEND:VCARD';
    const card = (name: string, more: string) =>
      `BEGIN:VCARD\nVERSION:2.1\nFN:${name}\n${more}\nTEL:8123456${name.length}\nEND:VCARD\n`;
    const done = await importCsv(owner, card('Tan', picture) + card('Lim W', agent), VCF);
    expect(done.result).toMatchObject({ rows: 2, outcomes: { CREATED: 2 } });
    expect((await book(owner)).map(({ name }) => name)).toEqual(['Lim W', 'Tan']);
  });

  it('is a vCard by its content, whatever its name, and a header cannot be made of a card', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, cards, { file_name: 'contacts.txt', has_header: true });
    expect(begun).toMatchObject({ file_kind: 'VCARD', has_header: false });
    expect(await work(owner, begun, 'check')).toMatchObject({ check: { rows: 4 } });
  });
});
