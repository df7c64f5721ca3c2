import { describe, expect, it } from 'vitest';
import { MAX_CONTACT_POINTS } from '#features/clients/contract.ts';
import type { ImportTarget } from '../../contract.ts';
import { guessMapping } from './guess-mapping.ts';
import { rowReader } from './read-person.ts';

type Cells = Partial<Record<ImportTarget, string>> | [ImportTarget | null, string][];

/** Reads one row whose columns are named after their targets. */
function read(cells: Cells, country = 'SG') {
  const pairs = Array.isArray(cells) ? cells : (Object.entries(cells) as [ImportTarget, string][]);
  const settings = {
    mapping: pairs.map(([target]) => target),
    columns: pairs.map(([target], index) => target ?? `Column ${index + 1}`),
    default_country: country,
  };
  return rowReader(settings)({ cells: pairs.map(([, text]) => text) }, 2);
}

const readNumbers = (text: string, country?: string) =>
  read({ name: 'Tan', phone: text }, country).person!.phones.map(({ number_e164 }) => number_e164);

describe('a row', () => {
  it('becomes a person with every field its columns stand for', () => {
    const { person, remarks } = read({
      first_name: ' Wei  Ling ',
      last_name: 'Tan',
      company: 'Acme',
      phone: '8123 4567',
      email: 'Wei.Ling@Example.com',
      location: 'Singapore',
      notes: 'Met at the fair.\nWants a flat.',
      source_name: 'Spring fair',
    });

    expect(person).toMatchObject({
      fields: { name: 'Wei Ling Tan', company: 'Acme', location: 'Singapore' },
      phones: [{ raw: '8123 4567', number_e164: '+6581234567' }],
      emails: ['Wei.Ling@Example.com'],
      note: 'Met at the fair.\nWants a flat.',
      source_name: 'Spring fair',
      keys: ['+6581234567', 'wei.ling@example.com'],
    });
    expect(remarks).toEqual([]);
  });

  it('may spread one field over several columns', () => {
    const { person } = read([
      ['name', 'Tan Wei Ling'],
      ['location', '12 Orchard Road'],
      ['location', 'Singapore'],
      ['phone', '81234567'],
      ['phone', '+44 20 7946 0018'],
      ['notes', 'VIP'],
      ['notes', 'Call after six'],
      [null, 'left out'],
    ]);

    expect(person).toMatchObject({
      fields: { location: '12 Orchard Road, Singapore' },
      note: 'notes: VIP\nnotes: Call after six',
    });
    expect(person!.phones.map(({ number_e164 }) => number_e164)).toEqual(['+6581234567', '+442079460018']);
  });

  it('is named after the company, the e-mail or the phone when it has no name', () => {
    expect(read({ company: 'Acme', email: 'a@b.example' }).person!.fields).toEqual({ name: 'Acme', company: 'Acme' });
    expect(read({ email: 'a@b.example', phone: '81234567' })).toMatchObject({
      person: { fields: { name: 'a@b.example' } },
      remarks: [{ code: 'NAME_FROM_CONTACT' }],
    });
    expect(read({ phone: '8123 4567' }).person!.fields.name).toBe('8123 4567');
  });

  it('is bad without a name, a phone and an e-mail, or when all it has is not valid', () => {
    expect(read({ location: 'Singapore', name: ' - ' })).toMatchObject({
      person: null,
      remarks: [{ code: 'NO_CONTACT' }],
    });
    expect(read({ email: 'not an e-mail' })).toMatchObject({
      person: null,
      remarks: [{ code: 'NO_CONTACT' }, { code: 'EMAIL_NOT_VALID', about: 'not an e-mail' }],
    });
    expect(read({ phone: '12' }).person).toBeNull();
  });

  it('keeps a good name beside a phone or e-mail that is not valid, and says so', () => {
    const { person, remarks } = read({ name: 'Tan', phone: '6.58123E+09', email: 'tan@@example' });

    expect(person).toMatchObject({ phones: [{ raw: '6.58123E+09', number_e164: null }], emails: [], keys: [] });
    expect(remarks.map(({ code }) => code)).toEqual(['PHONE_SHORTENED', 'EMAIL_NOT_VALID']);
  });

  it.each(['6,58123E+09', '6.58123E+09', '658E7'])(
    'keeps a number that a spreadsheet has shortened whole: %s',
    (text) => {
      const { person, remarks } = read({ name: 'Tan', phone: `${text}, 8123 4567` });

      expect(person!.phones.map(({ raw }) => raw)).toEqual([text, '8123 4567']);
      expect(remarks).toEqual([{ code: 'PHONE_SHORTENED', about: text }]);
    },
  );

  it('is bad when a text is longer than its field, or has more cells than columns; trailing empty cells are none', () => {
    expect(read({ name: 'x'.repeat(121) }).remarks).toEqual([{ code: 'TOO_LONG', about: 'name' }]);
    expect(read({ name: 'x'.repeat(120) }).person).not.toBeNull();
    expect(read({ name: 'Tan', source_name: 'x'.repeat(121) }).remarks).toEqual([
      { code: 'TOO_LONG', about: 'source_name' },
    ]);
    const readOne = rowReader({ mapping: ['name'], columns: ['Name'], default_country: 'SG' });
    expect(readOne({ cells: ['Tan', '', 'x'] }, 2).remarks).toEqual([{ code: 'TOO_MANY_CELLS', about: '3' }]);
    expect(readOne({ cells: ['Tan', '', ' '] }, 2).person).not.toBeNull();
    expect(readOne({ cells: [] }, 2).person).toBeNull();
  });

  it('loses the guard against formulas (CS-01)', () => {
    expect(read({ name: "'=1+1", phone: "'+6581234567" }).person).toMatchObject({
      fields: { name: '=1+1' },
      phones: [{ raw: '+6581234567' }],
    });
    expect(read({ name: '="007"', phone: '="81234567"' }).person).toMatchObject({
      fields: { name: '007' },
      phones: [{ number_e164: '+6581234567' }],
    });
    expect(read({ name: "'t Hooft" }).person!.fields.name).toBe("'t Hooft");
  });

  it('may hold several phones and e-mails in one cell', () => {
    expect(readNumbers('8123 4567; 9123 4567')).toEqual(['+6581234567', '+6591234567']);
    expect(readNumbers('81234567 / 91234567')).toEqual(['+6581234567', '+6591234567']);
    expect(readNumbers('81234567/91234567')).toEqual(['+6581234567', '+6591234567']);
    expect(readNumbers('030/901820', 'DE')).toEqual(['+4930901820']);
    expect(readNumbers('+65 8123 4567 ::: +65 9123 4567')).toEqual(['+6581234567', '+6591234567']);
    expect(read({ email: 'Tan <tan@a.example>, mailto:t@b.example; tan@a.example' }).person!.emails).toEqual([
      'tan@a.example',
      't@b.example',
    ]);
  });

  it('keeps ten phones and says how many it left out', () => {
    const phone = Array.from({ length: 12 }, (_, index) => `81234${100 + index}`).join(';');
    const { person, remarks } = read({ name: 'Tan', phone });
    expect(person!.phones).toHaveLength(MAX_CONTACT_POINTS);
    expect(remarks).toEqual([{ code: 'TOO_MANY_CONTACTS', about: '2' }]);
  });
});

describe('what the columns are', () => {
  const guess = (header: string[] | null, ...rows: string[][]) =>
    guessMapping({ header, rows, width: (header ?? rows[0]!).length, country: 'SG' });

  it('is known by their headers, in many languages and as address books write them', () => {
    expect(
      guess(['Full Name', 'Firma', 'Handynummer', 'E-Mail-Adresse', 'Ort', 'Bemerkungen', 'Lead source', 'Status']),
    ).toEqual(['name', 'company', 'phone', 'email', 'location', 'notes', 'source_name', null]);
    expect(guess(['姓名', '手机号码', '邮箱', 'பெயர்', 'தொலைபேசி'])).toEqual([
      'name',
      'phone',
      'email',
      'name',
      'phone',
    ]);
    expect(guess(['Given Name', 'Family Name', 'Phone 1 - Type', 'Phone 1 - Value', 'E-mail 1 - Value'])).toEqual([
      'first_name',
      'last_name',
      null,
      'phone',
      'email',
    ]);
  });

  it('is known by their values where the header says nothing', () => {
    const rows = [
      ['17', 'a@b.example', '8123 4567', '2024-01-02', '1,250.00'],
      ['18', 'c@d.example', '9123 4567', '2024-02-03', '980.00'],
    ];
    expect(guess(['Id', 'Kontakt 1', 'Kontakt 2', 'Since', 'Amount'], ...rows)).toEqual([
      null,
      'email',
      'phone',
      null,
      null,
    ]);
  });

  it('is not what a header says when the values contradict it', () => {
    expect(guess(['Contact', 'Mail'], ['8123 4567', 'yes'], ['9123 4567', 'no'])).toEqual(['phone', null]);
  });

  it('includes a name only when there is no header', () => {
    expect(guess(null, ['Tan Wei Ling', '8123 4567'], ['陈伟', '9123 4567'])).toEqual(['name', 'phone']);
    expect(guess(['Status', 'Phone'], ['Open', '8123 4567'])).toEqual([null, 'phone']);
  });
});
